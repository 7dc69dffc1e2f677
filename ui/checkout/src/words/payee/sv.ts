import type { PayeeWords } from './en.ts'

export const swedish: PayeeWords = {
  title: (name) => `Vart ${name} betalar dig`,
  now: (place) => `Du får betalt till: ${place}`,
  none: 'Inget konto är angivet.',
  before: (place) => `Tidigare fick du betalt till: ${place}`,
  alsoFor: (names) => `Det används också för dig som ${names}.`,
  payableFrom: (date) =>
    `Pengar går till det nya kontot från ${date}. Att gå tillbaka till det förra ` +
    'avslutar väntan.',
  unpaid: (amount, date) =>
    `${amount} kunde inte betalas till dig ${date}: det finns inget konto som tar emot dem.`,
  refused: (amount, date) => `${amount} kunde inte betalas till dig ${date}: banken nekade kontot.`,
  safe: 'Pengarna förvaras säkert. Ange ett annat konto så kan du få betalt.',
  changeTitle: 'Ange ett annat konto',
  ending: 'De fyra sista tecknen i kontot som du får betalt till nu',
  endingBefore: 'De fyra sista tecknen i kontot som du fick betalt till tidigare',
  wrong: 'Det är inte de fyra sista tecknen i det kontot.',
  locked: 'För många felaktiga försök. Försök igen i morgon, eller fråga den som betalar ' + 'dig.',
  change: 'Ändra kontot',
  changed: 'Kontot har ändrats. Du får ett meddelande per e-post.',
  disputeLead: (name) =>
    'Om det inte var du som ändrade kontot, säg till. Ingenting betalas ut till dig ' +
    `förrän någon hos ${name} har tittat på det.`,
  dispute: 'Det var inte jag',
  disputed: (name) =>
    `Du sa att en ändring inte var din. Ingenting betalas ut till dig förrän ${name} ` +
    'har tittat på det; de hör av sig.',
  failed: 'Det gick inte. Försök igen.',
  nameTitle: 'Namnet på kontot',
  nameClose: (suggested, name) =>
    `Banken känner det här kontot som ”${suggested}”. Här heter du ”${name}”.`,
  nameMatch: (name) => `Banken känner det här kontot som ${name}s.`,
  nameWrong: (name) =>
    `Banken säger att det här kontot inte tillhör ${name}. Kontrollera det eller ange ett annat: ` +
    'betalningar till det kan hållas inne.',
  takeName: (suggested) => `Betala mig som ”${suggested}”`,
  keepName: (name) => `Behåll ”${name}”`,
  nameTaken: (suggested) => `Du får betalt som ”${suggested}”.`,
  nameKept: (name) => `Du får betalt som ”${name}”.`,
  notice: {
    title: 'Länken fungerar inte längre',
    body: ['Den är använd eller för gammal. Be den som betalar dig om en ny.'],
  },
}
