import type { RuleBook } from "$lib/rules/rules";

const book: RuleBook = [
  {
    id: "goal",
    title: "Do que se trata",
    blocks: [
      "Três jogadores, Vermelho, Azul e Verde, disputam um tabuleiro de 37 hexágonos. **Vence quem, no fim de uma rodada, for o único a controlar pelo menos quatro territórios celestes, quatro roxos e quatro laranjas.**",
      "Você controla um território enquanto tiver tropas nele. Não há dados: a sorte só distribui as cores do tabuleiro e a ordem das cartas de evento. O único segredo é o que dizem suas fichas viradas para baixo.",
    ],
  },
  {
    id: "board",
    title: "O tabuleiro e o começo",
    blocks: [
      {
        figure: "board",
        caption:
          "O começo: Vermelho em cima, Azul embaixo à direita, Verde embaixo à esquerda, cinco tropas em cada território inicial. O número no canto é o **nível de produção**; S, P e O são celeste, roxo e laranja.",
      },
      "Há nove territórios de cada cor. Dez são brancos: os nove territórios iniciais e o centro. Os brancos nunca contam para vencer, mas produzem e são disputados como qualquer outro.",
      {
        list: [
          "Um território tem de **0 a 20 tropas**, todas de um mesmo jogador, e no máximo uma ficha de ação.",
          "As cores e quem começa são sorteados. Joga-se no sentido horário: Vermelho, Azul, Verde. A cada rodada o primeiro lugar passa ao seguinte.",
          "Com a opção **equilibrado** o tabuleiro parece igual visto dos três territórios iniciais.",
        ],
      },
    ],
  },
  {
    id: "round",
    title: "Uma rodada",
    blocks: [
      {
        steps: [
          "**Planejamento.** Três voltas; em cada uma, todos põem uma ficha virada para baixo ou passam.",
          "**Evento.** Revela-se uma carta que muda uma regra nesta rodada.",
          "**Produção.** Todas as fichas são viradas. Na ordem, cada um recebe tropas novas e redistribui todas as suas.",
          "**Movimento.** Na ordem, de novo e de novo, cada um ativa uma ficha de Movimento.",
          "**Vitória.** Verifica-se o objetivo. Se ninguém venceu, as fichas que sobraram saem e começa outra rodada.",
        ],
      },
    ],
  },
  {
    id: "planning",
    title: "Planejamento",
    blocks: [
      { figure: "tokens", caption: "Movimento, Defesa, Produção, e como os outros veem uma ficha até a produção." },
      "Escolha um tipo e um território seu sem ficha. Você pode pôr três vezes o mesmo tipo. Não importa quantas tropas há ali. Passar gasta aquele turno, não os seguintes. Quem não tem mais território livre é pulado.",
      {
        list: [
          "**Movimento:** permite que as tropas dali se movam ou ataquem, uma vez.",
          "**Defesa:** custa 3 tropas ao atacante antes do combate.",
          "**Produção:** dobra o nível daquele território nesta rodada.",
        ],
      },
    ],
  },
  {
    id: "cards",
    title: "As cinco cartas de evento",
    blocks: [
      "O baralho tem uma de cada. Quando as cinco já saíram, ele é embaralhado de novo, então quem presta atenção sabe o que falta. Uma carta vale só por uma rodada.",
      {
        cards: [
          { mark: "ST", title: "O jogo continua igual", text: "Nesta rodada nada muda." },
          { mark: "MP", title: "Megaprodução", text: "As fichas de Produção triplicam o nível do seu território em vez de dobrá-lo." },
          {
            mark: "DD",
            title: "Defesa dupla",
            text: "Uma ficha de Defesa de cada jogador custa seis tropas ao atacante em vez de três. Com duas ou mais, você escolhe qual.",
          },
          {
            mark: "DM",
            title: "Movimento duplo",
            text: "Quem tiver produção total de 8 ou mais pode pôr mais uma ficha de Movimento, virada para cima.",
          },
          { mark: "SD", title: "Morte súbita", text: "Cada jogador perde uma ficha de Defesa. Com duas ou mais, você escolhe qual." },
        ],
      },
      "A produção total do Movimento duplo é a soma simples dos seus níveis, sem contar fichas.",
    ],
  },
  {
    id: "production",
    title: "Produção",
    blocks: [
      "Você recebe tantas tropas quanto somam os níveis dos seus territórios; o que tem sua ficha de Produção conta em dobro (triplo com Megaprodução). Nível 0 dobrado continua 0.",
      "Depois distribua **todas** as suas tropas, velhas e novas, entre seus territórios como quiser, conectados ou não: pelo menos 1 e no máximo 20 em cada. Todas precisam ser colocadas; só se perde o que não cabe. Todos veem sua distribuição antes do próximo turno.",
    ],
  },
  {
    id: "movement",
    title: "Movimento",
    blocks: [
      {
        figure: "activate",
        caption:
          "Vermelho ativa o território do centro: de 1 a 6 tropas podem ir a um vizinho, uma tem de ficar. Para a terra de Azul há combate.",
      },
      "Você ativa um território com sua ficha de Movimento e pelo menos duas tropas. O destino é um vizinho.",
      {
        list: [
          "**Terra vazia:** mova 1 ou mais tropas; pelo menos uma fica. Agora é sua.",
          "**Terra sua:** as tropas se somam. O que passar de 20 se perde.",
          "**Terra de outro:** há combate, com **todas** as tropas da origem.",
          "Depois somem a ficha de Movimento da origem e **qualquer ficha do destino**, aconteça o que acontecer. Por isso, mover-se para terra própria pode custar uma ficha.",
        ],
      },
      "Se você pode ativar, tem de ativar; aqui não se passa. Quem não pode é pulado no resto da fase. Quando ninguém pode, a fase termina.",
    ],
  },
  {
    id: "fights",
    title: "Combates, com exemplos",
    blocks: [
      "Primeiro a ficha de Defesa tira 3 atacantes (6 se for dupla). Depois compara-se: os dois lados perdem tantas tropas quanto tem o mais fraco. As fichas já estão viradas para cima, então **você sabe o resultado antes de atacar**.",
      {
        figure: "fight-win",
        caption: "8 contra 3: sobram cinco atacantes. Vermelho avança com 1 a 4 deles, aqui 3, e deixa o resto para trás.",
      },
      { figure: "fight-one", caption: "4 contra 3: sobra um atacante. Ele tem de ficar, então a terra se esvazia e ninguém a toma." },
      { figure: "fight-tie", caption: "5 contra 5: empate. Os dois territórios ficam vazios." },
      { figure: "fight-lose", caption: "4 contra 6: os atacantes somem, Azul fica com 2." },
      {
        figure: "fight-defence",
        caption: "8 contra 3 com Defesa: caem primeiro 3 atacantes, lutam 5 e sobram 2; um deve avançar e um fica.",
      },
      { figure: "fight-double", caption: "9 contra 3 com Defesa dupla: caem 6, e 3 contra 3 é empate." },
      "Você pode atacar mesmo onde vai perder. Uma única tropa pode defender, mas não atacar.",
    ],
  },
  {
    id: "end",
    title: "O fim da partida",
    blocks: [
      {
        list: [
          "**Cores:** vence quem for o único com quatro de cada cor na fase de vitória. Tê-las no meio da rodada não vale nada, e se dois as têm o jogo continua.",
          "**Último jogador:** quem não controla nenhum território sai na hora. Se só sobrar um, ele venceu.",
          "**Impasse:** se em seis rodadas nenhum território mudar de dono, decide a classificação: cores até quatro de cada, depois territórios coloridos, depois todos os territórios, depois tropas.",
          "**Limite de rodadas:** se houver um, ao fim dele decide a classificação.",
        ],
      },
      "Quem abandona uma partida em andamento está fora. Suas tropas ficam como guarnição que não produz nem se move.",
    ],
  },
  {
    id: "clocks",
    title: "Os relógios",
    blocks: [
      {
        table: {
          head: ["Decisão", "Tempo", "Se acabar"],
          rows: [
            ["Planejamento", "2 minutos", "Você passa"],
            ["Escolha do evento", "2 minutos", "Sem ficha extra; ou a Defesa que você pôs primeiro"],
            ["Produção", "3 minutos", "As tropas novas vão uma a uma para onde há menos"],
            ["Movimento", "5 minutos", "Uma tropa sai do seu território mais cheio, primeiro para terra própria"],
          ],
        },
      },
      "Os relógios correm também para quem perdeu a conexão. Duas rodadas inteiras de decisões automáticas contam como abandono. Quem organiza pode acelerar, alongar ou desligar os relógios.",
    ],
  },
];

export default book;
