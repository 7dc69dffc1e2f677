import type { Words } from '../words.ts'

export const german: Words = {
  sandboxNote: 'Dies ist ein Test aus einer Sandbox. Es geht nicht um echtes Geld.',
  buttonNote: 'Falls die Schaltfläche nicht funktioniert, öffnen Sie diese Adresse:',
  nextTitle: 'Wie es weitergeht',
  questions: ({ support }) =>
    `Fragen? Schreiben Sie an ${support}, oder antworten Sie auf diese E-Mail.`,
  questionsTo: ({ name }) => `Fragen? Wenden Sie sich bitte an ${name}.`,
  why: {
    bought: ({ name, sellers }) =>
      `Sie erhalten diese E-Mail, weil Sie bei ${sellers} gekauft haben; ${name} wickelt die ` +
      'Zahlung ab.',
    pays: ({ name }) => `Sie erhalten diese E-Mail, weil ${name} eine Zahlung von Ihnen abwickelt.`,
    isPaid: ({ name }) => `Sie erhalten diese E-Mail, weil Sie über ${name} Geld erhalten.`,
  },
  money: {
    heldUntil: ({ name, date }) =>
      `${name} verwahrt das Geld bis zum ${date}. Erst dann wird es an den Verkäufer ` +
      'ausgezahlt.',
    heldUntilRelease: ({ name }) =>
      `${name} verwahrt das Geld und zahlt es dem Verkäufer erst aus, wenn es freigegeben ist.`,
    notHeld: () => 'Das Geld geht an den Verkäufer. Sie müssen nichts weiter tun.',
  },
  seeDashboard: 'Im Dashboard ansehen',
  labels: {
    amount: 'Betrag',
    beneficiary: 'Empfänger',
    bank: 'Bank',
    iban: 'IBAN',
    accountNumber: 'Kontonummer',
    sortCode: 'Sort Code',
    bic: 'BIC',
    routingNumber: 'Routing-Nummer',
    reference: 'Verwendungszweck',
    creditorReference: 'Strukturierte Referenz (RF)',
    total: 'Summe',
    fee: 'Gebühr',
    date: 'Datum',
    soldBy: 'Verkauft von',
    heldUntil: 'Verwahrt bis',
    account: 'Konto',
    mandate: 'Mandat',
    accountBefore: 'Bisheriges Konto',
    newAccount: 'Neues Konto',
    paidFrom: 'Auszahlung ab',
    through: 'Zahlung über',
    paidBy: 'Gezahlt von',
    paidFor: 'Für',
    creditor: 'Eingezogen von',
    address: 'Adresse',
    change: 'Änderung',
  },
  untilRelease: ({ name }) => `${name} das Geld freigibt`,
  verifyDetails: 'Angaben bestätigen',
  tryAgain: 'Noch einmal versuchen',
  verificationWanted: {
    subject: ({ amount }) => `Bestätigen Sie Ihre Angaben, um ${amount} zu erhalten`,
    heading: ({ amount }) => `${amount} warten auf Sie`,
    paragraphs: [
      ({ name }) =>
        `${name} hat eine Zahlung für Sie. Bevor sie ausgezahlt werden kann, müssen wir nach dem ` +
        'Gesetz wissen, wer sie erhält.',
    ],
    next: [
      () =>
        'Das dauert einige Minuten. Sie werden nach Ihren Angaben und nach dem Bankkonto ' +
        'gefragt, ' +
        'auf das das Geld gehen soll. Bis dahin wird es sicher verwahrt.',
    ],
    closing: ({ name }) =>
      `Wenn Sie kein Geld von ${name} erwarten, können Sie diese E-Mail übergehen.`,
  },
  verificationWantedSoon: {
    subject: () => 'Bestätigen Sie Ihre Angaben, um Ihr Geld zu erhalten',
    heading: () => 'Ihr Geld wartet auf Sie',
  },
  verificationPassed: {
    subject: () => 'Ihre Angaben sind bestätigt',
    heading: () => 'Ihre Angaben sind bestätigt',
    paragraphs: [
      ({ name }) =>
        `Vielen Dank. Geld von ${name} kann Ihnen jetzt ausgezahlt werden; was gewartet hat, ist ` +
        'unterwegs.',
    ],
    next: [() => 'Sie müssen nichts weiter tun.'],
  },
  verificationFailed: {
    subject: () => 'Wir konnten Ihre Angaben nicht bestätigen',
    heading: () => 'Wir konnten Ihre Angaben nicht bestätigen',
    paragraphs: [
      ({ name }) =>
        'Mit dem, was wir von Ihnen haben, konnten wir Ihre Angaben nicht bestätigen. Das Geld ' +
        `von ${name} ist sicher verwahrt; ausgezahlt werden kann es noch nicht.`,
    ],
    next: [
      ({ name }) =>
        `${name} kann Sie noch einmal fragen lassen. Bis dahin bleibt das Geld, wo es ist.`,
    ],
  },
  transferInstructions: {
    subject: ({ amount, name }) => `So zahlen Sie ${amount} an ${name}`,
    heading: ({ amount }) => `Bitte überweisen Sie ${amount}`,
    paragraphs: [
      () =>
        'Überweisen Sie den Betrag mit den folgenden Angaben von Ihrem eigenen Bankkonto, in ' +
        'einer einzigen Überweisung und genau mit diesem Verwendungszweck: daran wird Ihre ' +
        'Zahlung erkannt.',
    ],
    next: [
      () =>
        'Sobald Ihr Geld angekommen ist, erhalten Sie eine Quittung per E-Mail. Eine ' +
        'Überweisung dauert ein bis zwei Bankarbeitstage.',
    ],
    closing: ({ name }) =>
      `Wenn Sie bei ${name} nichts bestellt haben, zahlen Sie nicht und geben Sie Bescheid.`,
  },
  receipt: {
    subject: ({ amount, name }) => `Sie haben ${amount} an ${name} gezahlt`,
    heading: () => 'Vielen Dank für Ihre Zahlung',
    paragraphs: [({ amount, name }) => `${name} hat ${amount} erhalten.`],
    closing: () => 'Bewahren Sie diese Quittung auf.',
  },
  refund: {
    subject: ({ amount, name }) => `${name} erstattet Ihnen ${amount}`,
    heading: ({ amount }) => `${amount} sind auf dem Weg zurück zu Ihnen`,
    paragraphs: [
      () =>
        'Das Geld geht auf das Konto oder die Karte, mit der Sie bezahlt haben, oder auf das ' +
        'Konto, das Sie uns genannt haben.',
    ],
    next: [
      () =>
        'Es ist da, sobald Ihre Bank es gebucht hat, meist innerhalb weniger Bankarbeitstage. ' +
        'Sie müssen nichts tun.',
    ],
  },
  refundWaiting: {
    subject: ({ amount, name }) =>
      `${name} erstattet Ihnen ${amount}: Bitte bestätigen Sie Ihre Angaben`,
    heading: ({ amount }) => `${amount} warten darauf, an Sie zurückzugehen`,
    paragraphs: [
      ({ amount, name }) =>
        `${name} gibt Ihnen ${amount} zurück. Bevor das Geld ausgezahlt werden kann, müssen wir ` +
        'nach dem Gesetz wissen, wer es erhält.',
    ],
    next: [
      () =>
        'Das dauert einige Minuten. Sie werden nach Ihren Angaben und nach dem Bankkonto ' +
        'gefragt, auf das das Geld gehen soll. Bis dahin wird es sicher verwahrt.',
    ],
  },
  seePayment: 'Sehen, wo Ihre Zahlung steht',
  paymentStatus: {
    subject: ({ amount, name }) => `Wo Ihre Zahlung von ${amount} an ${name} steht`,
    heading: () => 'Wo Ihre Zahlung steht',
    paragraphs: [
      () =>
        'Die Seite hinter dem Knopf zeigt, was bezahlt, verwahrt, ausgezahlt und ' +
        'zurückgezahlt ist, mit Beleg und Rechnung. Sie können jederzeit auf sie ' +
        'zurückkommen.',
    ],
    next: [
      () => 'Ist noch etwas zu zahlen oder wird etwas von Ihnen gebraucht, sagt es diese Seite.',
    ],
    closing: ({ name }) =>
      `Wenn Sie bei ${name} nichts bestellt haben, übergehen Sie diese E-Mail: Geld bewegen ` +
      'kann damit niemand.',
  },
  debitPreNotification: {
    subject: ({ amount, date }) => `${amount} werden am ${date} eingezogen`,
    heading: ({ amount, date }) => `${amount} werden am ${date} eingezogen`,
    paragraphs: [
      ({ name }) =>
        `Wie mit ${name} vereinbart, wird der Betrag per Lastschrift von Ihrem Konto eingezogen. ` +
        'Bitte sorgen Sie für Deckung.',
    ],
    next: [() => 'Wenn der Betrag eingezogen ist, erhalten Sie eine Quittung per E-Mail.'],
    closing: ({ name }) =>
      `Sie können das Mandat jederzeit widerrufen: bei ${name} oder Ihrer Bank. Innerhalb von ` +
      'acht Wochen können Sie den Betrag von Ihrer Bank zurückverlangen.',
  },
  payout: {
    subject: ({ amount, name }) => `${name} hat Ihnen ${amount} ausgezahlt`,
    heading: ({ amount }) => `${amount} sind auf dem Weg zu Ihnen`,
    paragraphs: [],
    next: [
      () => 'Das Geld wurde auf Ihr Bankkonto überwiesen und ist da, sobald Ihre Bank es bucht.',
    ],
  },
  giveAccount: 'Ein anderes Bankkonto angeben',
  payoutFailed: {
    subject: ({ amount, name }) => `${name} konnte Ihnen ${amount} nicht auszahlen`,
    heading: ({ amount }) => `${amount} konnten nicht an Sie ausgezahlt werden`,
    paragraphs: [
      () =>
        'Wir haben kein Bankkonto von Ihnen, das das Geld annimmt, oder die Bank hat es ' +
        'abgelehnt. Das Geld wird sicher verwahrt.',
    ],
    next: [
      ({ name }) =>
        `Geben Sie über den Knopf ein anderes Konto an; dann kann ${name} Ihnen auszahlen.`,
    ],
  },
  handlerDisabled: {
    subject: () => 'Ein Webhook-Empfänger wurde abgeschaltet',
    heading: () => 'Ein Webhook-Empfänger wurde abgeschaltet',
    paragraphs: [
      ({ date }) =>
        `Er hat seit dem ${date} mit Fehlern oder gar nicht geantwortet. Es werden ihm keine ` +
        'Ereignisse mehr gesendet; verloren geht keines.',
    ],
    next: [
      () =>
        'Beheben Sie den Fehler, schalten Sie den Empfänger wieder ein und lassen Sie die ' +
        'fehlenden Ereignisse noch einmal senden.',
    ],
    closing: ({ name }) => `Sie erhalten dies, weil Sie sich hier um ${name} kümmern.`,
  },
  joinDashboard: 'Dem Dashboard beitreten',
  memberInvited: {
    subject: ({ by, name }) => `${by} lädt Sie zur Mitarbeit bei ${name} ein`,
    heading: () => 'Sie sind eingeladen',
    paragraphs: [
      ({ by, name }) =>
        `${by} möchte, dass Sie bei ${name} im Dashboard für Zahlungen mitarbeiten. ` +
        'Legen Sie ein Passwort und einen zweiten Faktor fest, dann sind Sie dabei.',
    ],
    next: [() => 'Die Einladung gilt sieben Tage lang, ein einziges Mal.'],
    closing: ({ by }) =>
      `Wenn Sie ${by} nicht kennen, können Sie diese E-Mail ignorieren: ohne Sie ` +
      'geschieht nichts.',
  },
  notMe: 'Das war ich nicht',
  accountChanged: {
    subject: ({ name }) => `${name} zahlt Ihnen auf ein anderes Bankkonto aus`,
    heading: () => 'Ihr Bankkonto wurde geändert',
    paragraphs: [
      ({ name }) =>
        `Ab jetzt zahlt ${name} Ihnen auf ein anderes Bankkonto aus. Wenn Sie das wollten, ` +
        'müssen Sie nichts tun.',
    ],
    next: [
      ({ name }) =>
        'Wenn Sie es nicht waren, drücken Sie auf die Schaltfläche unten: Dann wird Ihnen nichts ' +
        `ausgezahlt, bis jemand bei ${name} es geprüft hat.`,
    ],
  },
  changeAccount: 'Mein Bankkonto ändern',
  accountLink: {
    subject: ({ name }) => `Ändern Sie das Bankkonto, auf das ${name} Ihnen auszahlt`,
    heading: () => 'Ihr Bankkonto ändern',
    paragraphs: [
      ({ name }) =>
        `Über diesen Link können Sie ${name} ein anderes Bankkonto angeben. Sie werden nach den ` +
        'letzten vier Zeichen des Kontos gefragt, auf das Ihnen jetzt ausgezahlt wird.',
    ],
    next: [() => 'Der Link gilt sieben Tage, einmal.'],
    closing: ({ name }) =>
      `Wenn Sie das nicht wollten, ignorieren Sie diese E-Mail und sagen Sie es ${name}: ` +
      'Ohne Sie ändert sich nichts.',
  },
  giveFirstAccount: 'Mein Bankkonto angeben',
  accountWanted: {
    subject: ({ name }) => `${name} braucht ein Bankkonto, um Ihnen auszuzahlen`,
    heading: () => 'Wohin sollen wir auszahlen?',
    paragraphs: [
      ({ name }) =>
        `${name} hat kein Bankkonto von Ihnen, auf das Geld ausgezahlt werden kann. ` +
        'Geben Sie über den Knopf eines an.',
    ],
    next: [() => 'Der Link gilt sieben Tage lang, einmal.'],
    closing: ({ name }) =>
      `Wenn Sie kein Geld von ${name} erwarten, ignorieren Sie diese E-Mail: Ohne Sie ` +
      'ändert sich nichts.',
  },
  memberChanged: {
    subject: ({ name }) => `Ihre Anmeldung bei ${name} hat sich geändert`,
    heading: () => 'Ihre Anmeldung hat sich geändert',
    paragraphs: [
      ({ name }) => `Was sich geändert hat, steht unten, so wie es im Protokoll von ${name} steht.`,
    ],
    next: [
      ({ name }) =>
        'Waren Sie das nicht, melden Sie sich an und ändern Sie jetzt Ihr ' +
        `Passwort, oder sagen Sie es einem Inhaber von ${name}.`,
    ],
  },
  setNewPassword: 'Neues Passwort setzen',
  memberRecovery: {
    subject: ({ name }) => `Neues Passwort für ${name}`,
    heading: () => 'Neues Passwort setzen',
    paragraphs: [
      ({ name }) =>
        `Jemand hat um einen Link gebeten, um zu Ihrem Konto bei ${name} ` +
        'zurückzukommen. Er gilt 30 Minuten, einmal, und verlangt einen zweiten ' +
        'Nachweis: einen Code, einen Wiederherstellungscode oder einen Passkey.',
    ],
    closing: () =>
      'Haben Sie nicht darum gebeten, beachten Sie diese E-Mail nicht: Ohne ' +
      'Ihren zweiten Nachweis öffnet der Link nichts.',
  },
  confirmAddress: 'Adresse bestätigen',
  memberNewEmail: {
    subject: ({ name }) => `Bestätigen Sie Ihre neue Adresse für ${name}`,
    heading: () => 'Bestätigen Sie Ihre neue Adresse',
    paragraphs: [
      ({ name }) =>
        `Sie möchten sich im Zahlungs-Dashboard von ${name} mit dieser Adresse ` +
        'anmelden. Öffnen Sie den Link dort, wo Sie angemeldet sind; er gilt ' +
        'einen Tag, einmal.',
    ],
    closing: () =>
      'Wissen Sie nichts davon, beachten Sie diese E-Mail nicht: Ohne Sie ' + 'ändert sich nichts.',
  },
  memberTries: {
    subject: ({ name }) => `Jemand versucht, sich bei ${name} als Sie anzumelden`,
    heading: () => 'Jemand versucht, sich als Sie anzumelden',
    paragraphs: [
      () =>
        'Mehrere Versuche sind gescheitert. Niemand ist dadurch hineingekommen. ' +
        'Der letzte kam von der Adresse unten.',
    ],
    next: [
      () =>
        'Waren Sie das, ist nichts zu tun. Wenn nicht, achten Sie darauf, dass ' +
        'Ihr Passwort nirgends sonst gilt.',
    ],
  },
  memberLetIn: {
    subject: ({ name, who }) => `${who} wird bei ${name} wieder eingelassen`,
    heading: ({ who }) => `${who} wird wieder eingelassen`,
    paragraphs: [
      ({ who }) =>
        `Wer den Dienst betreibt, lässt ${who} ein neues Passwort und einen ` +
        `neuen zweiten Faktor setzen. Danach bewegt ${who} im Echtbetrieb 24 ` +
        'Stunden lang kein Geld und ändert keine Empfänger, Mitglieder oder ' +
        'Schlüssel.',
    ],
    next: [({ name }) => `Das Protokoll von ${name} nennt jeden Schritt.`],
    closing: ({ who }) =>
      `Wissen Sie nichts davon, fragen Sie jetzt ${who} und den Betreiber des Dienstes.`,
  },
}
