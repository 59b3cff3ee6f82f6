import { catalogue } from "./catalogue";

/** Forgotten passwords, confirmed addresses, and what comes by mail. */
export const mail = catalogue({
  forgot: { es: "¿Olvidaste tu contraseña?", en: "Forgot your password?", pt: "Esqueceu sua senha?" },
  forgotTitle: { es: "Elige otra contraseña", en: "Choose another password", pt: "Escolha outra senha" },
  forgotLead: {
    es: "Te enviaremos un enlace por correo para elegir otra.",
    en: "We will mail you a link to choose another one.",
    pt: "Enviaremos um link por e-mail para você escolher outra.",
  },
  forgotNoMail: {
    es: "¿Olvidaste tu contraseña? Quien administra el sitio puede darte un enlace para elegir otra.",
    en: "Forgot your password? A site administrator can give you a link to choose another one.",
    pt: "Esqueceu sua senha? Quem administra o site pode lhe dar um link para escolher outra.",
  },
  send: { es: "Enviar el enlace", en: "Send the link", pt: "Enviar o link" },
  sent: {
    es: "Si hay una cuenta con ese nombre o correo, el enlace ya va en camino. Sirve durante una hora. Revisa también el correo no deseado.",
    en: "If there is an account of that name or address, the link is on its way. It works for an hour. Look among the junk mail, too.",
    pt: "Se houver uma conta com esse nome ou e-mail, o link já está a caminho. Ele funciona por uma hora. Confira também o lixo eletrônico.",
  },
  resetLead: {
    es: "Con la nueva contraseña se cierran todas tus sesiones abiertas.",
    en: "The new password logs you out everywhere.",
    pt: "A nova senha encerra todas as suas sessões abertas.",
  },
  choose: { es: "Guardar la contraseña", en: "Save the password", pt: "Salvar a senha" },
  chosen: {
    es: "Tu contraseña es otra. Entra con ella.",
    en: "Your password is another one now. Log in with it.",
    pt: "Sua senha mudou. Entre com ela.",
  },
  linkOver: {
    es: "Este enlace ya se usó o pasó su tiempo.",
    en: "This link has been used, or its time is over.",
    pt: "Este link já foi usado ou passou do prazo.",
  },
  another: { es: "Pedir otro enlace", en: "Ask for another link", pt: "Pedir outro link" },
  confirmTitle: { es: "Confirma tu correo", en: "Confirm your e-mail", pt: "Confirme seu e-mail" },
  confirmed: {
    es: "Listo: tu correo está confirmado.",
    en: "Done: your e-mail address is confirmed.",
    pt: "Pronto: seu e-mail está confirmado.",
  },
  toSettings: { es: "Ir a los ajustes", en: "Go to the settings", pt: "Ir para as configurações" },
  title: { es: "Correo", en: "E-mail", pt: "E-mail" },
  isConfirmed: { es: "Confirmado", en: "Confirmed", pt: "Confirmado" },
  notConfirmed: { es: "Sin confirmar", en: "Not confirmed", pt: "Não confirmado" },
  whyConfirm: {
    es: "Todavía no sabemos si este correo es tuyo.",
    en: "We do not know yet whether this address is yours.",
    pt: "Ainda não sabemos se este e-mail é seu.",
  },
  sendConfirmation: { es: "Enviar el correo de confirmación", en: "Send the confirmation mail", pt: "Enviar o e-mail de confirmação" },
  confirmationSent: {
    es: "El correo va en camino. Abre el enlace que lleva.",
    en: "The mail is on its way. Open the link in it.",
    pt: "O e-mail está a caminho. Abra o link que ele traz.",
  },
  language: { es: "Idioma de los correos", en: "Language of the mails", pt: "Idioma dos e-mails" },
  none: {
    es: "Este servidor no envía correos.",
    en: "This server sends no mail.",
    pt: "Este servidor não envia e-mails.",
  },
});
