import type { PayeeWords } from './en.ts'

export const german: PayeeWords = {
  title: (name) => `Wohin ${name} Ihnen auszahlt`,
  now: (place) => `Ausgezahlt wird auf: ${place}`,
  none: 'Es ist kein Konto hinterlegt.',
  before: (place) => `Vorher wurde ausgezahlt auf: ${place}`,
  alsoFor: (names) => `Es gilt auch für Sie als ${names}.`,
  payableFrom: (date) =>
    `Auf das neue Konto wird ab ${date} ausgezahlt. Zurück zum vorherigen Konto endet ` +
    'die Wartezeit.',
  unpaid: (amount, date) =>
    `${amount} konnten Ihnen am ${date} nicht ausgezahlt werden: Es gibt kein Konto dafür.`,
  refused: (amount, date) =>
    `${amount} konnten Ihnen am ${date} nicht ausgezahlt werden: Die Bank hat das Konto abgelehnt.`,
  safe: 'Das Geld wird sicher verwahrt. Gib ein anderes Konto an, dann kann es ausgezahlt werden.',
  changeTitle: 'Ein anderes Konto angeben',
  ending: 'Letzte vier Zeichen des Kontos, auf das Ihnen jetzt ausgezahlt wird',
  endingBefore: 'Letzte vier Zeichen des Kontos, auf das Ihnen vorher ausgezahlt wurde',
  wrong: 'Das sind nicht die letzten vier Zeichen dieses Kontos.',
  locked:
    'Zu viele falsche Versuche. Versuchen Sie es morgen wieder, oder fragen Sie, wer Sie bezahlt.',
  change: 'Konto ändern',
  changed: 'Das Konto wurde geändert. Sie bekommen eine Nachricht per E-Mail.',
  disputeLead: (name) =>
    'Wenn nicht Sie das Konto geändert haben, sagen Sie es. Ihnen wird nichts ausgezahlt, bis ' +
    `jemand bei ${name} es geprüft hat.`,
  dispute: 'Das war ich nicht',
  disputed: (name) =>
    'Sie haben gesagt, dass eine Änderung nicht von Ihnen war. Ihnen wird nichts ' +
    `ausgezahlt, bis ${name} es geprüft hat und sich meldet.`,
  failed: 'Das hat nicht geklappt. Bitte versuchen Sie es noch einmal.',
  nameTitle: 'Der Name zum Konto',
  nameClose: (suggested, name) =>
    `Die Bank kennt dieses Konto als „${suggested}“. Hier heißen Sie „${name}“.`,
  nameMatch: (name) => `Die Bank kennt dieses Konto als das von ${name}.`,
  nameWrong: (name) =>
    `Die Bank sagt, dass dieses Konto nicht auf ${name} lautet. Prüfen Sie es, oder geben Sie ` +
    'ein anderes an: Zahlungen darauf können angehalten werden.',
  takeName: (suggested) => `Auf „${suggested}“ auszahlen`,
  keepName: (name) => `„${name}“ behalten`,
  nameTaken: (suggested) => `Ausgezahlt wird auf den Namen „${suggested}“.`,
  nameKept: (name) => `Ausgezahlt wird auf den Namen „${name}“.`,
  notice: {
    title: 'Dieser Link funktioniert nicht mehr',
    body: [
      'Er wurde benutzt oder ist zu alt. Bitten Sie dort um einen neuen, wo Sie bezahlt werden.',
    ],
  },
}
