import type { PayeeWords } from './en.ts'

export const spanish: PayeeWords = {
  title: (name) => `Dónde te paga ${name}`,
  now: (place) => `Cobras en: ${place}`,
  none: 'No hay ninguna cuenta registrada.',
  before: (place) => `Antes cobrabas en: ${place}`,
  alsoFor: (names) => `También se usa para ti como ${names}.`,
  payableFrom: (date) =>
    `Se pagará en la cuenta nueva a partir del ${date}. Volver a la anterior termina ` +
    'la espera.',
  unpaid: (amount, date) =>
    `El ${date} no se te pudieron pagar ${amount}: no hay ninguna cuenta que admita el dinero.`,
  refused: (amount, date) =>
    `El ${date} no se te pudieron pagar ${amount}: el banco rechazó la cuenta.`,
  safe: 'El dinero se guarda de forma segura. Da otra cuenta y se te podrá pagar.',
  changeTitle: 'Indica otra cuenta',
  ending: 'Últimos cuatro caracteres de la cuenta en la que cobras ahora',
  endingBefore: 'Últimos cuatro caracteres de la cuenta en la que cobrabas antes',
  wrong: 'Esos no son los últimos cuatro caracteres de esa cuenta.',
  locked: 'Demasiados intentos fallidos. Inténtalo mañana o pregunta a quien te paga.',
  change: 'Cambiar la cuenta',
  changed: 'La cuenta ha cambiado. Recibirás un aviso en tu correo.',
  disputeLead: (name) =>
    'Si no has cambiado tú la cuenta, dilo. No se te pagará nada hasta que alguien de ' +
    `${name} lo haya revisado.`,
  dispute: 'No he sido yo',
  disputed: (name) =>
    `Has dicho que un cambio no era tuyo. No se te pagará nada hasta que ${name} lo ` +
    'haya revisado; se pondrán en contacto contigo.',
  failed: 'No ha funcionado. Inténtalo de nuevo.',
  notice: {
    title: 'Este enlace ya no funciona',
    body: ['Se ha usado o es demasiado antiguo. Pide uno nuevo a quien te paga.'],
  },
}
