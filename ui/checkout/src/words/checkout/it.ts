import type { CheckoutWords } from './en.ts'

export const italian: CheckoutWords = {
  shell: {
    sandbox: 'Ambiente di prova: nessun denaro reale',
    leave: 'Chiudi',
    footer: 'Pagamenti con Holdfast',
    language: 'Lingua',
  },
  parts: {
    copy: (label) => `Copia: ${label}`,
    copied: (label) => `Copiato: ${label}`,
    copyFailed: (label) => `Selezioni e copi a mano: ${label}`,
    copyShort: 'Copia',
    copiedShort: 'Copiato',
    errorSummary: (count) =>
      count === 1 ? 'C’è un dato da controllare' : `Ci sono ${count} dati da controllare`,
    heldTitle: 'Come è protetto il suo denaro',
    heldSteps: { paid: 'Lei paga', held: 'Custodito', released: 'Versato' },
    heldDone: 'fatto',
  },
  trouble: {
    connecting: 'Apertura di una pagina sicura',
    scriptNeeded:
      'Questa pagina ha bisogno di JavaScript. Lo consenta per questa pagina o usi un altro ' +
      'browser. Non è stato pagato nulla.',
    retry: 'Riprova',
    close: 'Chiudi',
    used: {
      title: 'Questa pagina non può più essere usata',
      body: (name) => [
        'Il link è errato, è già stato usato o è scaduto.',
        'Se ha già pagato non deve fare nulla: il suo pagamento è al sicuro e non verrà ' +
          'richiesto di nuovo.',
        `Altrimenti torni da ${name} e ricominci.`,
      ],
    },
    link: {
      title: 'Questo link non può più essere usato',
      body: (name) => [
        'È incompleto, è già stato concluso o è scaduto.',
        'Il denaro che la aspetta resta al sicuro.',
        `Apra l’e-mail più recente o chieda un nuovo link a ${name}.`,
      ],
    },
    ended: {
      title: 'Questa pagina è rimasta aperta troppo a lungo',
      body: (name) => [
        'È stata chiusa per la sua sicurezza. Dopo non è stato inviato nulla.',
        `Torni da ${name} e la riapra; ciò che ha confermato c’è ancora.`,
      ],
    },
    unreachable: {
      title: 'In questo momento non siamo raggiungibili',
      body: () => [
        'Controlli la connessione e riprovi.',
        'Non è stato pagato né inviato nulla di nuovo. Un bonifico già fatto è al sicuro.',
      ],
    },
    broken: {
      title: 'Qualcosa è andato storto da parte nostra',
      body: () => [
        'Non è stato pagato né inviato nulla di nuovo. Un bonifico già fatto è al sicuro.',
        'Riprovi tra un momento.',
      ],
    },
    alone: {
      title: 'Questa pagina appartiene a un negozio',
      body: (name) => [
        `Si apre dalle pagine di ${name}, con ciò che vuole pagare.`,
        'Torni lì e prema il pulsante per pagare.',
      ],
    },
  },
  notices: {
    checkout: {
      title: 'Questo pagamento non si può aprire',
      body: [
        'L’indirizzo della pagina è incompleto, o il negozio ha cambiato la sua chiave.',
        'Non è stato pagato nulla. Torni al negozio e ricominci.',
      ],
    },
    verification: {
      title: 'Questo link non può più essere usato',
      body: [
        'È incompleto, è già stato concluso o è scaduto.',
        'Il denaro che la aspetta resta al sicuro. Apra l’e-mail più recente o chieda un ' +
          'nuovo link a chi le deve il denaro.',
      ],
    },
    payment_link: {
      title: 'Questo link non può più essere usato',
      body: [
        'È incompleto, è stato annullato o è scaduto.',
        'Non è stato addebitato nulla. Ne chieda uno nuovo a chi glielo ha inviato.',
      ],
    },
    file: {
      title: 'Qui non c’è nulla',
      body: ['Torni alla pagina da cui è arrivato e la ricarichi.'],
    },
  },
  summary: {
    title: (name) => `Pagare ${name}`,
    invitation: (name) =>
      `${name} le chiede un pagamento. È custodito in sicurezza fino alla scadenza.`,
    due: 'Da pagare ora',
    later: 'Non ora',
    laterHint: 'Verrà chiesto più avanti e non fa parte del totale di oggi.',
    neededBy: (day) => `Necessario entro ${day}`,
    tax: (amount) => `di cui ${amount} di imposte`,
    held: 'Custodito fino al versamento',
    subtotal: 'Subtotale',
    fee: 'Costo del servizio',
    total: 'Totale',
    totalNow: 'Totale da pagare ora',
    next: 'Continua',
  },
  methods: {
    title: 'Come vuole pagare?',
    email: 'Il suo indirizzo e-mail',
    emailHint: 'Per riconoscere il suo pagamento.',
    emailFault: 'Inserisca un indirizzo e-mail, per esempio nome@example.com',
    legend: 'Modo di pagamento',
    none: 'Al momento non c’è alcun modo di pagare.',
    noneHint: (name) => `Non è stato pagato nulla. Chieda a ${name} come proseguire.`,
    back: 'Indietro',
    unavailable: 'Questo modo di pagamento non è disponibile ora. Ne scelga un altro.',
    busy: 'Un altro pagamento è ancora aperto. Lo chiuda prima, poi riprovi.',
    failed: 'Non ha funzionato e non è stato pagato nulla. Riprovi.',
    names: {
      card: 'Carta',
      open_banking: 'Paga dalla sua banca',
      direct_debit: 'Addebito diretto',
      local_bank_transfer: 'Bonifico',
      international_bank_transfer: 'Bonifico internazionale',
      credit: 'Credito commerciale',
      invoice: 'Fattura',
    },
    takes: (time) => `Richiede ${time}`,
    times: {
      card: { sandbox: 'circa 7 giorni', live: 'circa 2 giorni lavorativi' },
      open_banking: { sandbox: 'pochi minuti', live: 'pochi minuti' },
      direct_debit: { sandbox: 'circa 2 giorni per addebito', live: 'circa 2 giorni per addebito' },
      transfer: { sandbox: 'circa un minuto', live: 'da 1 a 3 giorni lavorativi' },
      credit: { sandbox: 'circa un giorno', live: 'circa un giorno' },
    },
    asks: {
      card: 'La banca della sua carta può chiederle di confermare.',
      open_banking: 'Accede alla sua banca e accetta lì il pagamento.',
      direct_debit: 'Il denaro viene addebitato sul suo conto. Non deve inviare nulla.',
      credit: 'La sua impresa paga più tardi, alle condizioni del suo credito commerciale.',
      invoice: 'Invia il denaro dalla sua banca.',
      local_bank_transfer: {
        eur:
          'Invia il denaro dalla sua banca, in euro (SEPA). Le mostriamo il conto e un codice ' +
          'da inquadrare.',
        gbp: 'Invia il denaro dalla sua banca nel Regno Unito. Le mostriamo il conto e la causale.',
        usd:
          'Invia il denaro dalla sua banca negli Stati Uniti. Le mostriamo il conto e la ' +
          'causale.',
      },
      international_bank_transfer: {
        eur:
          'Per una banca fuori dell’area euro (SWIFT). La sua banca può chiedere una ' +
          'commissione.',
        gbp:
          'Per una banca fuori del Regno Unito (SWIFT). La sua banca può chiedere una ' +
          'commissione.',
        usd:
          'Per una banca fuori degli Stati Uniti (SWIFT). La sua banca può chiedere una ' +
          'commissione.',
      },
    },
    hindrances: {
      card: 'Non per questo importo: con la carta si pagano solo piccole somme.',
      credit: 'Il suo credito commerciale non copre questo importo.',
      other: 'Non per questo pagamento.',
    },
    next: {
      pay: (amount) => `Paga ${amount}`,
      bank: (amount) => `Vai alla banca per pagare ${amount}`,
      debit: (amount) => `Accetta e paga ${amount}`,
      debitLater: 'Accetta gli addebiti',
      credit: (amount) => `Acquista a credito per ${amount}`,
      transfer: (amount) => `Mostra i dati per il bonifico di ${amount}`,
    },
  },
  card: {
    stored: 'Carta con cui pagare',
    storedLabel: (brand, lastFour, expiry) =>
      `${brand} che termina con ${lastFour}, valida fino a ${expiry}`,
    other: 'Un’altra carta',
    number: 'Numero della carta',
    expiry: 'Valida fino a',
    expiryHint: 'Mese / anno',
    cvv: 'Codice di sicurezza',
    cvvHint: '3 o 4 cifre',
    holder: 'Nome sulla carta',
    save: (name) => `Conserva questa carta per il mio prossimo pagamento a ${name}`,
    test: 'Prova: usi 4242 4242 4242 4242, un mese futuro e tre cifre qualsiasi.',
    faults: {
      number: 'Controlli il numero della carta: una cifra manca o è errata',
      expiry: 'Inserisca mese e anno, per esempio 08/29',
      past: 'Questa carta è scaduta. Ne usi un’altra.',
      cvv: 'Inserisca il codice di sicurezza: 3 o 4 cifre',
      declined:
        'La banca ha rifiutato questa carta. Non è stato addebitato nulla. Ne usi un’altra.',
      wrongCode: 'Il codice di sicurezza non è giusto. Lo controlli sulla carta.',
      notForTesting: 'La prova accetta solo carte di prova, come 4242 4242 4242 4242',
    },
  },
  bank: { label: 'La sua banca', choose: 'Scelga la sua banca', fault: 'Scelga la sua banca' },
  debit: {
    holder: 'Nome dell’intestatario del conto',
    title: 'Mandato di addebito diretto SEPA',
    mandate: (name, days) => [
      `Accettando, autorizza ${name} e il suo servizio di pagamento a disporre addebiti sul ` +
        'suo conto, e la sua banca a eseguirli secondo tali disposizioni.',
      'Ha diritto al rimborso dalla sua banca alle condizioni previste dal contratto con ' +
        'essa. La richiesta va presentata entro otto settimane dall’addebito. Può revocare il ' +
        'mandato in ogni momento.',
      'Ogni addebito le sarà annunciato per e-mail, con importo e data, almeno ' +
        `${days === 1 ? 'un giorno' : `${days} giorni`} prima.`,
    ],
    accept: 'Accetto questo mandato',
    planned: 'Che cosa sarà addebitato',
    first: 'Prima',
    faults: {
      iban: 'Controlli l’IBAN: un carattere manca o è errato',
      holder: 'Inserisca il nome dell’intestatario del conto',
      accept: 'Accetti il mandato o scelga un altro modo di pagamento',
    },
  },
  credit: {
    account: 'Credito commerciale',
    left: (amount) => `Disponibile: ${amount}`,
    terms: 'Paga più tardi',
    termsNames: {
      thirty_days: 'A 30 giorni',
      sixty_days: 'A 60 giorni',
      ninety_days: 'A 90 giorni',
      end_of_month_plus_thirty_days: '30 giorni fine mese',
    },
    notEnough: 'Il suo credito commerciale non copre questo importo. Scelga un altro modo.',
    notEnabled: 'Il suo credito commerciale non è disponibile ora. Scelga un altro modo.',
  },
  transfer: {
    title: 'Faccia il bonifico',
    lead: (amount) =>
      `Invii esattamente ${amount} dalla sua banca, con questa causale. Poi torni qui e prema ` +
      'il pulsante.',
    rows: {
      amount: 'Importo',
      reference: 'Causale',
      creditor_reference: 'Riferimento strutturato (RF)',
      beneficiary: 'Beneficiario',
      bank_name: 'Banca',
      iban: 'IBAN',
      account_number: 'Numero di conto',
      sort_code: 'Sort code',
      bic_swift: 'BIC / SWIFT',
      ach: 'Routing number (ACH)',
      wire: 'Routing number (wire)',
    },
    creditorReferenceHint:
      'Se la banca ha un campo per un riferimento strutturato, il numero RF va inserito lì e ' +
      'la causale non serve.',
    referenceHint: 'Dalla causale si riconosce il suo pagamento. La copi così com’è.',
    details: 'Conto di destinazione',
    scan: 'Inquadri con l’app della banca',
    scanLabel: 'Codice QR con conto, importo e causale di questo bonifico',
    scanHint:
      'La maggior parte delle app bancarie dell’area euro legge questo codice e compila tutto.',
    nextTitle: 'Che cosa succede dopo',
    next: (name) => [
      'Fa il bonifico nell’app o sul sito della sua banca.',
      'Torna qui e preme il pulsante qui sotto.',
      `Quando il denaro arriva, ${name} lo sa subito.`,
    ],
    sandbox:
      'Prova: non serve alcun bonifico. Prema il pulsante e dopo circa un minuto arriva denaro ' +
      'finto.',
    made: 'Ho fatto il bonifico',
    other: 'Paga in un altro modo',
    failed: 'Non siamo riusciti ad annotarlo. Nulla è perduto: prema ancora una volta.',
  },
  handoff: {
    bank: {
      title: 'Prosegua presso la sua banca',
      lead: (amount) => `Acceda lì e accetti di pagare ${amount}.`,
      go: 'Vai alla banca',
    },
    card: {
      title: 'La banca della sua carta le chiede di confermare',
      lead: (amount) => `Confermi lì che paga ${amount}.`,
      go: 'Vai a confermare',
    },
    beside: 'Si apre in un’altra scheda. Questa pagina cambia da sola quando ha finito.',
    waiting: 'In attesa della sua risposta',
    other: 'Paga in un altro modo',
    failed: 'Questo pagamento non può più essere annullato. Attenda un momento.',
  },
  processing: {
    title: 'Un momento: il suo pagamento viene confermato',
    lead: 'Non paghi di nuovo. Questa pagina cambia da sola.',
  },
  waiting: {
    title: {
      transfer: 'Grazie, attendiamo il suo bonifico',
      card: 'Grazie, la sua carta è stata accettata',
      open_banking: 'Grazie, la sua banca ha accettato il pagamento',
      direct_debit: 'Grazie, il suo mandato è attivo',
      credit: 'Grazie, il suo acquisto è a credito',
    },
    lead: {
      transfer: (amount) => `Attendiamo ${amount}. Può chiudere questa pagina.`,
      card: (amount) => `${amount} sono in arrivo. Può chiudere questa pagina.`,
      open_banking: (amount) => `${amount} sono in arrivo. Può chiudere questa pagina.`,
      direct_debit: () =>
        'Le scriviamo prima di ogni addebito. Non deve fare nulla e può chiudere questa pagina.',
      credit: (amount) => `${amount} sono riservati dal suo credito. Può chiudere questa pagina.`,
    },
    arrived: 'Il suo pagamento è arrivato',
    arrivedLead: (amount) => `Abbiamo ricevuto ${amount}.`,
    reference: 'Causale',
    amount: 'Importo',
    method: 'Pagato con',
    time: 'Tempo',
    back: (name) => `Torna a ${name}`,
    redirecting: (name) => `La riportiamo a ${name}.`,
    again: 'Può riaprire questo link in ogni momento per vedere a che punto è.',
  },
  held: {
    before: (name) =>
      `${name} lo passa oltre solo quando è dovuto, per esempio dopo la consegna. Fino ad ` +
      'allora è custodito su un conto a parte.',
    after: (name) => `È custodito su un conto a parte e viene versato quando ${name} lo sblocca.`,
  },
  paidElsewhere: {
    title: 'Questo è già stato confermato',
    body: (name) => [
      'È pagato o in arrivo, e non viene chiesto due volte.',
      `Torni da ${name} per vedere a che punto è.`,
    ],
  },
  cancelled: {
    title: 'Questo pagamento è stato annullato',
    body: (name) => [
      'Non è più dovuto nulla. Il denaro già inviato resta al sicuro e ce ne occupiamo noi.',
      `Chieda a ${name} se pensava di dover pagare.`,
    ],
  },
  ended: {
    failed: {
      title: 'Questo pagamento non è riuscito',
      reasons: {
        rejectedCard: 'La banca della sua carta ha rifiutato il pagamento.',
        rejectedBank: 'La sua banca ha rifiutato il pagamento.',
        rejectedCredit: 'Il finanziatore non ha accettato questo acquisto.',
        notConfirmed: 'Il pagamento non è stato confermato.',
      },
      safe: 'Non è stato addebitato nulla. Può riprovare o pagare in un altro modo.',
    },
    cancelled: {
      title: 'Questo pagamento è stato interrotto',
      body:
        'Non è stato addebitato nulla. Se ha già inviato denaro, resta al sicuro e ce ne ' +
        'occupiamo noi.',
    },
    abandoned: {
      title: 'Il tempo per questo pagamento è scaduto',
      body:
        'Non è arrivato denaro in tempo. Se ne ha inviato, resta al sicuro e ce ne occupiamo ' +
        'noi.',
    },
    again: 'Scegli come pagare',
  },
  leaving: {
    title: 'Lasciare questo pagamento?',
    before: 'Non è stato pagato nulla. Può tornare quando vuole.',
    after: (reference) =>
      'I dati del bonifico restano validi. Se ha inviato il denaro con la causale ' +
      `${reference}, verrà trovato.`,
    under: 'Il suo pagamento potrebbe essere già in corso. Può tornare a vedere a che punto è.',
    stay: 'Resta qui',
    leave: 'Lascia',
  },
}
