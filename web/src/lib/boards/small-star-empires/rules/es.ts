import type { RuleBook } from "$lib/rules/rules";

const book: RuleBook = [
  {
    id: "goal",
    title: "De qué se trata",
    blocks: [
      "De dos a cuatro imperios se extienden por una galaxia pequeña. Tus naves vuelan en línea recta y dejan una colonia o una estación comercial donde aterrizan. Cuando nadie puede volar más, **gana quien tenga más puntos**.",
      { figure: "galaxy", caption: "Una galaxia para dos: siete sectores de siete sistemas y un sector natal para cada jugador (P y T)." },
    ],
  },
  {
    id: "systems",
    title: "Los sistemas",
    blocks: [
      {
        table: {
          head: ["Sistema", "Se puede tomar", "Se puede cruzar", "Vale"],
          rows: [
            ["Estrella con 1, 2 o 3 planetas", "sí", "si está libre o es tuyo", "1, 2 o 3"],
            ["Nebulosa: roja, verde o azul", "sí", "si está libre o es tuya", "2, 5, 8 por una, dos, tres de un color"],
            ["Sistema vacío", "sí", "si está libre o es tuyo", "0"],
            ["Sistema natal", "de su dueño para siempre", "solo su dueño", "0"],
            ["Agujero de gusano", "no", "ver más abajo", "0"],
            ["Agujero negro", "no", "nunca", "0"],
          ],
        },
      },
      "Cada jugador tiene **16 colonias y 4 estaciones comerciales**. Naves: cuatro con dos jugadores, tres con tres, dos con cuatro. Todas empiezan en casa.",
    ],
  },
  {
    id: "turn",
    title: "Tu turno",
    blocks: [
      {
        steps: [
          "**Vuela:** elige una nave, una de seis direcciones y hasta dónde. Aterriza en un sistema libre.",
          "**Tómalo:** pon ahí una colonia o una estación de tu reserva. Es tuyo hasta el final; nada se mueve ni se reemplaza.",
        ],
      },
      {
        figure: "flight",
        caption:
          "Amarillo vuela sobre su propia colonia y sistemas libres y pone una estación al final. La colonia roja y el agujero negro detendrían a una nave.",
      },
      {
        list: [
          "En el camino solo se cruzan sistemas libres o propios.",
          "No puedes aterrizar en un sistema ocupado, ni siquiera tuyo.",
          "Si se acabó un tipo de pieza, pon del otro.",
        ],
      },
    ],
  },
  {
    id: "wormholes",
    title: "Agujeros de gusano y negros",
    blocks: [
      "Son una opción y están en el centro de los seis sectores exteriores: tres de cada uno.",
      {
        figure: "wormhole",
        caption:
          "Quien llega a un agujero de gusano tiene que salir enseguida, junto a **otro** agujero de gusano, en el sistema libre que quiera.",
      },
      "El vuelo termina en el agujero, sea cual sea la distancia; no sigue en línea. Si no hay dónde aterrizar, no se puede entrar.",
    ],
  },
  {
    id: "scoring",
    title: "Puntuación",
    blocks: [
      {
        list: [
          "**Planetas:** 1, 2 o 3 puntos por cada sistema de estrellas.",
          "**Nebulosas**, cada color por separado: 2 puntos por una, 5 por dos, 8 por tres.",
          "**Comercio:** por cada estación tuya, 1 punto por cada colonia, estación o sistema natal vecino de **otro** jugador.",
          "**Territorio:** 3 puntos por el grupo conectado de sistemas más grande, tu casa incluida. Quien empata en tamaño también recibe 3.",
        ],
      },
      {
        figure: "score",
        caption:
          "Amarillo aquí: planetas 3 + 1 + 2 = 6, dos nebulosas rojas 5, y la estación junto a dos colonias rojas 2: trece, y quizás 3 por el mayor territorio.",
      },
      "Con el mismo total gana quien tenga más colonias sin colocar, luego más estaciones sin colocar, luego más planetas. Quienes siguen iguales comparten la victoria.",
    ],
  },
  {
    id: "end",
    title: "El final",
    blocks: [
      "Quien ya no tiene ningún vuelo posible solo espera. La partida termina en cuanto nadie puede volar.",
      { note: "A las estaciones les gusta la multitud, a las colonias el espacio. Y una nave encerrada temprano es una nave perdida." },
    ],
  },
];

export default book;
