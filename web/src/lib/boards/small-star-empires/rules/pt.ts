import type { RuleBook } from "$lib/rules/rules";

const book: RuleBook = [
  {
    id: "goal",
    title: "Do que se trata",
    blocks: [
      "De dois a quatro impérios se espalham por uma galáxia pequena. Suas naves voam em linha reta e deixam uma colônia ou uma estação comercial onde pousam. Quando ninguém mais pode voar, **vence quem tem mais pontos**.",
      { figure: "galaxy", caption: "Uma galáxia para dois: sete setores de sete sistemas e um setor natal para cada jogador (P e T)." },
    ],
  },
  {
    id: "systems",
    title: "Os sistemas",
    blocks: [
      {
        table: {
          head: ["Sistema", "Pode ser tomado", "Pode ser atravessado", "Vale"],
          rows: [
            ["Estrela com 1, 2 ou 3 planetas", "sim", "se livre ou seu", "1, 2 ou 3"],
            ["Nebulosa: vermelha, verde ou azul", "sim", "se livre ou sua", "2, 5, 8 por uma, duas, três de uma cor"],
            ["Sistema vazio", "sim", "se livre ou seu", "0"],
            ["Sistema natal", "do dono para sempre", "só pelo dono", "0"],
            ["Buraco de minhoca", "não", "veja abaixo", "0"],
            ["Buraco negro", "não", "nunca", "0"],
          ],
        },
      },
      "Cada jogador tem **16 colônias e 4 estações comerciais**. Naves: quatro com dois jogadores, três com três, duas com quatro. Todas começam em casa.",
    ],
  },
  {
    id: "turn",
    title: "Sua vez",
    blocks: [
      {
        steps: [
          "**Voe:** escolha uma nave, uma de seis direções e até onde. Ela pousa em um sistema livre.",
          "**Tome-o:** ponha ali uma colônia ou uma estação da sua reserva. É seu até o fim; nada é movido nem trocado.",
        ],
      },
      {
        figure: "flight",
        caption:
          "Amarelo voa sobre sua própria colônia e sistemas livres e põe uma estação no fim. A colônia vermelha e o buraco negro parariam uma nave.",
      },
      {
        list: [
          "No caminho só se atravessam sistemas livres ou próprios.",
          "Você não pode pousar em um sistema ocupado, nem mesmo seu.",
          "Se acabou um tipo de peça, use o outro.",
        ],
      },
    ],
  },
  {
    id: "wormholes",
    title: "Buracos de minhoca e negros",
    blocks: [
      "São uma opção e ficam no centro dos seis setores externos: três de cada.",
      {
        figure: "wormhole",
        caption:
          "Quem chega a um buraco de minhoca tem de sair na hora, ao lado de **outro** buraco de minhoca, em um sistema livre à escolha.",
      },
      "O voo termina no buraco, seja qual for a distância; não segue em linha. Se não há onde pousar, não se pode entrar.",
    ],
  },
  {
    id: "scoring",
    title: "Pontuação",
    blocks: [
      {
        list: [
          "**Planetas:** 1, 2 ou 3 pontos por sistema de estrelas.",
          "**Nebulosas**, cada cor à parte: 2 pontos por uma, 5 por duas, 8 por três.",
          "**Comércio:** por estação sua, 1 ponto por cada colônia, estação ou sistema natal vizinho de **outro** jogador.",
          "**Território:** 3 pontos pelo maior grupo conectado de sistemas, sua casa incluída. Quem empata no tamanho também recebe 3.",
        ],
      },
      {
        figure: "score",
        caption:
          "Amarelo aqui: planetas 3 + 1 + 2 = 6, duas nebulosas vermelhas 5, e a estação ao lado de duas colônias vermelhas 2: treze, e talvez 3 pelo maior território.",
      },
      "Com o mesmo total vence quem tiver mais colônias não colocadas, depois mais estações não colocadas, depois mais planetas. Quem continua igual divide a vitória.",
    ],
  },
  {
    id: "end",
    title: "O fim",
    blocks: [
      "Quem não tem mais nenhum voo possível só espera. A partida termina assim que ninguém pode voar.",
      { note: "Estações gostam de multidão, colônias gostam de espaço. E uma nave cercada cedo é uma nave perdida." },
    ],
  },
];

export default book;
