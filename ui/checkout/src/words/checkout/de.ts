import type { CheckoutWords } from './en.ts'

export const german: CheckoutWords = {
  shell: {
    sandbox: 'Sandbox: es fließt kein echtes Geld',
    leave: 'Schließen',
    footer: 'Zahlungen mit Holdfast',
    language: 'Sprache',
  },
  parts: {
    copy: (label) => `${label} kopieren`,
    copied: (label) => `${label} kopiert`,
    copyFailed: (label) => `${label} bitte markieren und von Hand kopieren`,
    copyShort: 'Kopieren',
    copiedShort: 'Kopiert',
    errorSummary: (count) =>
      count === 1
        ? 'Eine Angabe braucht Ihre Aufmerksamkeit'
        : `${count} Angaben brauchen Ihre Aufmerksamkeit`,
    heldTitle: 'So ist Ihr Geld geschützt',
    heldSteps: { paid: 'Sie zahlen', held: 'Sicher verwahrt', released: 'Freigegeben' },
    heldDone: 'erledigt',
  },
  trouble: {
    connecting: 'Eine sichere Seite wird geöffnet',
    scriptNeeded:
      'Diese Seite braucht JavaScript. Bitte erlauben Sie es für diese Seite, oder nehmen Sie ' +
      'einen anderen Browser. Es wurde nichts bezahlt.',
    retry: 'Noch einmal versuchen',
    close: 'Schließen',
    used: {
      title: 'Diese Seite kann nicht mehr benutzt werden',
      body: (name) => [
        'Der Link dahinter ist falsch, wurde schon benutzt oder ist abgelaufen.',
        'Falls Sie schon bezahlt haben, müssen Sie nichts tun: Ihre Zahlung ist sicher und ' +
          'wird nicht noch einmal verlangt.',
        `Sonst gehen Sie zurück zu ${name} und beginnen Sie noch einmal.`,
      ],
    },
    link: {
      title: 'Dieser Link kann nicht mehr benutzt werden',
      body: (name) => [
        'Er ist unvollständig, wurde schon abgeschlossen oder ist abgelaufen.',
        'Geld, das auf Sie wartet, bleibt sicher.',
        `Öffnen Sie Ihre neueste E-Mail, oder bitten Sie ${name} um einen neuen Link.`,
      ],
    },
    ended: {
      title: 'Diese Seite war zu lange offen',
      body: (name) => [
        'Zu Ihrer Sicherheit wurde sie geschlossen. Danach wurde nichts mehr gesendet.',
        `Gehen Sie zurück zu ${name} und öffnen Sie sie neu; was Sie bestätigt haben, ist noch da.`,
      ],
    },
    unreachable: {
      title: 'Wir sind gerade nicht zu erreichen',
      body: () => [
        'Prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.',
        'Es wurde nichts Neues bezahlt oder gesendet. Eine frühere Überweisung ist sicher.',
      ],
    },
    broken: {
      title: 'Bei uns ist etwas schiefgegangen',
      body: () => [
        'Es wurde nichts Neues bezahlt oder gesendet. Eine frühere Überweisung ist sicher.',
        'Versuchen Sie es gleich noch einmal.',
      ],
    },
    alone: {
      title: 'Diese Seite gehört zu einem Shop',
      body: (name) => [
        `Sie öffnet sich von den Seiten von ${name} aus, mit dem, was Sie bezahlen möchten.`,
        'Gehen Sie dorthin zurück und drücken Sie den Knopf zum Bezahlen.',
      ],
    },
  },
  notices: {
    checkout: {
      title: 'Diese Kasse lässt sich nicht öffnen',
      body: [
        'Die Adresse der Seite ist unvollständig, oder der Shop hat seinen Schlüssel gewechselt.',
        'Es wurde nichts bezahlt. Gehen Sie zurück zum Shop und beginnen Sie noch einmal.',
      ],
    },
    verification: {
      title: 'Dieser Link kann nicht mehr benutzt werden',
      body: [
        'Er ist unvollständig, wurde schon abgeschlossen oder ist abgelaufen.',
        'Geld, das auf Sie wartet, bleibt sicher. Öffnen Sie Ihre neueste E-Mail, oder ' +
          'bitten Sie, wer Ihnen Geld schuldet, um einen neuen Link.',
      ],
    },
    payment_link: {
      title: 'Dieser Link kann nicht mehr benutzt werden',
      body: [
        'Er ist unvollständig, wurde zurückgezogen oder ist abgelaufen.',
        'Es wurde nichts abgebucht. Bitten Sie um einen neuen, von wem Sie ihn bekommen haben.',
      ],
    },
    file: {
      title: 'Hier ist nichts',
      body: ['Gehen Sie zurück und laden Sie die Seite neu, von der Sie kamen.'],
    },
  },
  summary: {
    title: (name) => `Zahlung an ${name}`,
    invitation: (name) =>
      `${name} bittet Sie um eine Zahlung. Sie wird sicher verwahrt, bis sie fällig ist.`,
    due: 'Jetzt zu zahlen',
    later: 'Noch nicht jetzt',
    laterHint: 'Das wird später verlangt und gehört nicht zur heutigen Summe.',
    neededBy: (day) => `Gebraucht bis ${day}`,
    tax: (amount) => `darin ${amount} Steuer`,
    held: 'Verwahrt bis zur Freigabe',
    subtotal: 'Zwischensumme',
    fee: 'Servicegebühr',
    total: 'Summe',
    totalNow: 'Jetzt zu zahlen',
    next: 'Weiter',
  },
  methods: {
    title: 'Wie möchten Sie bezahlen?',
    email: 'Ihre E-Mail-Adresse',
    emailHint: 'Damit Ihre Zahlung zugeordnet werden kann.',
    emailFault: 'Geben Sie eine E-Mail-Adresse an, etwa name@example.com',
    legend: 'Zahlungsart',
    none: 'Dafür gibt es zurzeit keine Zahlungsart.',
    noneHint: (name) => `Es wurde nichts bezahlt. Fragen Sie ${name}, wie es weitergeht.`,
    back: 'Zurück',
    unavailable: 'Diese Zahlungsart geht gerade nicht. Bitte wählen Sie eine andere.',
    busy:
      'Eine andere Zahlung dafür ist noch offen. Schließen Sie sie zuerst, dann versuchen Sie ' +
      'es noch einmal.',
    failed:
      'Das hat nicht geklappt, und es wurde nichts bezahlt. Bitte versuchen Sie es noch einmal.',
    names: {
      card: 'Karte',
      open_banking: 'Über Ihre Bank bezahlen',
      direct_debit: 'Lastschrift',
      local_bank_transfer: 'Überweisung',
      international_bank_transfer: 'Auslandsüberweisung',
      credit: 'Lieferantenkredit',
      invoice: 'Rechnung',
    },
    takes: (time) => `Dauert ${time}`,
    times: {
      card: { sandbox: 'etwa 7 Tage', live: 'etwa 2 Werktage' },
      open_banking: { sandbox: 'wenige Minuten', live: 'wenige Minuten' },
      direct_debit: { sandbox: 'etwa 2 Tage je Lastschrift', live: 'etwa 2 Tage je Lastschrift' },
      transfer: { sandbox: 'etwa eine Minute', live: 'etwa 1 bis 3 Werktage' },
      credit: { sandbox: 'etwa einen Tag', live: 'etwa einen Tag' },
    },
    asks: {
      card: 'Vielleicht bittet Ihre Kartenbank Sie um eine Bestätigung.',
      open_banking: 'Sie melden sich bei Ihrer eigenen Bank an und stimmen der Zahlung dort zu.',
      direct_debit: 'Das Geld wird von Ihrem Konto eingezogen. Sie müssen nichts überweisen.',
      credit: 'Ihr Unternehmen zahlt später, zu den Bedingungen seines Kontos.',
      invoice: 'Sie überweisen das Geld von Ihrer eigenen Bank.',
      local_bank_transfer: {
        eur:
          'Sie überweisen von Ihrer eigenen Bank, in Euro (SEPA). Wir zeigen Ihnen das Konto ' +
          'und einen Code zum Scannen.',
        gbp:
          'Sie überweisen von Ihrer eigenen britischen Bank. Wir zeigen Ihnen das Konto und ' +
          'den Verwendungszweck.',
        usd:
          'Sie überweisen von Ihrer eigenen US-Bank. Wir zeigen Ihnen das Konto und den ' +
          'Verwendungszweck.',
      },
      international_bank_transfer: {
        eur: 'Für eine Bank außerhalb des Euroraums (SWIFT), die dafür Gebühren verlangen kann.',
        gbp: 'Für eine Bank außerhalb Großbritanniens (SWIFT), die dafür Gebühren verlangen kann.',
        usd: 'Für eine Bank außerhalb der USA (SWIFT). Ihre Bank kann dafür Gebühren verlangen.',
      },
    },
    hindrances: {
      card: 'Nicht für diesen Betrag: mit Karte gehen nur kleine Beträge.',
      credit: 'Ihr Lieferantenkredit deckt diesen Betrag nicht.',
      other: 'Nicht für diese Zahlung.',
    },
    next: {
      pay: (amount) => `${amount} bezahlen`,
      bank: (amount) => `Zur Bank, um ${amount} zu zahlen`,
      debit: (amount) => `Zustimmen und ${amount} zahlen`,
      debitLater: 'Den Lastschriften zustimmen',
      credit: (amount) => `Für ${amount} auf Kredit kaufen`,
      transfer: (amount) => `Überweisungsdaten für ${amount} zeigen`,
    },
  },
  card: {
    stored: 'Karte zum Bezahlen',
    storedLabel: (brand, lastFour, expiry) =>
      `${brand} mit den Endziffern ${lastFour}, gültig bis ${expiry}`,
    other: 'Eine andere Karte',
    number: 'Kartennummer',
    expiry: 'Gültig bis',
    expiryHint: 'Monat / Jahr',
    cvv: 'Prüfziffer',
    cvvHint: '3 oder 4 Ziffern',
    holder: 'Name auf der Karte',
    save: (name) => `Diese Karte für meine nächste Zahlung an ${name} behalten`,
    test: 'Sandbox: nehmen Sie 4242 4242 4242 4242, einen künftigen Monat und drei Ziffern.',
    faults: {
      number: 'Prüfen Sie die Kartennummer: eine Ziffer fehlt oder ist vertippt',
      expiry: 'Geben Sie Monat und Jahr an, etwa 08/29',
      past: 'Diese Karte ist abgelaufen. Nehmen Sie eine andere.',
      cvv: 'Geben Sie die Prüfziffer an: 3 oder 4 Ziffern',
      declined:
        'Ihre Kartenbank hat diese Karte abgelehnt. Es wurde nichts abgebucht. Nehmen Sie eine ' +
        'andere.',
      wrongCode: 'Die Prüfziffer stimmt nicht. Sehen Sie auf der Karte nach.',
      notForTesting: 'Die Sandbox nimmt nur Testkarten, etwa 4242 4242 4242 4242',
    },
  },
  bank: { label: 'Ihre Bank', choose: 'Wählen Sie Ihre Bank', fault: 'Wählen Sie Ihre Bank' },
  debit: {
    holder: 'Name des Kontoinhabers',
    title: 'SEPA-Lastschriftmandat',
    mandate: (name, days) => [
      `Mit Ihrer Zustimmung ermächtigen Sie ${name} und den Zahlungsdienst, Zahlungen von ` +
        'Ihrem Konto mittels Lastschrift einzuziehen. Zugleich weisen Sie Ihre Bank an, die ' +
        'Lastschriften einzulösen.',
      'Sie können innerhalb von acht Wochen, beginnend mit dem Belastungsdatum, die ' +
        'Erstattung des belasteten Betrages verlangen. Es gelten dabei die mit Ihrer Bank ' +
        'vereinbarten Bedingungen. Das Mandat können Sie jederzeit widerrufen.',
      'Jede Lastschrift wird Ihnen mit Betrag und Tag per E-Mail angekündigt, spätestens ' +
        `${days === 1 ? 'einen Tag' : `${days} Tage`} vorher.`,
    ],
    accept: 'Ich stimme diesem Mandat zu',
    planned: 'Was eingezogen wird',
    first: 'Zuerst',
    faults: {
      iban: 'Prüfen Sie die IBAN: ein Zeichen fehlt oder ist vertippt',
      holder: 'Geben Sie den Namen des Kontoinhabers an',
      accept: 'Stimmen Sie dem Mandat zu, oder wählen Sie eine andere Zahlungsart',
    },
  },
  credit: {
    account: 'Lieferantenkredit',
    left: (amount) => `Noch verfügbar: ${amount}`,
    terms: 'Später zahlen',
    termsNames: {
      thirty_days: 'In 30 Tagen',
      sixty_days: 'In 60 Tagen',
      ninety_days: 'In 90 Tagen',
      end_of_month_plus_thirty_days: '30 Tage nach Monatsende',
    },
    notEnough:
      'Ihr Lieferantenkredit reicht dafür nicht. Bitte wählen Sie eine andere Zahlungsart.',
    notEnabled:
      'Ihr Lieferantenkredit geht gerade nicht. Bitte wählen Sie eine andere Zahlungsart.',
  },
  transfer: {
    title: 'Bitte überweisen Sie',
    lead: (amount) =>
      `Überweisen Sie von Ihrer Bank genau ${amount}, mit diesem Verwendungszweck. Kommen Sie ` +
      'dann zurück und drücken Sie den Knopf.',
    rows: {
      amount: 'Betrag',
      reference: 'Verwendungszweck',
      creditor_reference: 'Strukturierte Referenz (RF)',
      beneficiary: 'Empfänger',
      bank_name: 'Bank',
      iban: 'IBAN',
      account_number: 'Kontonummer',
      sort_code: 'Sort Code',
      bic_swift: 'BIC / SWIFT',
      ach: 'Routing-Nummer (ACH)',
      wire: 'Routing-Nummer (Wire)',
    },
    creditorReferenceHint:
      'Hat Ihre Bank ein Feld für eine strukturierte Referenz, gehört die RF-Nummer dorthin; ' +
      'ein Verwendungszweck ist dann nicht nötig.',
    referenceHint: 'Am Verwendungszweck wird Ihre Zahlung erkannt. Übernehmen Sie ihn genau so.',
    details: 'Konto des Empfängers',
    scan: 'Mit der Banking-App scannen',
    scanLabel: 'QR-Code mit Konto, Betrag und Verwendungszweck dieser Überweisung',
    scanHint: 'Die meisten Banking-Apps im Euroraum lesen diesen Code und füllen alles aus.',
    nextTitle: 'So geht es weiter',
    next: (name) => [
      'Sie überweisen in der App oder auf der Website Ihrer Bank.',
      'Sie kommen hierher zurück und drücken den Knopf unten.',
      `Wenn das Geld ankommt, erfährt ${name} es sofort.`,
    ],
    sandbox:
      'Sandbox: es braucht keine Überweisung. Drücken Sie den Knopf, und nach etwa einer ' +
      'Minute kommt gespieltes Geld an.',
    made: 'Ich habe überwiesen',
    other: 'Anders bezahlen',
    failed: 'Das konnten wir nicht vermerken. Nichts ist verloren: bitte drücken Sie noch einmal.',
  },
  handoff: {
    bank: {
      title: 'Weiter bei Ihrer Bank',
      lead: (amount) => `Melden Sie sich dort an und stimmen Sie der Zahlung von ${amount} zu.`,
      go: 'Zu Ihrer Bank',
    },
    card: {
      title: 'Ihre Kartenbank bittet um eine Bestätigung',
      lead: (amount) => `Bestätigen Sie dort, dass Sie ${amount} zahlen.`,
      go: 'Weiter zur Bestätigung',
    },
    beside:
      'Es öffnet sich ein eigener Tab. Diese Seite ändert sich von selbst, wenn Sie dort ' +
      'fertig sind.',
    waiting: 'Wir warten auf Ihre Antwort dort',
    other: 'Anders bezahlen',
    failed: 'Diese Zahlung lässt sich nicht mehr abbrechen. Bitte warten Sie einen Moment.',
  },
  processing: {
    title: 'Einen Moment: Ihre Zahlung wird bestätigt',
    lead: 'Bitte zahlen Sie nicht noch einmal. Diese Seite ändert sich von selbst.',
  },
  waiting: {
    title: {
      transfer: 'Vielen Dank, wir halten Ausschau nach Ihrer Überweisung',
      card: 'Vielen Dank, Ihre Karte wurde angenommen',
      open_banking: 'Vielen Dank, Ihre Bank hat die Zahlung angenommen',
      direct_debit: 'Vielen Dank, Ihr Mandat ist erteilt',
      credit: 'Vielen Dank, Ihr Kauf läuft auf Kredit',
    },
    lead: {
      transfer: (amount) => `Wir halten Ausschau nach ${amount}. Sie können diese Seite schließen.`,
      card: (amount) => `${amount} sind unterwegs. Sie können diese Seite schließen.`,
      open_banking: (amount) => `${amount} sind unterwegs. Sie können diese Seite schließen.`,
      direct_debit: () =>
        'Wir schreiben Ihnen vor jeder Lastschrift. Sie müssen nichts tun und können diese ' +
        'Seite schließen.',
      credit: (amount) =>
        `${amount} sind von Ihrem Kredit zurückgelegt. Sie können diese Seite schließen.`,
    },
    arrived: 'Ihre Zahlung ist angekommen',
    arrivedLead: (amount) => `Wir haben ${amount} erhalten.`,
    reference: 'Verwendungszweck',
    amount: 'Betrag',
    method: 'Bezahlt mit',
    time: 'Dauer',
    back: (name) => `Zurück zu ${name}`,
    redirecting: (name) => `Sie werden zu ${name} zurückgebracht.`,
    again: 'Sie können diesen Link jederzeit wieder öffnen und nachsehen, wie es steht.',
  },
  held: {
    before: (name) =>
      `${name} gibt es erst weiter, wenn es fällig ist, zum Beispiel nach der Lieferung. Bis ` +
      'dahin liegt es auf einem eigenen Konto.',
    after: (name) =>
      `Es liegt auf einem eigenen Konto und wird weitergegeben, wenn ${name} es freigibt.`,
  },
  paidElsewhere: {
    title: 'Das wurde schon bestätigt',
    body: (name) => [
      'Es ist bezahlt oder unterwegs und wird nicht zweimal verlangt.',
      `Bei ${name} sehen Sie, wie es steht.`,
    ],
  },
  cancelled: {
    title: 'Diese Zahlung wurde zurückgezogen',
    body: (name) => [
      'Dafür wird nichts mehr geschuldet. Geld, das schon gesendet wurde, bleibt sicher, und ' +
        'wir kümmern uns darum.',
      `Fragen Sie ${name}, falls Sie zahlen wollten.`,
    ],
  },
  ended: {
    failed: {
      title: 'Diese Zahlung hat nicht geklappt',
      reasons: {
        rejectedCard: 'Ihre Kartenbank hat die Zahlung abgelehnt.',
        rejectedBank: 'Ihre Bank hat die Zahlung abgelehnt.',
        rejectedCredit: 'Der Kreditgeber hat diesen Kauf nicht angenommen.',
        notConfirmed: 'Die Zahlung wurde nicht bestätigt.',
      },
      safe: 'Es wurde nichts abgebucht. Sie können es noch einmal versuchen oder anders bezahlen.',
    },
    cancelled: {
      title: 'Diese Zahlung wurde abgebrochen',
      body:
        'Es wurde nichts abgebucht. Falls Sie schon Geld gesendet haben, bleibt es sicher, und ' +
        'wir kümmern uns darum.',
    },
    abandoned: {
      title: 'Die Zeit für diese Zahlung ist abgelaufen',
      body:
        'Es kam rechtzeitig kein Geld an. Falls Sie welches gesendet haben, bleibt es sicher, ' +
        'und wir kümmern uns darum.',
    },
    again: 'Zahlungsart wählen',
  },
  leaving: {
    title: 'Diese Zahlung verlassen?',
    before: 'Es wurde nichts bezahlt. Sie können zurückkommen.',
    after: (reference) =>
      'Ihre Überweisungsdaten bleiben gültig. Haben Sie das Geld mit dem Verwendungszweck ' +
      `${reference} gesendet, wird es gefunden.`,
    under: 'Ihre Zahlung ist vielleicht schon unterwegs. Sie können zurückkommen und nachsehen.',
    stay: 'Hier bleiben',
    leave: 'Verlassen',
  },
}
