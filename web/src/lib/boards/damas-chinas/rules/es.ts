import type { RuleBook } from "$lib/rules/rules";

const book: RuleBook = [
  {
    id: "goal",
    title: "De qué se trata",
    blocks: [
      "Una carrera sobre una estrella de seis puntas con 121 agujeros. Tus diez fichas empiezan en una punta de la estrella. **Gana quien primero las tenga todas en la punta de enfrente.**",
      {
        figure: "star",
        caption:
          "Seis juegos de diez fichas, cada uno en su punta: amarillo al norte, verde al sur, azul al noroeste, negro al sureste, marrón al suroeste, rojo al noreste.",
      },
    ],
  },
  {
    id: "moves",
    title: "Tu turno",
    blocks: [
      "Mueves exactamente una ficha, de una de dos maneras. Si puedes mover, tienes que hacerlo; quien no puede, pasa.",
      { figure: "step", caption: "**Paso:** a un agujero vecino libre. Con eso termina el turno." },
      { figure: "jump", caption: "**Salto:** por encima de una ficha vecina, tuya o ajena, al agujero libre justo detrás." },
      {
        figure: "chain",
        caption:
          "**Cadena:** después de un salto la misma ficha puede seguir saltando, en cualquier dirección, cuantas veces pueda. Te detienes cuando quieras.",
      },
      {
        list: [
          "Un paso y un salto nunca se mezclan en el mismo turno.",
          "Una cadena no vuelve a un agujero por el que ya pasó, así que un turno siempre cambia algo.",
          "Puedes detenerte donde sea, también en puntas ajenas, y volver a salir de tu meta.",
        ],
      },
      {
        note: "En el tablero: toca una ficha y luego adónde va. En una cadena toca el siguiente agujero, o la propia ficha para quedarte ahí.",
      },
    ],
  },
  {
    id: "players",
    title: "Cuántos juegan y hacia dónde",
    blocks: [
      {
        figure: "targets",
        caption: "Cada juego va a la punta opuesta a la suya: amarillo y verde, azul y negro, marrón y rojo intercambian lugares.",
      },
      {
        table: {
          head: ["Jugadores", "Colores", "Meta"],
          rows: [
            ["2", "uno cada uno: verde, amarillo", "donde empezó el rival"],
            ["2", "dos cada uno, contra el rival", "las dos puntas del rival"],
            ["2", "dos cada uno, puntas opuestas propias", "cada color va donde empezó tu otro color"],
            ["2", "tres cada uno", "donde empezó el rival"],
            ["3", "uno cada uno: verde, azul, rojo", "una punta vacía"],
            ["3", "dos cada uno", "cada color va donde empezó tu otro color"],
            ["4", "verde, azul, amarillo, negro", "la punta opuesta; dos puntas quedan vacías"],
            ["5", "todos menos amarillo", "la punta opuesta; la de verde está libre desde el comienzo, una ventaja para principiantes"],
            ["6", "uno cada uno", "la punta opuesta"],
          ],
        },
      },
      "Empieza verde; con un color por persona se sigue en sentido horario. Quien tiene varios colores también mueve una sola ficha por turno, de cualquiera de ellos.",
    ],
  },
  {
    id: "end",
    title: "El final",
    blocks: [
      {
        list: [
          "La partida termina en cuanto alguien, al final de su turno, tiene todas sus fichas en la meta.",
          "Puedes dejar fichas en casa para bloquear a quien quiere entrar. No conviene: tras **treinta rondas** sin que nadie esté más cerca que nunca, se juzga la partida: gana quien tenga más fichas en la meta y, si hay empate, menos camino por recorrer.",
          "Opción **meta llena cuenta**: también llegaste si tu meta está llena y al menos una de sus fichas es tuya.",
        ],
      },
    ],
  },
  {
    id: "capture",
    title: "La variante con captura",
    blocks: [
      { figure: "capture", caption: "Las fichas rivales que saltas salen del tablero al instante. Las tuyas se quedan." },
      {
        list: [
          "Nadie está obligado a saltar ni a seguir; pero un salto sobre un rival siempre captura.",
          "**Un punto** por cada ficha capturada y uno por cada ficha tuya en su meta.",
          "Quien tiene todas las que le quedan en la meta terminó: no juega más y ya nadie puede quitárselas.",
          "Cuando todos terminaron, o solo un jugador tiene fichas, **gana quien tenga más puntos**. Con los mismos puntos hay empate.",
        ],
      },
    ],
  },
  {
    id: "history",
    title: "Un poco de historia",
    blocks: [
      "No son damas ni son chinas. En la década de 1880 un estadounidense, George Howard Monks, inventó **Halma**, salto en griego, sobre un tablero cuadrado. En 1892 la editorial alemana Ravensburger llevó la idea a una estrella y la llamó **Stern-Halma**: stern es estrella en alemán.",
      "En Estados Unidos apareció a fines de los años veinte y pronto se vendió como **Chinese Checkers**, para que sonara exótico. Con ese nombre dio la vuelta al mundo, China incluida, donde se llama el juego de los saltos, tiaoqi.",
      "La versión de Partida viene de Damas Chinas, que Martín Abente y José Prous escribieron en 2008 en la Universidad Católica Nuestra Señora de la Asunción, Paraguay, con fichas en 3D.",
    ],
  },
];

export default book;
