import type { PayeeWords } from './en.ts'

export const italian: PayeeWords = {
  title: (name) => `Dove la paga ${name}`,
  now: (place) => `Riceve il denaro su: ${place}`,
  none: 'Nessun conto è registrato.',
  before: (place) => `Prima lo riceveva su: ${place}`,
  alsoFor: (names) => `Vale anche per lei come ${names}.`,
  payableFrom: (date) =>
    `Il nuovo conto è pagato dal ${date}. Tornare a quello di prima termina l’attesa.`,
  unpaid: (amount, date) =>
    `Il ${date} non è stato possibile pagarle ${amount}: nessun conto accetta il denaro.`,
  refused: (amount, date) =>
    `Il ${date} non è stato possibile pagarle ${amount}: la banca ha rifiutato il conto.`,
  safe: 'Il denaro è custodito in sicurezza. Indica un altro conto per essere pagato.',
  changeTitle: 'Indichi un altro conto',
  ending: 'Ultimi quattro caratteri del conto su cui ora riceve il denaro',
  endingBefore: 'Ultimi quattro caratteri del conto su cui lo riceveva prima',
  wrong: 'Non sono gli ultimi quattro caratteri di quel conto.',
  locked: 'Troppi tentativi errati. Riprovi domani o chieda a chi la paga.',
  change: 'Cambia il conto',
  changed: 'Il conto è cambiato. Riceverà un avviso via e-mail.',
  disputeLead: (name) =>
    'Se non è stato lei a cambiare il conto, lo dica. Non le verrà pagato nulla finché ' +
    `qualcuno di ${name} non avrà verificato.`,
  dispute: 'Non sono stato io',
  disputed: (name) =>
    `Ha detto che una modifica non era sua. Non le verrà pagato nulla finché ${name} ` +
    'non avrà verificato; la contatteranno.',
  failed: 'Non ha funzionato. Riprovi.',
  nameTitle: 'Il nome del conto',
  nameClose: (suggested, name) =>
    `La banca conosce questo conto come «${suggested}». Qui lei si chiama «${name}».`,
  nameMatch: (name) => `La banca conosce questo conto come quello di ${name}.`,
  nameWrong: (name) =>
    `La banca dice che questo conto non è intestato a ${name}. Lo controlli o ne indichi un ` +
    'altro: i pagamenti possono essere trattenuti.',
  takeName: (suggested) => `Pagatemi come «${suggested}»`,
  keepName: (name) => `Mantieni «${name}»`,
  nameTaken: (suggested) => `La paghiamo come «${suggested}».`,
  nameKept: (name) => `La paghiamo come «${name}».`,
  notice: {
    title: 'Questo link non funziona più',
    body: ['È stato usato o è troppo vecchio. Ne chieda uno nuovo a chi la paga.'],
  },
}
