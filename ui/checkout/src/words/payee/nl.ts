import type { PayeeWords } from './en.ts'

export const dutch: PayeeWords = {
  title: (name) => `Waar ${name} u betaalt`,
  now: (place) => `U wordt betaald op: ${place}`,
  none: 'Er is geen rekening bekend.',
  before: (place) => `Voorheen werd u betaald op: ${place}`,
  alsoFor: (names) => `Ze geldt ook voor u als ${names}.`,
  payableFrom: (date) =>
    `Op de nieuwe rekening wordt betaald vanaf ${date}. Teruggaan naar de vorige ` +
    'beëindigt de wachttijd.',
  unpaid: (amount, date) =>
    `${amount} kon op ${date} niet aan u worden betaald: er is geen rekening die het aanneemt.`,
  refused: (amount, date) =>
    `${amount} kon op ${date} niet aan u worden betaald: de bank weigerde de rekening.`,
  safe: 'Het geld wordt veilig bewaard. Geef een andere rekening op om betaald te worden.',
  changeTitle: 'Een andere rekening opgeven',
  ending: 'Laatste vier tekens van de rekening waarop u nu wordt betaald',
  endingBefore: 'Laatste vier tekens van de rekening waarop u eerder werd betaald',
  wrong: 'Dit zijn niet de laatste vier tekens van die rekening.',
  locked: 'Te veel verkeerde pogingen. Probeer het morgen opnieuw of vraag het wie u betaalt.',
  change: 'Rekening wijzigen',
  changed: 'De rekening is gewijzigd. U krijgt een bericht per e-mail.',
  disputeLead: (name) =>
    'Hebt u de rekening niet gewijzigd, zeg het dan. Er wordt niets aan u betaald ' +
    `totdat iemand bij ${name} ernaar heeft gekeken.`,
  dispute: 'Dit was ik niet',
  disputed: (name) =>
    'U zei dat een wijziging niet van u was. Er wordt niets aan u betaald totdat ' +
    `${name} ernaar heeft gekeken; ze nemen contact op.`,
  failed: 'Dat is niet gelukt. Probeer het opnieuw.',
  nameTitle: 'De naam bij de rekening',
  nameClose: (suggested, name) =>
    `De bank kent deze rekening als „${suggested}”. Hier heet u „${name}”.`,
  nameMatch: (name) => `De bank kent deze rekening als die van ${name}.`,
  nameWrong: (name) =>
    `De bank zegt dat deze rekening niet op naam van ${name} staat. Controleer haar of geef een ` +
    'andere op: betalingen erop kunnen worden aangehouden.',
  takeName: (suggested) => `Betaal mij als „${suggested}”`,
  keepName: (name) => `Houd „${name}”`,
  nameTaken: (suggested) => `U wordt betaald als „${suggested}”.`,
  nameKept: (name) => `U wordt betaald als „${name}”.`,
  notice: {
    title: 'Deze link werkt niet meer',
    body: ['Hij is gebruikt of te oud. Vraag een nieuwe aan wie u betaalt.'],
  },
}
