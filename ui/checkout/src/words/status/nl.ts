import type { StatusWords } from './en.ts'

export const dutch: StatusWords = {
  title: (name) => `Uw betaling aan ${name}`,
  lead: {
    settled: (amount) => `${amount} is betaald. Deze pagina laat zien waar het geld is.`,
    settling: (amount) => `${amount} ontbreekt nog.`,
    ended: 'Deze betaling is beëindigd. Er is niets meer voor te betalen.',
  },
  way: 'Betaald met',
  soldBy: (seller) => `Verkocht door ${seller}`,
  sums: {
    title: 'Waar het geld is',
    paid: 'Tot nu toe betaald',
    held: 'Veilig bewaard',
    released: 'Uitbetaald aan de verkoper',
    refunding: 'Onderweg terug naar u',
    refunded: 'Aan u terugbetaald',
    takenBack: 'Teruggehaald door bank of kaartuitgever',
    overPaid: 'Meer betaald dan het totaal',
    outstanding: 'Nog te betalen',
  },
  states: {
    later: (date) => `Nodig vóór ${date}; nu is er niets voor te betalen.`,
    laterOpen: 'Nu is er niets voor te betalen.',
    unpaid: 'Wacht op uw betaling.',
    onCredit: 'Op uw zakelijke rekening.',
    held: (name) => `Veilig bewaard tot ${name} het vrijgeeft.`,
    heldUntil: (date) => `Veilig bewaard tot ${date}.`,
    inReview: (name) => `Veilig bewaard terwijl ${name} ernaar kijkt.`,
    leaving: 'Onderweg naar de verkoper.',
    released: 'Uitbetaald aan de verkoper.',
    refunding: 'Onderweg terug naar u.',
    refunded: 'Aan u terugbetaald.',
    cancelled: 'Geannuleerd. Er wordt niets voor bewaard.',
  },
  movesTitle: 'Wat er is gebeurd',
  nothingYet: 'Er is nog geen geld verplaatst.',
  moves: {
    paid: 'Betaald',
    lent: 'Betaald door de kredietgever',
    released: 'Uitbetaald aan de verkoper',
    refunded: 'Aan u terugbetaald',
    sent_back: 'Naar u teruggestuurd: het was niet nodig',
    taken_back: 'Teruggehaald door bank of kaartuitgever',
  },
  wanted: {
    title: 'Wij hebben iets van u nodig',
    verification: (amount) =>
      `Voordat ${amount} naar u terug kan, moeten wij volgens de wet weten wie het ontvangt. ` +
      'Tot die tijd wordt het geld veilig bewaard.',
    bank_account: (amount) =>
      `${amount} kon niet naar u terug: wij hebben geen bankrekening van u die het kan ` +
      'ontvangen. Het geld wordt veilig bewaard.',
    checking: (amount) => `Wat u gaf wordt bekeken. Daarna gaat ${amount} terug naar u.`,
    send: 'Stuur mij de link per e-mail',
    sent: (address) => `Er is een e-mail onderweg naar ${address}. De link daarin wijst de weg.`,
    failed: 'Dat is niet gelukt. Probeer het opnieuw.',
  },
  print: 'Deze pagina afdrukken',
  asOf: (date) => `Stand op ${date}.`,
  keep:
    'U kunt altijd naar deze pagina terugkomen. Zij laat alleen zien: niemand kan er geld mee ' +
    'verplaatsen.',
  notice: {
    title: 'Deze link werkt niet meer',
    body: ['Hij is beëindigd of te oud. Vraag een nieuwe aan wie u hebt betaald.'],
  },
}
