import type { RuleBook } from "$lib/rules/rules";

const book: RuleBook = [
  {
    id: "goal",
    title: "Do que se trata",
    blocks: [
      "Três ou quatro jogadores povoam Cathay, juntam recursos e tomam os assentamentos uns dos outros com soldados. **Vence quem tiver dez ou mais pontos de vitória no fim de uma rodada** e se torna mestre conquistador de Cathay.",
      "Vale o fim da rodada: dez pontos no seu turno e nove quando a rodada fecha não bastam.",
    ],
  },
  {
    id: "board",
    title: "O tabuleiro",
    blocks: [
      {
        figure: "board",
        caption:
          "19 hexágonos postos ao acaso, com números em todos menos no deserto, onde o ladrão começa. O 6 e o 8, em vermelho, saem mais e nunca ficam lado a lado.",
      },
      {
        table: {
          head: ["Terreno", "Casas", "Dá"],
          rows: [
            ["Floresta", "4", "madeira"],
            ["Fazenda de trigo", "4", "trigo"],
            ["Pasto", "4", "ovelhas"],
            ["Montanha", "3", "pedra"],
            ["Barreiro", "3", "argila"],
            ["Deserto", "1", "nada"],
          ],
        },
      },
      "Construções e soldados ficam nos vértices, estradas nas arestas. A reserva tem 19 cartas de cada recurso. Cada jogador tem 15 estradas, 5 assentamentos, 4 cidades, 2 guerreiros e 1 arqueiro.",
    ],
  },
  {
    id: "start",
    title: "O começo",
    blocks: [
      "Um dado decide quem começa. Na primeira rodada cada um coloca de graça um assentamento e uma estrada junto dele, e recebe uma carta por hexágono que ele toca. Nesta rodada não se rolam dados.",
      "Opção **dois assentamentos**: duas rodadas assim; as cartas vêm do segundo.",
      {
        figure: "distance",
        caption:
          "**Distância:** entre duas construções há sempre pelo menos duas arestas. Os vértices riscados estão fechados, os círculos estão livres.",
      },
    ],
  },
  {
    id: "turn",
    title: "Seu turno",
    blocks: [
      "A partir da segunda rodada você faz tudo o que quiser e puder pagar, em qualquer ordem, e depois encerra o turno.",
      {
        list: [
          "**Construa** estradas, assentamentos, cidades. **Recrute** guerreiros e arqueiros.",
          "**Troque:** dê à reserva 4 cartas iguais por 1 à escolha. Não há troca entre jogadores.",
          "**Mova** soldados e **ataque**.",
        ],
      },
      "No fim do seu turno rolam-se dois dados. Depois de cada rodada a ordem se inverte: **quem foi o último começa a seguinte**, e assim joga duas vezes seguidas.",
      {
        figure: "costs",
        caption:
          "Quanto custa: uma estrada, madeira e pedra; um assentamento, madeira, trigo e ovelha; uma cidade, 2 argilas, 3 trigos e 1 ovelha; um guerreiro, trigo e pedra; um arqueiro, trigo e ovelha.",
      },
      {
        list: [
          "Uma **estrada** continua uma sua ou sai da sua construção. Não passa por dentro de uma construção rival.",
          "Um **assentamento** precisa de uma cadeia sem cortes de estradas suas a partir de uma construção sua, e da distância.",
          "Uma **cidade** substitui um assentamento seu.",
          "Um **recruta** aparece em uma construção sua. Defende na hora, mas só se move e ataca a partir do seu próximo turno.",
        ],
      },
    ],
  },
  {
    id: "dice",
    title: "Os dados",
    blocks: [
      "**Não é sete:** cada hexágono com esse número dá uma carta a cada assentamento nos seus vértices e duas a cada cidade, seja o turno de quem for. Menos onde está o ladrão. Se a reserva não consegue pagar um recurso a todos, ninguém recebe dele.",
      "**Sete:** o ladrão dá um passo rumo à construção mais próxima. Quem tem construção no novo hexágono perde uma carta ao acaso. Depois, quem tem mais de 7 cartas entrega metade, arredondando para baixo, as que escolher.",
    ],
  },
  {
    id: "soldiers",
    title: "Soldados",
    blocks: [
      {
        list: [
          "Cada soldado pode andar uma aresta por turno, com ou sem estrada, e atacar uma vez: mover e atacar, ou atacar sem mover.",
          "Atacam um vértice vizinho que um rival ocupa com construção ou soldados. De outro modo não se entra ali.",
        ],
      },
      {
        figure: "conquer",
        caption:
          "**Guerreiro contra construção sem defesa:** ela vira seu assentamento e o guerreiro entra. Uma cidade conquistada também vira assentamento.",
      },
      {
        figure: "destroy",
        caption:
          "**Arqueiro contra construção sem defesa:** ela vira ruína. O arqueiro não sai do lugar e não pode tomá-la no mesmo turno.",
      },
      { figure: "duel", caption: "**Guerreiro contra guerreiro:** caem os dois, a construção fica intacta." },
      {
        table: {
          head: ["Ataca", "Defende", "Resultado"],
          rows: [
            ["guerreiro", "guerreiro", "caem os dois"],
            ["guerreiro", "arqueiro", "cai o arqueiro"],
            ["arqueiro", "guerreiro", "cai o guerreiro"],
            ["arqueiro", "arqueiro", "caem os dois"],
          ],
        },
      },
      "Se vários defendem, adianta-se um do mesmo tipo do atacante, se houver. Cada ataque mata no máximo um defensor, e o atacante que sobrevive nunca avança depois de um combate.",
      "**Uma ruína** não é de ninguém. O primeiro soldado de qualquer um que pisar nela a transforma de graça em assentamento, se ainda lhe restar um. Também se pode construir ali chegando por estrada, pelo custo normal.",
    ],
  },
  {
    id: "points",
    title: "Pontos e cartas de ponto",
    blocks: [
      {
        table: {
          head: ["O quê", "Pontos"],
          rows: [
            ["Assentamento", "1"],
            ["Cidade", "2"],
            ["Cada carta de ponto", "1"],
          ],
        },
      },
      {
        list: [
          "**Rota mais longa:** o caminho mais longo de estradas próprias, pelo menos 4.",
          "**Desenvolvimento:** mais cidades, pelo menos 1.",
          "**Maior exército:** o primeiro com três soldados; verifica-se no fim dos turnos.",
          "**Ressurreição:** quem voltou por último depois de perder tudo; cada jogador no máximo uma vez.",
        ],
      },
      "Uma carta muda de mãos quando alguém tem estritamente mais; no empate fica com quem a tem.",
    ],
  },
  {
    id: "out",
    title: "Perder tudo",
    blocks: [
      "Quem perde a última construção entrega todas as cartas e soldados; as estradas ficam. Em cada turno rola dois dados: com **2 ou 12** coloca de graça um assentamento onde a distância permitir e recebe Ressurreição. Ninguém sai para sempre.",
    ],
  },
  {
    id: "end",
    title: "O fim e os relógios",
    blocks: [
      "Se vários chegam a dez, vence quem tiver mais pontos; no empate, mais cidades, depois soldados, depois cartas. Se todos os outros saíram, vence o último.",
      {
        list: [
          "90 segundos por turno (de 30 a 300 como opção), 60 para colocar, 30 para descartar.",
          "Quando o tempo acaba, o turno termina. Depois de seis turnos seguidos o jogador é retirado.",
          "As mãos são secretas, o tamanho delas não. Todo o resto é aberto.",
        ],
      },
    ],
  },
];

export default book;
