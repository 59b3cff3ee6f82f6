import type { Origin } from "../origins";

const origin: Origin = {
  text: {
    es: "Bernardo Belchior y Edgar Passos lo llevaron a Prolog en 2017 en la Facultad de Ingeniería de la Universidad de Oporto. El juego de mesa es de Milan Tasevski y lo publicó Archona Games en 2016.",
    en: "Bernardo Belchior and Edgar Passos brought it to Prolog in 2017 at the Faculty of Engineering of the University of Porto. The board game is by Milan Tasevski and was published by Archona Games in 2016.",
    pt: "Bernardo Belchior e Edgar Passos o levaram ao Prolog em 2017 na Faculdade de Engenharia da Universidade do Porto. O jogo de tabuleiro é de Milan Tasevski e foi publicado pela Archona Games em 2016.",
  },
};

export default origin;
