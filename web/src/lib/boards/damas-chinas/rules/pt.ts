import type { RuleBook } from "$lib/rules/rules";

const book: RuleBook = [
  {
    id: "goal",
    title: "Do que se trata",
    blocks: [
      "Uma corrida sobre uma estrela de seis pontas com 121 casas. Suas dez peças começam em uma ponta da estrela. **Vence quem primeiro tiver todas na ponta oposta.**",
      {
        figure: "star",
        caption:
          "Seis jogos de dez peças, cada um em sua ponta: amarelo ao norte, verde ao sul, azul a noroeste, preto a sudeste, marrom a sudoeste, vermelho a nordeste.",
      },
    ],
  },
  {
    id: "moves",
    title: "Sua vez",
    blocks: [
      "Você move exatamente uma peça, de um de dois modos. Se pode mover, tem de mover; quem não pode, passa.",
      { figure: "step", caption: "**Passo:** para uma casa vizinha livre. Isso encerra o turno." },
      { figure: "jump", caption: "**Salto:** por cima de uma peça vizinha, sua ou de outro, para a casa livre logo atrás." },
      {
        figure: "chain",
        caption:
          "**Cadeia:** depois de um salto a mesma peça pode continuar saltando, em qualquer direção, quantas vezes puder. Você para quando quiser.",
      },
      {
        list: [
          "Um passo e um salto nunca se misturam na mesma vez.",
          "Uma cadeia não volta a uma casa por onde já passou, então uma jogada sempre muda algo.",
          "Você pode parar em qualquer lugar, também em pontas alheias, e sair de novo da sua meta.",
        ],
      },
      {
        note: "No tabuleiro: toque em uma peça e depois aonde ela vai. Em uma cadeia toque na próxima casa, ou na própria peça para ficar ali.",
      },
    ],
  },
  {
    id: "players",
    title: "Quantos jogam e para onde",
    blocks: [
      {
        figure: "targets",
        caption: "Cada jogo vai para a ponta oposta à sua: amarelo e verde, azul e preto, marrom e vermelho trocam de lugar.",
      },
      {
        table: {
          head: ["Jogadores", "Cores", "Meta"],
          rows: [
            ["2", "uma cada: verde, amarelo", "onde o rival começou"],
            ["2", "duas cada, contra o rival", "as duas pontas do rival"],
            ["2", "duas cada, pontas opostas próprias", "cada cor vai para onde começou sua outra cor"],
            ["2", "três cada", "onde o rival começou"],
            ["3", "uma cada: verde, azul, vermelho", "uma ponta vazia"],
            ["3", "duas cada", "cada cor vai para onde começou sua outra cor"],
            ["4", "verde, azul, amarelo, preto", "a ponta oposta; duas pontas ficam vazias"],
            ["5", "todas menos amarelo", "a ponta oposta; a de verde está livre desde o começo, uma vantagem para iniciantes"],
            ["6", "uma cada", "a ponta oposta"],
          ],
        },
      },
      "Verde começa; com uma cor por pessoa segue-se no sentido horário. Quem tem várias cores também move uma só peça por vez, de qualquer uma delas.",
    ],
  },
  {
    id: "end",
    title: "O fim",
    blocks: [
      {
        list: [
          "A partida termina assim que alguém, no fim da sua vez, tem todas as peças na meta.",
          "Você pode deixar peças em casa para bloquear quem quer entrar. Não compensa: depois de **trinta rodadas** sem que ninguém esteja mais perto do que nunca, a partida é julgada: vence quem tiver mais peças na meta e, se houver empate, menos caminho a percorrer.",
          "Opção **meta cheia conta**: você também chegou se sua meta está cheia e pelo menos uma das peças nela é sua.",
        ],
      },
    ],
  },
  {
    id: "capture",
    title: "A variante com captura",
    blocks: [
      { figure: "capture", caption: "As peças rivais que você pula saem do tabuleiro na hora. As suas ficam." },
      {
        list: [
          "Ninguém é obrigado a saltar nem a continuar; mas um salto sobre um rival sempre captura.",
          "**Um ponto** por peça capturada e um por peça sua que está na meta.",
          "Quem tem na meta todas as que lhe restam terminou: não joga mais e ninguém pode tirá-las.",
          "Quando todos terminaram, ou só um jogador tem peças, **vence quem tem mais pontos**. Pontos iguais são empate.",
        ],
      },
    ],
  },
  {
    id: "history",
    title: "Um pouco de história",
    blocks: [
      "Não são damas nem chinesas. Na década de 1880 um americano, George Howard Monks, inventou o **Halma**, salto em grego, em um tabuleiro quadrado. Em 1892 a editora alemã Ravensburger levou a ideia para uma estrela e a chamou de **Stern-Halma**: stern é estrela em alemão.",
      "Nos Estados Unidos saiu no fim dos anos vinte e logo foi vendido como **Chinese Checkers**, para soar exótico. Com esse nome correu o mundo, inclusive a China, onde se chama o jogo dos saltos, tiaoqi.",
      "A versão do Partida vem de Damas Chinas, que Martín Abente e José Prous escreveram em 2008 na Universidad Católica Nuestra Señora de la Asunción, no Paraguai, com peças em 3D.",
    ],
  },
];

export default book;
