import type { StatusWords } from './en.ts'

export const italian: StatusWords = {
  title: (name) => `Il suo pagamento a ${name}`,
  lead: {
    settled: (amount) => `${amount} sono pagati. Questa pagina mostra dove si trova il denaro.`,
    settling: (amount) => `Mancano ancora ${amount}.`,
    ended: 'Questo pagamento è terminato. Non c’è più nulla da pagare.',
  },
  way: 'Pagato con',
  soldBy: (seller) => `Venduto da ${seller}`,
  sums: {
    title: 'Dove si trova il denaro',
    paid: 'Pagato finora',
    held: 'Custodito in sicurezza',
    released: 'Versato al venditore',
    refunding: 'In viaggio verso di lei',
    refunded: 'Restituito a lei',
    takenBack: 'Ripreso dalla banca o dall’emittente della carta',
    overPaid: 'Pagato oltre il totale',
    outstanding: 'Ancora da pagare',
  },
  states: {
    later: (date) => `Necessario entro il ${date}; ora non c’è nulla da pagare.`,
    laterOpen: 'Ora non c’è nulla da pagare per questo.',
    unpaid: 'In attesa del suo pagamento.',
    onCredit: 'Sul suo conto commerciale.',
    held: (name) => `Custodito in sicurezza finché ${name} non lo rilascia.`,
    heldUntil: (date) => `Custodito in sicurezza fino al ${date}.`,
    inReview: (name) => `Custodito in sicurezza mentre ${name} lo esamina.`,
    leaving: 'In viaggio verso il venditore.',
    released: 'Versato al venditore.',
    refunding: 'In viaggio verso di lei.',
    refunded: 'Restituito a lei.',
    cancelled: 'Annullato. Per questo non è custodito nulla.',
  },
  movesTitle: 'Che cosa è successo',
  nothingYet: 'Nessun denaro si è ancora mosso.',
  moves: {
    paid: 'Pagato',
    lent: 'Pagato dal finanziatore',
    released: 'Versato al venditore',
    refunded: 'Restituito a lei',
    sent_back: 'Rinviato a lei: non era necessario',
    taken_back: 'Ripreso dalla banca o dall’emittente della carta',
  },
  wanted: {
    title: 'Ci serve qualcosa da lei',
    verification: (amount) =>
      `Prima di restituirle ${amount}, la legge ci chiede di sapere chi li riceve. Fino ad ` +
      'allora il denaro è custodito in sicurezza.',
    bank_account: (amount) =>
      `Non è stato possibile restituirle ${amount}: non abbiamo un suo conto bancario che ` +
      'possa riceverli. Il denaro è custodito in sicurezza.',
    checking: (amount) =>
      `Stiamo esaminando ciò che ci ha dato. Poi le vengono restituiti ${amount}.`,
    send: 'Inviami il link per e-mail',
    sent: (address) => `Un’e-mail è in viaggio verso ${address}. Il link che contiene la guida.`,
    failed: 'Non ha funzionato. Riprovi.',
  },
  print: 'Stampa questa pagina',
  asOf: (date) => `Situazione al ${date}.`,
  keep:
    'Può tornare a questa pagina in qualsiasi momento. Mostra soltanto: nessuno può muovere ' +
    'denaro con essa.',
  notice: {
    title: 'Questo link non funziona più',
    body: ['È stato chiuso o è troppo vecchio. Ne chieda uno nuovo a chi ha pagato.'],
  },
}
