import type { PayeeWords } from './en.ts'

export const norwegian: PayeeWords = {
  title: (name) => `Hvor ${name} betaler deg`,
  now: (place) => `Du får betalt til: ${place}`,
  none: 'Ingen konto er registrert.',
  before: (place) => `Før fikk du betalt til: ${place}`,
  alsoFor: (names) => `Den brukes også for deg som ${names}.`,
  payableFrom: (date) =>
    `Penger går til den nye kontoen fra ${date}. Å gå tilbake til den forrige ` +
    'avslutter ventetiden.',
  unpaid: (amount, date) =>
    `${amount} kunne ikke betales til deg ${date}: det finnes ingen konto som tar imot pengene.`,
  refused: (amount, date) =>
    `${amount} kunne ikke betales til deg ${date}: banken avviste kontoen.`,
  safe: 'Pengene oppbevares trygt. Oppgi en annen konto, så kan du få betalt.',
  changeTitle: 'Oppgi en annen konto',
  ending: 'De fire siste tegnene i kontoen du får betalt til nå',
  endingBefore: 'De fire siste tegnene i kontoen du fikk betalt til før',
  wrong: 'Dette er ikke de fire siste tegnene i den kontoen.',
  locked: 'For mange feil forsøk. Prøv igjen i morgen, eller spør den som betaler deg.',
  change: 'Endre kontoen',
  changed: 'Kontoen er endret. Du får et varsel på e-post.',
  disputeLead: (name) =>
    'Hvis det ikke var du som endret kontoen, si fra. Ingenting utbetales til deg før ' +
    `noen hos ${name} har sett på det.`,
  dispute: 'Dette var ikke meg',
  disputed: (name) =>
    `Du sa at en endring ikke var din. Ingenting utbetales til deg før ${name} har ` +
    'sett på det; de tar kontakt.',
  failed: 'Det virket ikke. Prøv igjen.',
  nameTitle: 'Navnet på kontoen',
  nameClose: (suggested, name) =>
    `Banken kjenner denne kontoen som «${suggested}». Her heter du «${name}».`,
  nameMatch: (name) => `Banken kjenner denne kontoen som kontoen til ${name}.`,
  nameWrong: (name) =>
    `Banken sier at denne kontoen ikke tilhører ${name}. Kontroller den, eller oppgi en annen: ` +
    'betalinger til den kan bli holdt tilbake.',
  takeName: (suggested) => `Betal meg som «${suggested}»`,
  keepName: (name) => `Behold «${name}»`,
  nameTaken: (suggested) => `Du får betalt som «${suggested}».`,
  nameKept: (name) => `Du får betalt som «${name}».`,
  notice: {
    title: 'Denne lenken virker ikke lenger',
    body: ['Den er brukt eller for gammel. Be den som betaler deg om en ny.'],
  },
}
