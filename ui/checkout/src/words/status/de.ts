import type { StatusWords } from './en.ts'

export const german: StatusWords = {
  title: (name) => `Ihre Zahlung an ${name}`,
  lead: {
    settled: (amount) => `${amount} sind bezahlt. Diese Seite zeigt, wo das Geld ist.`,
    settling: (amount) => `${amount} fehlen noch.`,
    ended: 'Diese Zahlung ist beendet. Dafür ist nichts mehr zu zahlen.',
  },
  way: 'Bezahlt mit',
  soldBy: (seller) => `Verkauft von ${seller}`,
  sums: {
    title: 'Wo das Geld ist',
    paid: 'Bisher bezahlt',
    held: 'Sicher verwahrt',
    released: 'An den Verkäufer ausgezahlt',
    refunding: 'Auf dem Weg zurück zu Ihnen',
    refunded: 'An Sie zurückgezahlt',
    takenBack: 'Von Bank oder Kartenherausgeber zurückgeholt',
    overPaid: 'Über die Summe hinaus bezahlt',
    outstanding: 'Noch zu zahlen',
  },
  states: {
    later: (date) => `Nötig bis ${date}; jetzt ist dafür nichts zu zahlen.`,
    laterOpen: 'Jetzt ist dafür nichts zu zahlen.',
    unpaid: 'Wartet auf Ihre Zahlung.',
    onCredit: 'Auf Ihrem Handelskonto.',
    held: (name) => `Sicher verwahrt, bis ${name} das Geld freigibt.`,
    heldUntil: (date) => `Sicher verwahrt bis ${date}.`,
    inReview: (name) => `Sicher verwahrt, während ${name} es prüft.`,
    leaving: 'Auf dem Weg zum Verkäufer.',
    released: 'An den Verkäufer ausgezahlt.',
    refunding: 'Auf dem Weg zurück zu Ihnen.',
    refunded: 'An Sie zurückgezahlt.',
    cancelled: 'Abgesagt. Dafür wird nichts verwahrt.',
  },
  movesTitle: 'Was geschehen ist',
  nothingYet: 'Es ist noch kein Geld geflossen.',
  moves: {
    paid: 'Bezahlt',
    lent: 'Vom Kreditgeber bezahlt',
    released: 'An den Verkäufer ausgezahlt',
    refunded: 'An Sie zurückgezahlt',
    sent_back: 'An dich zurückgesendet: es wurde nicht gebraucht',
    taken_back: 'Von Bank oder Kartenherausgeber zurückgeholt',
  },
  wanted: {
    title: 'Wir brauchen etwas von Ihnen',
    verification: (amount) =>
      `Bevor ${amount} an Sie zurückgehen, müssen wir nach dem Gesetz wissen, wer das Geld ` +
      'erhält. Bis dahin wird es sicher verwahrt.',
    bank_account: (amount) =>
      `${amount} konnten nicht an Sie zurückgehen: Wir haben kein Bankkonto von Ihnen, das ` +
      'dafür taugt. Das Geld wird sicher verwahrt.',
    checking: (amount) => `Ihre Angaben werden geprüft. Danach gehen ${amount} an Sie zurück.`,
    send: 'Link per E-Mail schicken',
    sent: (address) => `Eine E-Mail an ${address} ist unterwegs. Der Link darin führt weiter.`,
    failed: 'Das hat nicht geklappt. Bitte versuchen Sie es noch einmal.',
  },
  print: 'Diese Seite drucken',
  asOf: (date) => `Stand: ${date}.`,
  keep:
    'Sie können jederzeit auf diese Seite zurückkommen. Sie zeigt nur: Geld bewegen kann ' +
    'damit niemand.',
  notice: {
    title: 'Dieser Link funktioniert nicht mehr',
    body: [
      'Er wurde beendet oder ist zu alt. Bitten Sie dort um einen neuen, wo Sie bezahlt haben.',
    ],
  },
}
