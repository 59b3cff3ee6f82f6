import type { Origin } from "../origins";

const origin: Origin = {
  text: {
    es: "María Camila Aguirre Collante y Jessica Tatiana Naizaque Guevara escribieron una versión de consola en 2022, con el profesor Leonardo Florez Valencia, en la Pontificia Universidad Javeriana de Bogotá. El rompecabezas se conoce en el mundo por la aplicación Flow Free; nuestros tableros son propios.",
    en: "María Camila Aguirre Collante and Jessica Tatiana Naizaque Guevara wrote a console version in 2022, with Professor Leonardo Florez Valencia, at the Pontificia Universidad Javeriana in Bogotá. The puzzle is known to the world from the app Flow Free; our boards are our own.",
    pt: "María Camila Aguirre Collante e Jessica Tatiana Naizaque Guevara escreveram uma versão de console em 2022, com o professor Leonardo Florez Valencia, na Pontificia Universidad Javeriana de Bogotá. O quebra-cabeça é conhecido no mundo pelo aplicativo Flow Free; nossos tabuleiros são próprios.",
  },
};

export default origin;
