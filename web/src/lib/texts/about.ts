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
  history: { es: "Leer su historia", en: "Read its history", pt: "Ler sua história" },
});
