import type { PayeeWords } from './en.ts'

export const italian: PayeeWords = {
  title: (name) => `Dove ti paga ${name}`,
  now: (place) => `Sei pagato su: ${place}`,
  none: 'Nessun conto è registrato.',
  before: (place) => `Prima eri pagato su: ${place}`,
  alsoFor: (names) => `Vale anche per te come ${names}.`,
  payableFrom: (date) =>
    `Il nuovo conto è pagato dal ${date}. Tornare a quello di prima termina l’attesa.`,
  unpaid: (amount, date) =>
    `Il ${date} non è stato possibile pagarti ${amount}: nessun conto accetta il denaro.`,
  refused: (amount, date) =>
    `Il ${date} non è stato possibile pagarti ${amount}: la banca ha rifiutato il conto.`,
  safe: 'Il denaro è custodito in sicurezza. Indica un altro conto per essere pagato.',
  changeTitle: 'Indica un altro conto',
  ending: 'Ultimi quattro caratteri del conto su cui sei pagato ora',
  endingBefore: 'Ultimi quattro caratteri del conto su cui eri pagato prima',
  wrong: 'Non sono gli ultimi quattro caratteri di quel conto.',
  locked: 'Troppi tentativi errati. Riprova domani o chiedi a chi ti paga.',
  change: 'Cambia il conto',
  changed: 'Il conto è cambiato. Riceverai un avviso via e-mail.',
  disputeLead: (name) =>
    'Se non sei stato tu a cambiare il conto, dillo. Non ti verrà pagato nulla finché ' +
    `qualcuno di ${name} non avrà verificato.`,
  dispute: 'Non sono stato io',
  disputed: (name) =>
    `Hai detto che una modifica non era tua. Non ti verrà pagato nulla finché ${name} ` +
    'non avrà verificato; ti contatteranno.',
  failed: 'Non ha funzionato. Riprova.',
  notice: {
    title: 'Questo link non funziona più',
    body: ['È stato usato o è troppo vecchio. Chiedine uno nuovo a chi ti paga.'],
  },
}
