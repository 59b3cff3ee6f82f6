import type { RuleBook } from "$lib/rules/rules";

const book: RuleBook = [
  {
    id: "goal",
    title: "Do que se trata",
    blocks: [
      "Um quebra-cabeça para uma pessoa. Em um tabuleiro quadrado há pares de pontos da mesma cor. **Una cada par com um caminho e não deixe nenhuma casa vazia.**",
      { figure: "start", caption: "Um tabuleiro de 5 por 5 com quatro cores." },
      { figure: "solved", caption: "Sua única solução: todos os pares unidos, todas as casas cheias, sem cruzamentos." },
    ],
  },
  {
    id: "draw",
    title: "Desenhar",
    blocks: [
      {
        figure: "draw",
        caption:
          "Arraste a partir de um ponto, casa por casa. Os caminhos vão para cima, para baixo, para a esquerda e para a direita, nunca na diagonal.",
      },
      {
        list: [
          "Comece em qualquer um dos dois pontos de uma cor, ou retome um caminho onde ele termina.",
          "Volte sobre o caminho para encurtá-lo. Toque em uma casa de um caminho para cortá-lo ali, toque em um ponto para apagar sua cor.",
          "Um caminho pode correr ao lado de si mesmo. Em alguns tabuleiros ele precisa passar pela meta e voltar.",
          "Não se pode passar pelos pontos de outras cores.",
        ],
      },
      { figure: "take", caption: "Desenhar sobre outra cor apaga aquele caminho inteiro. Se você recuar antes de soltar, ele fica." },
      { note: "Pelo teclado: as setas movem, Enter pega e solta uma cor, U desfaz, R refaz, H dá uma dica." },
    ],
  },
  {
    id: "end",
    title: "Resolvido ou não",
    blocks: [
      "O tabuleiro está resolvido quando está cheio e cada cor está unida. Unir todos os pontos deixando uma casa vazia não basta.",
      { figure: "lost", caption: "Cheio, mas azul termina na casa marcada e nunca chega ao seu outro ponto: tabuleiro perdido." },
      "No seu dispositivo você pode desfazer e continuar. Em uma partida **sem segunda chance** um tabuleiro cheio e mal conectado é o fim.",
    ],
  },
  {
    id: "boards",
    title: "Os tabuleiros",
    blocks: [
      {
        list: [
          "Níveis de 5 por 5 até 15 por 15.",
          "**Cada tabuleiro tem exatamente uma solução**, então sempre dá para deduzir o próximo passo sem adivinhar.",
          "Os dois pontos de uma cor nunca ficam lado a lado.",
          "Há dicas de três forças: quais caminhos estão errados, uma próxima casa com o motivo, ou uma cor inteira.",
        ],
      },
    ],
  },
  {
    id: "tips",
    title: "Primeiros truques",
    blocks: [
      {
        list: [
          "Olhe primeiro os cantos e as bordas: uma casa de canto só tem duas entradas.",
          "Um caminho pela borda raramente atrapalha.",
          "Se a uma casa só resta um vizinho livre, por ali um caminho tem de passar ou terminar.",
          "Nunca feche uma região com um só ponto de uma cor.",
        ],
      },
    ],
  },
];

export default book;
