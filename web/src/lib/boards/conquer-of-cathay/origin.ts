import type { Origin } from "../origins";

const origin: Origin = {
  text: {
    es: "Camilo Romero y Eduardo Contreras lo propusieron en el curso IIC2513 de la Pontificia Universidad Católica de Chile: recursos y construcción en la tradición de Catan, con guerreros y arqueros que conquistan.",
    en: "Camilo Romero and Eduardo Contreras proposed it in the course IIC2513 of the Pontificia Universidad Católica de Chile: resources and building in the tradition of Catan, with warriors and archers who conquer.",
    pt: "Camilo Romero e Eduardo Contreras o propuseram na disciplina IIC2513 da Pontificia Universidad Católica de Chile: recursos e construção na tradição de Catan, com guerreiros e arqueiros que conquistam.",
  },
};

export default origin;
