import { catalogue } from "./catalogue";

export const site = catalogue({
  games: { es: "Juegos", en: "Games", pt: "Jogos" },
  lobby: { es: "Sala", en: "Lobby", pt: "Lobby" },
  about: { es: "Acerca de", en: "About", pt: "Sobre" },
  logIn: { es: "Entrar", en: "Log in", pt: "Entrar" },
  logOut: { es: "Salir", en: "Log out", pt: "Sair" },
  notFound: { es: "Esta página no existe", en: "This page does not exist", pt: "Esta página não existe" },
  home: { es: "Al inicio", en: "To the start", pt: "Ao início" },
});
