import type { VerificationWords } from './en.ts'

export const german: VerificationWords = {
  welcome: {
    title: (name) => `${name} hat Geld für Sie`,
    why: (name) =>
      `${name} zahlt Menschen sicher mit Holdfast aus. Bevor Geld auf Ihr Bankkonto gehen ` +
      'kann, verlangt das Gesetz, dass wir wissen, wer es erhält.',
    needsTitle: 'Es dauert etwa zwei Minuten. Sie brauchen',
    needs: [
      'Ihren Namen oder den Ihres Unternehmens',
      'Ihre Anschrift',
      'Ihre Bankverbindung',
      'ein Ausweisdokument: mit einem Foto geht die Prüfung schneller',
    ],
    safe: 'Ihre Bankverbindung wird verschlüsselt gespeichert und für nichts anderes benutzt.',
    start: 'Beginnen',
  },
  progress: (step, steps) => `Schritt ${step} von ${steps}`,
  waiting: (amount) => `${amount} warten auf Sie`,
  back: 'Zurück',
  next: 'Speichern und weiter',
  failed:
    'Das konnten wir nicht speichern. Ihre Angaben sind noch hier: bitte versuchen Sie es noch ' +
    'einmal.',
  details: {
    title: 'Wer wird bezahlt?',
    lead: 'Sagen Sie uns, wem das Bankkonto gehört, auf das das Geld geht.',
    type: 'Ich erhalte Geld als',
    types: { individual: 'Person', business: 'Unternehmen', organisation: 'Andere Organisation' },
    typeHints: {
      individual: 'Unter Ihrem eigenen Namen',
      business: 'Gesellschaft oder Einzelunternehmen',
      organisation: 'Stiftung, Verein, öffentliche Stelle',
    },
    name: {
      individual: 'Ihr voller Name',
      business: 'Name des Unternehmens',
      organisation: 'Name der Organisation',
    },
    nameHint: 'So, wie er beim Bankkonto steht',
    country: 'Land',
    choose: 'Wählen Sie ein Land',
    faults: {
      name: 'Geben Sie den Namen an, wie er beim Bankkonto steht',
      country: 'Wählen Sie das Land',
    },
  },
  bank: {
    title: 'Wohin soll das Geld gehen?',
    lead: 'Geben Sie ein Konto an, das auf den eben genannten Namen lautet.',
    country: 'Land der Bank',
    currency: 'Währung des Kontos',
    loading: 'Wir sehen nach, welche Angaben dieses Land braucht',
    unsupported:
      'Auf Konten in diesem Land und dieser Währung können wir nicht zahlen. Bitte wählen Sie ' +
      'anders.',
    lookupFailed: 'Wir konnten nicht nachsehen, welche Angaben dieses Land braucht.',
    retry: 'Noch einmal versuchen',
    onFile: (masked) => `Gespeichertes Konto: ${masked}`,
    keep: 'Dieses Konto behalten',
    fields: {
      iban: { label: 'IBAN', hint: 'Beginnt mit zwei Buchstaben, auf Kontoauszug oder Karte' },
      account_number: { label: 'Kontonummer', hint: undefined },
      sort_code: { label: 'Sort code', hint: 'Sechs Ziffern, etwa 60-16-13' },
      aba: { label: 'Routing-Nummer', hint: 'Neun Ziffern' },
      bic_swift: { label: 'BIC / SWIFT', hint: '8 oder 11 Buchstaben und Ziffern' },
      bank_code: { label: 'Bankleitzahl', hint: undefined },
      branch_code: { label: 'Filialnummer', hint: undefined },
      bsb_code: { label: 'BSB', hint: 'Sechs Ziffern, etwa 062-000' },
      clabe: { label: 'CLABE', hint: '18 Ziffern' },
      cnaps: { label: 'CNAPS', hint: '12 Ziffern' },
      ifsc: { label: 'IFSC', hint: '11 Buchstaben und Ziffern, etwa HDFC0000001' },
      bank_name: { label: 'Name der Bank', hint: undefined },
      bank_address: { label: 'Adresse der Bank', hint: undefined },
      identification: {
        label: 'Steuer- oder Ausweisnummer',
        hint: 'Ihre Bank verlangt sie in diesem Land',
      },
    },
    faults: {
      empty: (label) => `Bitte ausfüllen: ${label}`,
      iban: 'Prüfen Sie die IBAN: ein Zeichen fehlt oder ist vertippt',
      sort_code: 'Der Sort code hat sechs Ziffern',
      account_number: 'Die Kontonummer hat acht Ziffern; stellen Sie einer kürzeren Nullen voran',
      aba: 'Prüfen Sie die Routing-Nummer: sie hat neun Ziffern, und eine ist vertippt',
      bic_swift: 'Der BIC hat 8 oder 11 Buchstaben und Ziffern',
      refused: (label) => `Bitte prüfen: ${label}`,
    },
  },
  review: {
    title: 'Stimmt alles?',
    lead: 'Sehen Sie es noch einmal durch und senden Sie es dann ab.',
    name: 'Name',
    country: 'Land',
    account: 'Bankkonto',
    email: 'E-mail',
    changeDetails: 'Ändern, wer bezahlt wird',
    changeBank: 'Bankkonto ändern',
    submit: 'Zur Prüfung senden',
    failed:
      'Das konnten wir nicht senden. Nichts ist verloren: bitte versuchen Sie es noch einmal.',
  },
  status: {
    title: 'Vielen Dank, wir prüfen Ihre Angaben',
    lead:
      'Oft dauert das nur Minuten, manchmal bis zu einem Werktag. Sie können diese Seite ' +
      'schließen; wir schreiben Ihnen, wenn wir etwas brauchen.',
    state: 'In Prüfung',
    sandboxTitle: 'Sandbox',
    sandboxBody:
      'Hier entscheiden Sie, wie die Prüfung ausgeht. Im echten Betrieb gibt es diese Knöpfe ' +
      'nicht.',
    pass: 'Prüfung bestehen',
    fail: 'Prüfung nicht bestehen',
    failedAction: 'Das hat nicht geklappt. Bitte versuchen Sie es noch einmal.',
  },
  passed: {
    title: 'Ihre Angaben sind bestätigt',
    lead: 'Mehr ist nicht nötig. Geld, das auf Sie wartet, geht jetzt auf Ihr Bankkonto.',
    leadWithoutAccount: 'Eines fehlt noch: das Bankkonto, auf das das Geld geht.',
    addAccount: 'Bankkonto angeben',
  },
  rejected: {
    title: 'Wir konnten Ihre Angaben nicht bestätigen',
    lead: (name) =>
      'Die Prüfung war nicht erfolgreich. Ihr Geld bleibt sicher und wartet. Fragen Sie ' +
      `${name}, wie es weitergeht: eine neue Prüfung ist möglich.`,
  },
  close: 'Schließen',
  closeTab: 'Sie können diese Seite schließen.',
  leaving: {
    title: 'Jetzt verlassen?',
    body:
      'Ihr Geld bleibt sicher und wartet auf Sie. Sie können später mit demselben Link ' +
      'weitermachen.',
    stay: 'Hier bleiben',
    leave: 'Verlassen',
  },
}
