import type { StatusWords } from './en.ts'

export const swedish: StatusWords = {
  title: (name) => `Din betalning till ${name}`,
  lead: {
    settled: (amount) => `${amount} är betalt. Den här sidan visar var pengarna är.`,
    settling: (amount) => `${amount} saknas ännu.`,
    ended: 'Den här betalningen är avslutad. Det finns inget mer att betala.',
  },
  way: 'Betalat med',
  soldBy: (seller) => `Säljs av ${seller}`,
  sums: {
    title: 'Var pengarna är',
    paid: 'Betalat hittills',
    held: 'Förvaras säkert',
    released: 'Utbetalat till säljaren',
    refunding: 'På väg tillbaka till dig',
    refunded: 'Återbetalat till dig',
    takenBack: 'Återtaget av banken eller kortutgivaren',
    overPaid: 'Betalat utöver summan',
    outstanding: 'Kvar att betala',
  },
  states: {
    later: (date) => `Behövs senast ${date}; inget ska betalas för det nu.`,
    laterOpen: 'Inget ska betalas för det nu.',
    unpaid: 'Väntar på din betalning.',
    onCredit: 'På ditt företagskonto.',
    held: (name) => `Förvaras säkert tills ${name} släpper pengarna.`,
    heldUntil: (date) => `Förvaras säkert till ${date}.`,
    inReview: (name) => `Förvaras säkert medan ${name} tittar på det.`,
    leaving: 'På väg till säljaren.',
    released: 'Utbetalat till säljaren.',
    refunding: 'På väg tillbaka till dig.',
    refunded: 'Återbetalat till dig.',
    cancelled: 'Avbrutet. Inget förvaras för det.',
  },
  movesTitle: 'Vad som har hänt',
  nothingYet: 'Inga pengar har flyttats ännu.',
  moves: {
    paid: 'Betalat',
    lent: 'Betalat av långivaren',
    released: 'Utbetalat till säljaren',
    refunded: 'Återbetalat till dig',
    sent_back: 'Skickat tillbaka till dig: det behövdes inte',
    taken_back: 'Återtaget av banken eller kortutgivaren',
  },
  wanted: {
    title: 'Vi behöver något av dig',
    verification: (amount) =>
      `Innan ${amount} kan gå tillbaka till dig kräver lagen att vi vet vem som tar emot ` +
      'pengarna. Till dess förvaras de säkert.',
    bank_account: (amount) =>
      `${amount} kunde inte gå tillbaka till dig: vi har inget bankkonto av dig som kan ta ` +
      'emot det. Pengarna förvaras säkert.',
    checking: (amount) => `Det du lämnade granskas. Sedan går ${amount} tillbaka till dig.`,
    send: 'Skicka länken till mig',
    sent: (address) => `Ett mejl är på väg till ${address}. Länken i det leder vidare.`,
    failed: 'Det fungerade inte. Försök igen.',
  },
  print: 'Skriv ut den här sidan',
  asOf: (date) => `Läget den ${date}.`,
  keep:
    'Du kan komma tillbaka till den här sidan när som helst. Den visar bara: ingen kan flytta ' +
    'pengar med den.',
  notice: {
    title: 'Länken fungerar inte längre',
    body: ['Den har avslutats eller är för gammal. Be den du betalade om en ny.'],
  },
}
