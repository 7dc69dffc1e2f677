import type { StatusWords } from './en.ts'

export const spanish: StatusWords = {
  title: (name) => `Su pago a ${name}`,
  lead: {
    settled: (amount) => `${amount} están pagados. Esta página muestra dónde está el dinero.`,
    settling: (amount) => `Todavía faltan ${amount}.`,
    ended: 'Este pago ha terminado. No hay nada más que pagar.',
  },
  way: 'Pagado con',
  soldBy: (seller) => `Vendido por ${seller}`,
  sums: {
    title: 'Dónde está el dinero',
    paid: 'Pagado hasta ahora',
    held: 'Guardado de forma segura',
    released: 'Pagado al vendedor',
    refunding: 'De camino a usted',
    refunded: 'Devuelto a usted',
    takenBack: 'Recuperado por el banco o el emisor de la tarjeta',
    overPaid: 'Pagado por encima del total',
    outstanding: 'Pendiente de pago',
  },
  states: {
    later: (date) => `Necesario antes del ${date}; ahora no hay nada que pagar.`,
    laterOpen: 'Ahora no hay nada que pagar por esto.',
    unpaid: 'Espera su pago.',
    onCredit: 'En su cuenta comercial.',
    held: (name) => `Guardado de forma segura hasta que ${name} lo libere.`,
    heldUntil: (date) => `Guardado de forma segura hasta el ${date}.`,
    inReview: (name) => `Guardado de forma segura mientras ${name} lo revisa.`,
    leaving: 'De camino al vendedor.',
    released: 'Pagado al vendedor.',
    refunding: 'De camino a usted.',
    refunded: 'Devuelto a usted.',
    cancelled: 'Cancelado. No se guarda nada para esto.',
  },
  movesTitle: 'Qué ha pasado',
  nothingYet: 'Todavía no se ha movido dinero.',
  moves: {
    paid: 'Pagado',
    lent: 'Pagado por el prestamista',
    released: 'Pagado al vendedor',
    refunded: 'Devuelto a usted',
    sent_back: 'Devuelto a usted: no hacía falta',
    taken_back: 'Recuperado por el banco o el emisor de la tarjeta',
  },
  wanted: {
    title: 'Necesitamos algo de usted',
    verification: (amount) =>
      `Antes de devolverle ${amount}, la ley nos exige saber quién los recibe. Hasta entonces ` +
      'el dinero se guarda de forma segura.',
    bank_account: (amount) =>
      `No se le han podido devolver ${amount}: no tenemos ninguna cuenta bancaria suya que ` +
      'los admita. El dinero se guarda de forma segura.',
    checking: (amount) => `Estamos revisando lo que nos dio. Después se le devuelven ${amount}.`,
    send: 'Enviarme el enlace por correo',
    sent: (address) => `Hay un correo de camino a ${address}. El enlace que contiene le guía.`,
    failed: 'No ha funcionado. Inténtelo de nuevo.',
  },
  print: 'Imprimir esta página',
  asOf: (date) => `A fecha de ${date}.`,
  keep:
    'Puede volver a esta página cuando quiera. Solo muestra: nadie puede mover dinero con ' +
    'ella.',
  notice: {
    title: 'Este enlace ya no funciona',
    body: ['Se ha cerrado o es demasiado antiguo. Pida otro a quien pagó.'],
  },
}
