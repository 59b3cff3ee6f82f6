import { catalogue } from "./catalogue";

export const aboutText = catalogue({
  title: { es: "Sobre nosotros", en: "About Partida", pt: "Sobre o Partida" },
  lead: {
    es: "Partida es una mesa de juegos abierta: cinco juegos para jugar en el navegador, en la terminal y por una API, con otras personas y con bots.",
    en: "Partida is an open games table: five games to play in the browser, in the terminal and over an API, with other people and with bots.",
    pt: "Partida é uma mesa de jogos aberta: cinco jogos para jogar no navegador, no terminal e por uma API, com outras pessoas e com bots.",
  },
  ideaTitle: { es: "Una partida es un registro", en: "A match is a log", pt: "Uma partida é um registro" },
  idea: {
    es: "Todo lo que pasa en una partida se anota, línea por línea: quién pidió qué y qué ocurrió. Por eso puedes volver a tu asiento después de un corte, ver de nuevo cualquier partida jugada por jugada, y confiar en que nadie ve lo que no debe.",
    en: "All that happens in a match is written down, line by line: who asked for what, and what came of it. That is why you can come back to your seat after losing the connection, watch any match again move by move, and trust that nobody sees what they should not.",
    pt: "Tudo o que acontece em uma partida é anotado, linha por linha: quem pediu o quê e o que ocorreu. Por isso você pode voltar ao seu lugar depois de uma queda, rever qualquer partida jogada por jogada e confiar que ninguém vê o que não deve.",
  },
  fairTitle: { es: "Las mismas reglas en todas partes", en: "The same rules everywhere", pt: "As mesmas regras em todo lugar" },
  fair: {
    es: "Las reglas están escritas una sola vez, en Rust, y corren igual en el servidor, en tu navegador y en la terminal. Los bots se sientan como cualquiera: ven solo lo que vería una persona en su asiento.",
    en: "The rules are written once, in Rust, and run the same on the server, in your browser and in the terminal. Bots sit down like anybody: they see only what a person in their seat would see.",
    pt: "As regras são escritas uma só vez, em Rust, e rodam igual no servidor, no seu navegador e no terminal. Os bots se sentam como qualquer um: veem só o que uma pessoa veria naquele lugar.",
  },
  openTitle: { es: "Ábrelo, cámbialo, móntalo", en: "Open it, change it, run it", pt: "Abra, mude, rode" },
  open: {
    es: "Partida es software libre, con licencia MIT o Apache 2.0. Un solo programa se instala en tu máquina y sirve a tu comunidad. Para quienes programan bots hay un protocolo de una línea por mensaje y una API documentada.",
    en: "Partida is free software under MIT or Apache 2.0. A single program runs on your machine and serves your community. For authors of bots there is a protocol of one line per message, and a documented API.",
    pt: "Partida é software livre, sob licença MIT ou Apache 2.0. Um único programa roda na sua máquina e serve à sua comunidade. Para quem programa bots há um protocolo de uma linha por mensagem e uma API documentada.",
  },
  api: { es: "Ver la API", en: "See the API", pt: "Ver a API" },
  licences: {
    es: "Licencias de todo lo que contiene",
    en: "Licences of everything it is made of",
    pt: "Licenças de tudo o que ele contém",
  },
  origins: { es: "De dónde vienen los juegos", en: "Where the games come from", pt: "De onde vêm os jogos" },
  originsLead: {
    es: "Los cinco crecieron de trabajos de estudiantes de universidades latinoamericanas y portuguesas. Este es nuestro agradecimiento.",
    en: "All five grew out of students' work at universities in Latin America and Portugal. This is our thank-you.",
    pt: "Os cinco nasceram de trabalhos de estudantes de universidades da América Latina e de Portugal. Este é o nosso agradecimento.",
  },
  koc: {
    es: "Emilio Chandía, Daniella Jofré y María Vera lo diseñaron en 2023 en la Escuela de Ingeniería de la Pontificia Universidad Católica de Chile: un juego propio, de planes secretos y combates sin azar.",
    en: "Emilio Chandía, Daniella Jofré and María Vera designed it in 2023 at the School of Engineering of the Pontificia Universidad Católica de Chile: a game of their own, of secret plans and fights without luck.",
    pt: "Emilio Chandía, Daniella Jofré e María Vera o criaram em 2023 na Escola de Engenharia da Pontificia Universidad Católica de Chile: um jogo próprio, de planos secretos e combates sem sorte.",
  },
  cathay: {
    es: "Camilo Romero y Eduardo Contreras lo propusieron en el curso IIC2513 de la Pontificia Universidad Católica de Chile: recursos y construcción en la tradición de Catan, con guerreros y arqueros que conquistan.",
    en: "Camilo Romero and Eduardo Contreras proposed it in the course IIC2513 of the Pontificia Universidad Católica de Chile: resources and building in the tradition of Catan, with warriors and archers who conquer.",
    pt: "Camilo Romero e Eduardo Contreras o propuseram na disciplina IIC2513 da Pontificia Universidad Católica de Chile: recursos e construção na tradição de Catan, com guerreiros e arqueiros que conquistam.",
  },
  flow: {
    es: "María Camila Aguirre Collante y Jessica Tatiana Naizaque Guevara escribieron una versión de consola en 2022, con el profesor Leonardo Florez Valencia, en la Pontificia Universidad Javeriana de Bogotá. El rompecabezas se conoce en el mundo por la aplicación Flow Free; nuestros tableros son propios.",
    en: "María Camila Aguirre Collante and Jessica Tatiana Naizaque Guevara wrote a console version in 2022, with Professor Leonardo Florez Valencia, at the Pontificia Universidad Javeriana in Bogotá. The puzzle is known to the world from the app Flow Free; our boards are our own.",
    pt: "María Camila Aguirre Collante e Jessica Tatiana Naizaque Guevara escreveram uma versão de console em 2022, com o professor Leonardo Florez Valencia, na Pontificia Universidad Javeriana de Bogotá. O quebra-cabeça é conhecido no mundo pelo aplicativo Flow Free; nossos tabuleiros são próprios.",
  },
  damas: {
    es: "Martín Abente y José Prous lo programaron en 3D en 2008, en la Universidad Católica Nuestra Señora de la Asunción, Paraguay. El juego nació como Stern-Halma en Alemania y se hizo famoso con su nombre inventado.",
    en: "Martín Abente and José Prous programmed it in 3D in 2008, at the Universidad Católica Nuestra Señora de la Asunción in Paraguay. The game was born as Stern-Halma in Germany and became famous under a made-up name.",
    pt: "Martín Abente e José Prous o programaram em 3D em 2008, na Universidad Católica Nuestra Señora de la Asunción, no Paraguai. O jogo nasceu como Stern-Halma na Alemanha e ficou famoso com um nome inventado.",
  },
  stars: {
    es: "Bernardo Belchior y Edgar Passos lo llevaron a Prolog en 2017 en la Facultad de Ingeniería de la Universidad de Oporto. El juego de mesa es de Milan Tasevski y lo publicó Archona Games en 2016.",
    en: "Bernardo Belchior and Edgar Passos brought it to Prolog in 2017 at the Faculty of Engineering of the University of Porto. The board game is by Milan Tasevski and was published by Archona Games in 2016.",
    pt: "Bernardo Belchior e Edgar Passos o levaram ao Prolog em 2017 na Faculdade de Engenharia da Universidade do Porto. O jogo de tabuleiro é de Milan Tasevski e foi publicado pela Archona Games em 2016.",
  },
  history: { es: "Leer su historia", en: "Read its history", pt: "Ler sua história" },
});
