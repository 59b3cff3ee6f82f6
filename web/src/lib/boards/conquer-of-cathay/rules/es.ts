import type { RuleBook } from "$lib/rules/rules";

const book: RuleBook = [
  {
    id: "goal",
    title: "De qué se trata",
    blocks: [
      "Tres o cuatro jugadores pueblan Cathay, reúnen recursos y se quitan los asentamientos con soldados. **Gana quien tenga diez o más puntos de victoria al final de una ronda** y se convierte en maestro conquistador de Cathay.",
      "Cuenta el final de la ronda: diez puntos en tu turno y nueve al cerrar la ronda no bastan.",
    ],
  },
  {
    id: "board",
    title: "El tablero",
    blocks: [
      {
        figure: "board",
        caption:
          "19 hexágonos puestos al azar, con números en todos menos en el desierto, donde empieza el ladrón. El 6 y el 8, en rojo, salen más seguido y nunca están juntos.",
      },
      {
        table: {
          head: ["Terreno", "Casillas", "Da"],
          rows: [
            ["Bosque", "4", "madera"],
            ["Granja de trigo", "4", "trigo"],
            ["Pastizal", "4", "ovejas"],
            ["Montaña", "3", "piedra"],
            ["Cantera de arcilla", "3", "arcilla"],
            ["Desierto", "1", "nada"],
          ],
        },
      },
      "Edificios y soldados van en los vértices, carreteras en las aristas. La reserva tiene 19 cartas de cada recurso. Cada jugador tiene 15 carreteras, 5 asentamientos, 4 ciudades, 2 guerreros y 1 arquero.",
    ],
  },
  {
    id: "start",
    title: "El comienzo",
    blocks: [
      "Un dado decide quién empieza. En la primera ronda cada quien coloca gratis un asentamiento y una carretera junto a él, y recibe una carta por cada hexágono que toca. En esta ronda no se lanzan dados.",
      "Opción **dos asentamientos**: dos rondas así; las cartas vienen del segundo.",
      {
        figure: "distance",
        caption:
          "**Distancia:** entre dos edificios hay siempre al menos dos aristas. Los vértices tachados están cerrados, los círculos están libres.",
      },
    ],
  },
  {
    id: "turn",
    title: "Tu turno",
    blocks: [
      "Desde la segunda ronda haces todo lo que quieras y puedas pagar, en cualquier orden, y luego terminas tu turno.",
      {
        list: [
          "**Construye** carreteras, asentamientos, ciudades. **Recluta** guerreros y arqueros.",
          "**Comercia:** da a la reserva 4 cartas iguales por 1 a elección. No hay comercio entre jugadores.",
          "**Mueve** soldados y **ataca**.",
        ],
      },
      "Al final de tu turno se lanzan dos dados. Tras cada ronda se invierte el orden: **quien fue último empieza la siguiente**, así que juega dos veces seguidas.",
      {
        figure: "costs",
        caption:
          "Lo que cuesta cada cosa: una carretera, madera y piedra; un asentamiento, madera, trigo y oveja; una ciudad, 2 de arcilla, 3 de trigo y 1 oveja; un guerrero, trigo y piedra; un arquero, trigo y oveja.",
      },
      {
        list: [
          "Una **carretera** continúa una tuya o sale de tu edificio. No pasa a través de un edificio rival.",
          "Un **asentamiento** necesita una cadena sin cortes de carreteras tuyas desde un edificio tuyo, y la distancia.",
          "Una **ciudad** reemplaza un asentamiento tuyo.",
          "Un **recluta** aparece en un edificio tuyo. Defiende enseguida, pero se mueve y ataca solo a partir de tu próximo turno.",
        ],
      },
    ],
  },
  {
    id: "dice",
    title: "Los dados",
    blocks: [
      "**No es siete:** cada hexágono con ese número da una carta a cada asentamiento en sus vértices y dos a cada ciudad, sea el turno de quien sea. Menos donde está el ladrón. Si la reserva no alcanza a pagarles a todos un recurso, nadie recibe de ese.",
      "**Siete:** el ladrón da un paso hacia el edificio más cercano. Quien tenga un edificio en su nuevo hexágono pierde una carta al azar. Después, quien tenga más de 7 cartas entrega la mitad, redondeando hacia abajo, las que elija.",
    ],
  },
  {
    id: "soldiers",
    title: "Soldados",
    blocks: [
      {
        list: [
          "Cada soldado puede moverse una arista por turno, con o sin carretera, y atacar una vez: mover y atacar, o atacar sin mover.",
          "Atacan un vértice vecino que un rival tiene con un edificio o con soldados. De otro modo no se puede entrar ahí.",
        ],
      },
      {
        figure: "conquer",
        caption:
          "**Guerrero contra un edificio sin defensa:** pasa a ser tu asentamiento y el guerrero entra. Una ciudad conquistada también queda en asentamiento.",
      },
      {
        figure: "destroy",
        caption:
          "**Arquero contra un edificio sin defensa:** queda en ruinas. El arquero no se mueve y no puede reclamarlas en el mismo turno.",
      },
      { figure: "duel", caption: "**Guerrero contra guerrero:** caen los dos, el edificio queda intacto." },
      {
        table: {
          head: ["Ataca", "Defiende", "Resultado"],
          rows: [
            ["guerrero", "guerrero", "caen los dos"],
            ["guerrero", "arquero", "cae el arquero"],
            ["arquero", "guerrero", "cae el guerrero"],
            ["arquero", "arquero", "caen los dos"],
          ],
        },
      },
      "Si defienden varios, se adelanta uno del mismo tipo que el atacante, si lo hay. Cada ataque mata como mucho a un defensor, y el atacante que sobrevive nunca avanza tras un combate.",
      "**Una ruina** no es de nadie. El primer soldado de quien sea que se pare en ella la convierte gratis en asentamiento, si le queda uno. También se puede construir encima llegando por carretera, al costo normal.",
    ],
  },
  {
    id: "points",
    title: "Puntos y cartas de punto",
    blocks: [
      {
        table: {
          head: ["Qué", "Puntos"],
          rows: [
            ["Asentamiento", "1"],
            ["Ciudad", "2"],
            ["Cada carta de punto", "1"],
          ],
        },
      },
      {
        list: [
          "**Ruta más larga:** el camino más largo de carreteras propias, al menos 4.",
          "**Desarrollo:** más ciudades, al menos 1.",
          "**Ejército más grande:** el primero con tres soldados; se revisa al final de los turnos.",
          "**Resurrección:** quien volvió último tras perderlo todo; cada jugador como mucho una vez.",
        ],
      },
      "Una carta cambia de manos cuando alguien tiene estrictamente más; con empate se la queda quien la tiene.",
    ],
  },
  {
    id: "out",
    title: "Perderlo todo",
    blocks: [
      "Quien pierde su último edificio entrega todas sus cartas y soldados; las carreteras quedan. En cada turno lanza dos dados: con **2 o 12** coloca gratis un asentamiento donde la distancia lo permita y toma Resurrección. Nadie queda fuera para siempre.",
    ],
  },
  {
    id: "end",
    title: "El final y los relojes",
    blocks: [
      "Si varios llegan a diez, gana quien tenga más puntos; si hay empate, más ciudades, luego soldados, luego cartas. Si todos los demás se fueron, gana el último.",
      {
        list: [
          "90 segundos por turno (de 30 a 300 como opción), 60 para colocar, 30 para descartar.",
          "Cuando se acaba el tiempo, el turno termina. Tras seis veces seguidas el jugador queda retirado.",
          "Las manos son secretas, su tamaño no. Todo lo demás está a la vista.",
        ],
      },
    ],
  },
];

export default book;
