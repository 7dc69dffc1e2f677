import type { PayeeWords } from './en.ts'

export const spanish: PayeeWords = {
  title: (name) => `Dónde le paga ${name}`,
  now: (place) => `Cobra en: ${place}`,
  none: 'No hay ninguna cuenta registrada.',
  before: (place) => `Antes cobraba en: ${place}`,
  alsoFor: (names) => `También se usa para usted como ${names}.`,
  payableFrom: (date) =>
    `Se pagará en la cuenta nueva a partir del ${date}. Volver a la anterior termina ` +
    'la espera.',
  unpaid: (amount, date) =>
    `El ${date} no se le pudieron pagar ${amount}: no hay ninguna cuenta que admita el dinero.`,
  refused: (amount, date) =>
    `El ${date} no se le pudieron pagar ${amount}: el banco rechazó la cuenta.`,
  safe: 'El dinero se guarda de forma segura. Da otra cuenta y se te podrá pagar.',
  changeTitle: 'Indique otra cuenta',
  ending: 'Últimos cuatro caracteres de la cuenta en la que cobra ahora',
  endingBefore: 'Últimos cuatro caracteres de la cuenta en la que cobraba antes',
  wrong: 'Esos no son los últimos cuatro caracteres de esa cuenta.',
  locked: 'Demasiados intentos fallidos. Inténtelo mañana o pregunte a quien le paga.',
  change: 'Cambiar la cuenta',
  changed: 'La cuenta ha cambiado. Recibirá un aviso en su correo.',
  disputeLead: (name) =>
    'Si no ha cambiado usted la cuenta, dígalo. No se le pagará nada hasta que alguien de ' +
    `${name} lo haya revisado.`,
  dispute: 'No he sido yo',
  disputed: (name) =>
    `Ha dicho que un cambio no era suyo. No se le pagará nada hasta que ${name} lo ` +
    'haya revisado; se pondrán en contacto con usted.',
  failed: 'No ha funcionado. Inténtelo de nuevo.',
  nameTitle: 'El nombre de la cuenta',
  nameClose: (suggested, name) =>
    `El banco conoce esta cuenta como «${suggested}». Aquí usted se llama «${name}».`,
  nameMatch: (name) => `El banco conoce esta cuenta como la de ${name}.`,
  nameWrong: (name) =>
    `El banco dice que esta cuenta no está a nombre de ${name}. Compruébela o indique otra: ` +
    'los pagos a ella pueden retenerse.',
  takeName: (suggested) => `Pagarme como «${suggested}»`,
  keepName: (name) => `Mantener «${name}»`,
  nameTaken: (suggested) => `Se le paga como «${suggested}».`,
  nameKept: (name) => `Se le paga como «${name}».`,
  notice: {
    title: 'Este enlace ya no funciona',
    body: ['Se ha usado o es demasiado antiguo. Pida uno nuevo a quien le paga.'],
  },
}
