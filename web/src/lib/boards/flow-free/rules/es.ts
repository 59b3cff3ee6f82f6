import type { RuleBook } from "$lib/rules/rules";

const book: RuleBook = [
  {
    id: "goal",
    title: "De qué se trata",
    blocks: [
      "Un rompecabezas para una persona. En un tablero cuadrado hay pares de puntos del mismo color. **Une cada par con un camino y no dejes ninguna casilla vacía.**",
      { figure: "start", caption: "Un tablero de 5 por 5 con cuatro colores." },
      { figure: "solved", caption: "Su única solución: todos los pares unidos, todas las casillas llenas, sin cruces." },
    ],
  },
  {
    id: "draw",
    title: "Dibujar",
    blocks: [
      {
        figure: "draw",
        caption:
          "Arrastra desde un punto, casilla por casilla. Los caminos van arriba, abajo, a la izquierda y a la derecha, nunca en diagonal.",
      },
      {
        list: [
          "Empieza en cualquiera de los dos puntos de un color, o retoma un camino donde termina.",
          "Vuelve sobre tu camino para acortarlo. Toca una casilla de un camino para cortarlo ahí, toca un punto para borrar su color.",
          "Un camino puede correr junto a sí mismo. En algunos tableros tiene que pasar de largo por su meta y volver.",
          "No se puede pasar por los puntos de otros colores.",
        ],
      },
      { figure: "take", caption: "Dibujar sobre otro color borra ese camino entero. Si retrocedes antes de soltar, se queda." },
      { note: "Con teclado: las flechas mueven, Enter toma y suelta un color, U deshace, R rehace, H da una pista." },
    ],
  },
  {
    id: "end",
    title: "Resuelto o no",
    blocks: [
      "El tablero está resuelto cuando está lleno y cada color está unido. Unir todos los puntos dejando una casilla vacía no basta.",
      { figure: "lost", caption: "Lleno, pero azul termina en la casilla marcada y nunca llega a su otro punto: tablero fallido." },
      "En tu dispositivo puedes deshacer y seguir. En una partida **sin segundas oportunidades** un tablero lleno y mal unido es el final.",
    ],
  },
  {
    id: "boards",
    title: "Los tableros",
    blocks: [
      {
        list: [
          "Niveles desde 5 por 5 hasta 15 por 15.",
          "**Cada tablero tiene exactamente una solución**, así que siempre se puede deducir el siguiente paso sin adivinar.",
          "Los dos puntos de un color nunca están juntos.",
          "Hay pistas de tres fuerzas: qué caminos están mal, una casilla con su razón, o un color entero.",
        ],
      },
    ],
  },
  {
    id: "tips",
    title: "Primeros trucos",
    blocks: [
      {
        list: [
          "Mira primero las esquinas y los bordes: una casilla de esquina solo tiene dos entradas.",
          "Un camino por el borde rara vez estorba.",
          "Si a una casilla le queda un solo vecino libre, por ahí tiene que pasar o terminar un camino.",
          "Nunca encierres una zona con un solo punto de un color.",
        ],
      },
    ],
  },
];

export default book;
