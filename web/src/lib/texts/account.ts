import { catalogue } from "./catalogue";

export const account = catalogue({
  usernameOrEmail: { es: "Usuario o correo", en: "User name or e-mail", pt: "Usuário ou e-mail" },
  registerTitle: { es: "Crea tu cuenta", en: "Create your account", pt: "Crie sua conta" },
  registerLead: {
    es: "Un nombre, un correo y a jugar. Sin anuncios ni boletines.",
    en: "A name, an e-mail, and off you go. No ads, no newsletters.",
    pt: "Um nome, um e-mail e é só jogar. Sem anúncios nem spam.",
  },
  toContinue: {
    es: "Después seguirás justo donde ibas.",
    en: "Afterwards you pick up where you left off.",
    pt: "Depois você continua exatamente de onde parou.",
  },
  username: { es: "Nombre de usuario", en: "User name", pt: "Nome de usuário" },
  usernameHelp: {
    es: "De 3 a 20 letras, números, _ o -.",
    en: "3 to 20 letters, digits, _ or -.",
    pt: "De 3 a 20 letras, números, _ ou -.",
  },
  email: { es: "Correo", en: "E-mail", pt: "E-mail" },
  emailHelp: {
    es: "Solo para tu cuenta; nadie lo ve.",
    en: "For your account only; nobody sees it.",
    pt: "Só para sua conta; ninguém vê.",
  },
  emailWrong: {
    es: "Escribe un correo como ana@ejemplo.org.",
    en: "Write an address such as ana@example.org.",
    pt: "Escreva um e-mail como ana@exemplo.org.",
  },
  password: { es: "Contraseña", en: "Password", pt: "Senha" },
  passwordHelp: { es: "Al menos 8 caracteres.", en: "At least 8 characters.", pt: "Pelo menos 8 caracteres." },
  passwordWeak: {
    es: "Es fácil de adivinar: nombres, palabras sueltas, fechas y teclas seguidas se prueban primero. Mejor, varias palabras que no vayan juntas.",
    en: "That is easy to guess: names, single words, dates and runs of keys are tried first. Better take several words that do not belong together.",
    pt: "É fácil de adivinhar: nomes, palavras soltas, datas e teclas seguidas são tentados primeiro. Melhor usar várias palavras que não combinem.",
  },
  showPassword: { es: "Mostrar la contraseña", en: "Show the password", pt: "Mostrar a senha" },
  registerButton: { es: "Crear cuenta", en: "Register", pt: "Criar conta" },
  welcome: { es: "¡Te damos la bienvenida a la mesa, {name}!", en: "Welcome to the table, {name}!", pt: "Boas-vindas à mesa, {name}!" },
  haveAccount: { es: "¿Ya tienes cuenta? Entra", en: "Have an account? Log in", pt: "Já tem conta? Entre" },
  logInTitle: { es: "Iniciar sesión", en: "Log in", pt: "Entrar" },
  logInLead: { es: "Qué bueno verte de nuevo.", en: "Good to see you again.", pt: "Que bom ver você de novo." },
  logInButton: { es: "Iniciar sesión", en: "Log in", pt: "Entrar" },
  loggedIn: { es: "¡Hola, {name}!", en: "Hello, {name}!", pt: "Olá, {name}!" },
  noAccount: {
    es: "¿No tienes cuenta? Crea una ahora",
    en: "No account? Create one now",
    pt: "Não tem conta? Crie uma agora",
  },
  orDevice: {
    es: "¿Solo quieres probar? Juega en este dispositivo, sin cuenta.",
    en: "Just want to try? Play on this device, no account needed.",
    pt: "Só quer experimentar? Jogue neste dispositivo, sem conta.",
  },
  pitch1: { es: "Invita con un enlace o un código", en: "Invite with a link or a code", pt: "Convide com um link ou um código" },
  pitch2: {
    es: "Vuelve a tu asiento si se corta la conexión",
    en: "Come back to your seat when the connection drops",
    pt: "Volte ao seu lugar se a conexão cair",
  },
  pitch3: { es: "Completa la mesa con bots", en: "Fill the table with bots", pt: "Complete a mesa com bots" },
});
