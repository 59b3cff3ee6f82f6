import type { Origin } from "../origins";

const origin: Origin = {
  text: {
    es: "Martín Abente y José Prous lo programaron en 3D en 2008, en la Universidad Católica Nuestra Señora de la Asunción, Paraguay. El juego nació como Stern-Halma en Alemania y se hizo famoso con su nombre inventado.",
    en: "Martín Abente and José Prous programmed it in 3D in 2008, at the Universidad Católica Nuestra Señora de la Asunción in Paraguay. The game was born as Stern-Halma in Germany and became famous under a made-up name.",
    pt: "Martín Abente e José Prous o programaram em 3D em 2008, na Universidad Católica Nuestra Señora de la Asunción, no Paraguai. O jogo nasceu como Stern-Halma na Alemanha e ficou famoso com um nome inventado.",
  },
  /** Where its rules tell how it came about. */
  history: "history",
};

export default origin;
