import type { StatusWords } from './en.ts'

export const norwegian: StatusWords = {
  title: (name) => `Betalingen din til ${name}`,
  lead: {
    settled: (amount) => `${amount} er betalt. Denne siden viser hvor pengene er.`,
    settling: (amount) => `${amount} mangler fortsatt.`,
    ended: 'Denne betalingen er avsluttet. Det er ikke mer å betale for den.',
  },
  way: 'Betalt med',
  soldBy: (seller) => `Selges av ${seller}`,
  sums: {
    title: 'Hvor pengene er',
    paid: 'Betalt hittil',
    held: 'Oppbevares trygt',
    released: 'Utbetalt til selgeren',
    refunding: 'På vei tilbake til deg',
    refunded: 'Betalt tilbake til deg',
    takenBack: 'Hentet tilbake av banken eller kortutstederen',
    overPaid: 'Betalt utover summen',
    outstanding: 'Gjenstår å betale',
  },
  states: {
    later: (date) => `Trengs innen ${date}; det er ingenting å betale for den nå.`,
    laterOpen: 'Det er ingenting å betale for den nå.',
    unpaid: 'Venter på betalingen din.',
    onCredit: 'På bedriftskontoen din.',
    held: (name) => `Oppbevares trygt til ${name} frigir pengene.`,
    heldUntil: (date) => `Oppbevares trygt til ${date}.`,
    inReview: (name) => `Oppbevares trygt mens ${name} ser på det.`,
    leaving: 'På vei til selgeren.',
    released: 'Utbetalt til selgeren.',
    refunding: 'På vei tilbake til deg.',
    refunded: 'Betalt tilbake til deg.',
    cancelled: 'Avlyst. Ingenting oppbevares for den.',
  },
  movesTitle: 'Hva som har skjedd',
  nothingYet: 'Ingen penger er flyttet ennå.',
  moves: {
    paid: 'Betalt',
    lent: 'Betalt av långiveren',
    released: 'Utbetalt til selgeren',
    refunded: 'Betalt tilbake til deg',
    sent_back: 'Sendt tilbake til deg: det var ikke nødvendig',
    taken_back: 'Hentet tilbake av banken eller kortutstederen',
  },
  wanted: {
    title: 'Vi trenger noe fra deg',
    verification: (amount) =>
      `Før ${amount} kan gå tilbake til deg, krever loven at vi vet hvem som mottar pengene. ` +
      'Inntil da oppbevares de trygt.',
    bank_account: (amount) =>
      `${amount} kunne ikke gå tilbake til deg: vi har ingen bankkonto fra deg som kan ta ` +
      'imot det. Pengene oppbevares trygt.',
    checking: (amount) => `Det du ga oss, blir sett på. Etterpå går ${amount} tilbake til deg.`,
    send: 'Send meg lenken på e-post',
    sent: (address) => `En e-post er på vei til ${address}. Lenken i den fører videre.`,
    failed: 'Det fungerte ikke. Prøv igjen.',
  },
  print: 'Skriv ut denne siden',
  asOf: (date) => `Status per ${date}.`,
  keep:
    'Du kan når som helst komme tilbake til denne siden. Den viser bare: ingen kan flytte ' +
    'penger med den.',
  notice: {
    title: 'Denne lenken virker ikke lenger',
    body: ['Den er avsluttet eller for gammel. Be om en ny hos den du betalte.'],
  },
}
