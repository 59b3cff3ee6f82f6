import type { RuleBook } from "$lib/rules/rules";

const book: RuleBook = [
  {
    id: "goal",
    title: "De qué se trata",
    blocks: [
      "Tres jugadores, Rojo, Azul y Verde, luchan por un tablero de 37 hexágonos. **Gana quien, al final de una ronda, sea el único que controla al menos cuatro territorios celestes, cuatro morados y cuatro naranjas.**",
      "Controlas un territorio mientras tengas tropas en él. No hay dados: la suerte solo reparte los colores del tablero y el orden de las cartas de evento. El único secreto es lo que dicen tus fichas boca abajo.",
    ],
  },
  {
    id: "board",
    title: "El tablero y el comienzo",
    blocks: [
      {
        figure: "board",
        caption:
          "El comienzo: Rojo arriba, Azul abajo a la derecha, Verde abajo a la izquierda, cinco tropas en cada territorio inicial. El número de la esquina es el **nivel de producción**; S, P y O son celeste, morado y naranja.",
      },
      "Hay nueve territorios de cada color. Diez están en blanco: los nueve territorios iniciales y el centro. Los blancos nunca cuentan para ganar, pero producen y se disputan como cualquier otro.",
      {
        list: [
          "Un territorio tiene de **0 a 20 tropas**, todas de un mismo jugador, y como mucho una ficha de acción.",
          "Los colores y quién empieza se sortean. Se juega en sentido horario: Rojo, Azul, Verde. En cada ronda el primer lugar pasa al siguiente.",
          "Con la opción **equilibrado** el tablero se ve igual desde los tres territorios iniciales.",
        ],
      },
    ],
  },
  {
    id: "round",
    title: "Una ronda",
    blocks: [
      {
        steps: [
          "**Planificación.** Tres vueltas; en cada una, todos ponen una ficha boca abajo o pasan.",
          "**Evento.** Se descubre una carta que cambia una regla por esta ronda.",
          "**Producción.** Se voltean todas las fichas. Por turno, cada quien recibe tropas nuevas y redistribuye todas las suyas.",
          "**Movimiento.** Por turno, una y otra vez, cada quien activa una ficha de Movimiento.",
          "**Victoria.** Se revisa el objetivo. Si nadie ganó, se retiran las fichas que sobran y empieza otra ronda.",
        ],
      },
    ],
  },
  {
    id: "planning",
    title: "Planificación",
    blocks: [
      { figure: "tokens", caption: "Movimiento, Defensa, Producción, y cómo ven los demás una ficha hasta la producción." },
      "Elige un tipo y un territorio tuyo sin ficha. Puedes poner tres veces el mismo tipo. No importa cuántas tropas haya. Pasar gasta ese turno, no los siguientes. Quien ya no tiene territorio libre es saltado.",
      {
        list: [
          "**Movimiento:** permite que las tropas de ahí se muevan o ataquen, una vez.",
          "**Defensa:** le cuesta 3 tropas al atacante antes del combate.",
          "**Producción:** duplica el nivel de ese territorio en esta ronda.",
        ],
      },
    ],
  },
  {
    id: "cards",
    title: "Las cinco cartas de evento",
    blocks: [
      "El mazo tiene una de cada una. Cuando salieron las cinco se vuelve a barajar, así que quien se fija sabe qué falta. Una carta vale solo por una ronda.",
      {
        cards: [
          { mark: "ST", title: "El juego se mantiene", text: "Esta ronda no cambia nada." },
          {
            mark: "MP",
            title: "Mega producción",
            text: "Las fichas de Producción triplican el nivel de su territorio en vez de duplicarlo.",
          },
          {
            mark: "DD",
            title: "Defensa doble",
            text: "Una ficha de Defensa de cada jugador le cuesta seis tropas al atacante en vez de tres. Con dos o más, eliges cuál.",
          },
          {
            mark: "DM",
            title: "Doble movimiento",
            text: "Quien tenga una producción total de 8 o más puede poner otra ficha de Movimiento, boca arriba.",
          },
          { mark: "SD", title: "Muerte súbita", text: "Cada jugador pierde una ficha de Defensa. Con dos o más, eliges cuál." },
        ],
      },
      "La producción total de Doble movimiento es la suma simple de tus niveles, sin contar fichas.",
    ],
  },
  {
    id: "production",
    title: "Producción",
    blocks: [
      "Recibes tantas tropas como suman los niveles de tus territorios; el que tiene tu ficha de Producción cuenta doble (triple con Mega producción). Nivel 0 duplicado sigue siendo 0.",
      "Después reparte **todas** tus tropas, viejas y nuevas, entre tus territorios como quieras, estén conectados o no: al menos 1 y como máximo 20 en cada uno. Hay que colocarlas todas; solo se pierde lo que no cabe. Todos ven tu reparto antes del turno siguiente.",
    ],
  },
  {
    id: "movement",
    title: "Movimiento",
    blocks: [
      {
        figure: "activate",
        caption:
          "Rojo activa el territorio del centro: de 1 a 6 tropas pueden ir a un vecino, una tiene que quedarse. Hacia la tierra de Azul hay combate.",
      },
      "Activas un territorio con tu ficha de Movimiento y al menos dos tropas. El destino es un vecino.",
      {
        list: [
          "**Tierra vacía:** mueve 1 o más tropas; al menos una se queda. Ahora es tuya.",
          "**Tierra tuya:** las tropas se suman. Lo que pase de 20 se pierde.",
          "**Tierra de otro:** hay combate, con **todas** las tropas del origen.",
          "Después desaparecen la ficha de Movimiento del origen y **cualquier ficha del destino**, pase lo que pase. Así que moverte a tierra propia puede costarte una ficha.",
        ],
      },
      "Si puedes activar, tienes que hacerlo; aquí no se pasa. Quien no puede es saltado el resto de la fase. Cuando nadie puede, la fase termina.",
    ],
  },
  {
    id: "fights",
    title: "Combates, con ejemplos",
    blocks: [
      "Primero la ficha de Defensa se lleva 3 atacantes (6 si es doble). Luego se compara: ambos lados pierden tantas tropas como tenga el más débil. Las fichas ya están boca arriba, así que **conoces el resultado antes de atacar**.",
      {
        figure: "fight-win",
        caption: "8 contra 3: quedan cinco atacantes. Rojo avanza con 1 a 4 de ellos, aquí 3, y deja el resto atrás.",
      },
      { figure: "fight-one", caption: "4 contra 3: queda un atacante. Tiene que quedarse, así que la tierra se vacía y nadie la toma." },
      { figure: "fight-tie", caption: "5 contra 5: empate. Los dos territorios quedan vacíos." },
      { figure: "fight-lose", caption: "4 contra 6: los atacantes desaparecen, Azul conserva 2." },
      {
        figure: "fight-defence",
        caption: "8 contra 3 con Defensa: caen primero 3 atacantes, pelean 5 y quedan 2; uno debe avanzar y uno se queda.",
      },
      { figure: "fight-double", caption: "9 contra 3 con Defensa doble: caen 6, y 3 contra 3 es empate." },
      "Puedes atacar incluso donde vas a perder. Una sola tropa puede defender, pero no atacar.",
    ],
  },
  {
    id: "end",
    title: "El final de la partida",
    blocks: [
      {
        list: [
          "**Colores:** gana quien sea el único con cuatro de cada color en la fase de victoria. Tenerlos a mitad de ronda no significa nada, y si dos los tienen se sigue jugando.",
          "**Último jugador:** quien no controla ningún territorio queda fuera al instante. Si solo queda uno, ganó.",
          "**Estancamiento:** si en seis rondas ningún territorio cambia de dueño, decide la clasificación: colores hasta cuatro de cada uno, luego territorios de color, luego todos los territorios, luego tropas.",
          "**Límite de rondas:** si se fijó uno, al cumplirse decide la clasificación.",
        ],
      },
      "Quien abandona una partida en curso queda fuera. Sus tropas se quedan como guarnición que no produce ni se mueve.",
    ],
  },
  {
    id: "clocks",
    title: "Los relojes",
    blocks: [
      {
        table: {
          head: ["Decisión", "Tiempo", "Si se acaba"],
          rows: [
            ["Planificación", "2 minutos", "Pasas"],
            ["Elección de evento", "2 minutos", "Sin ficha extra; o la Defensa que pusiste primero"],
            ["Producción", "3 minutos", "Las tropas nuevas van una a una donde haya menos"],
            ["Movimiento", "5 minutos", "Una tropa sale de tu territorio más lleno, primero hacia tierra propia"],
          ],
        },
      },
      "Los relojes corren también para quien perdió la conexión. Dos rondas enteras de decisiones automáticas cuentan como abandono. Quien organiza puede acelerar, alargar o apagar los relojes.",
    ],
  },
];

export default book;
