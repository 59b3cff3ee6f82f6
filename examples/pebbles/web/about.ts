import type { About } from "../board";

const about: About = {
  title: { es: "Piedras", en: "Pebbles", pt: "Pedras" },
  order: 6,
  seats: { min: 2, max: 2 },
  tagline: {
    es: "Toma la última.",
    en: "Take the last one.",
    pt: "Tome a última.",
  },
  description: {
    es: "Dos se turnan y toman una, dos o tres piedras. Gana quien toma la última.",
    en: "Two take turns and take one, two or three pebbles. Whoever takes the last one wins.",
    pt: "Dois se alternam e tomam uma, duas ou três pedras. Vence quem toma a última.",
  },
  duration: { es: "2 min", en: "2 min", pt: "2 min" },
  clock: "moves",
  options: { pile: { label: { es: "Piedras", en: "Pebbles", pt: "Pedras" } } },
};

export default about;
