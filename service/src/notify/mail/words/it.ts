import type { Words } from '../words.ts'

export const italian: Words = {
  sandboxNote: 'Questa è una prova in ambiente di test. Non si tratta di denaro reale.',
  buttonNote: 'Se il pulsante non funziona, apra questo indirizzo:',
  nextTitle: 'Che cosa succede ora',
  questions: ({ support }) => `Domande? Scriva a ${support} o risponda a questa e-mail.`,
  questionsTo: ({ name }) => `Domande? Si rivolga a ${name}.`,
  why: {
    bought: ({ name, sellers }) =>
      `Riceve questa e-mail perché ha acquistato da ${sellers}; ${name} gestisce il pagamento.`,
    pays: ({ name }) => `Riceve questa e-mail perché ${name} gestisce un suo pagamento.`,
    isPaid: ({ name }) => `Riceve questa e-mail perché riceve denaro tramite ${name}.`,
  },
  money: {
    heldUntil: ({ name, date }) =>
      `${name} custodisce il denaro fino al ${date}. Solo allora viene pagato al venditore.`,
    heldUntilRelease: ({ name }) =>
      `${name} custodisce il denaro e lo paga al venditore solo quando viene rilasciato.`,
    notHeld: () => 'Il denaro va al venditore. Non deve fare altro.',
  },
  seeDashboard: 'Vedi nel pannello',
  labels: {
    amount: 'Importo',
    beneficiary: 'Beneficiario',
    bank: 'Banca',
    iban: 'IBAN',
    accountNumber: 'Numero di conto',
    sortCode: 'Sort code',
    bic: 'BIC',
    routingNumber: 'Numero di instradamento',
    reference: 'Causale',
    creditorReference: 'Riferimento strutturato (RF)',
    total: 'Totale',
    fee: 'Commissione',
    date: 'Data',
    soldBy: 'Venduto da',
    heldUntil: 'Custodito fino a',
    account: 'Conto',
    mandate: 'Mandato',
    accountBefore: 'Conto finora',
    newAccount: 'Nuovo conto',
    paidFrom: 'Pagamenti dal',
    through: 'Pagamento tramite',
    paidBy: 'Pagato da',
    paidFor: 'Per',
    creditor: 'Addebitato da',
    address: 'Indirizzo',
    change: 'Modifica',
  },
  untilRelease: ({ name }) => `quando ${name} lo rilascia`,
  verifyDetails: 'Verifica i dati',
  tryAgain: 'Riprova',
  verificationWanted: {
    subject: ({ amount }) => `Verifichi i suoi dati per ricevere ${amount}`,
    heading: ({ amount }) => `${amount} la aspettano`,
    paragraphs: [
      ({ name }) =>
        `${name} ha un pagamento per lei. Prima di pagarlo, la legge ci chiede di sapere chi lo ` +
        'riceve.',
    ],
    next: [
      () =>
        'Bastano pochi minuti. Le chiederemo i suoi dati e il conto bancario su cui versare il ' +
        'denaro. Fino ad allora è custodito in sicurezza.',
    ],
    closing: ({ name }) => `Se non aspetta denaro da ${name}, può ignorare questa e-mail.`,
  },
  verificationWantedSoon: {
    subject: () => 'Verifichi i suoi dati per ricevere il suo denaro',
    heading: () => 'Il suo denaro la aspetta',
  },
  verificationPassed: {
    subject: () => 'I suoi dati sono verificati',
    heading: () => 'I suoi dati sono verificati',
    paragraphs: [
      ({ name }) =>
        `Grazie. Ora il denaro di ${name} può esserle pagato; quello in attesa è in arrivo.`,
    ],
    next: [() => 'Non deve fare altro.'],
  },
  verificationFailed: {
    subject: () => 'Non abbiamo potuto verificare i suoi dati',
    heading: () => 'Non abbiamo potuto verificare i suoi dati',
    paragraphs: [
      ({ name }) =>
        'Con quanto ci ha fornito non abbiamo potuto verificarla. Il denaro di ' +
        `${name} è custodito in sicurezza, ma non può ancora esserle pagato.`,
    ],
    next: [
      ({ name }) =>
        `${name} può farle inviare una nuova richiesta. Fino ad allora il denaro resta dov’è.`,
    ],
  },
  transferInstructions: {
    subject: ({ amount, name }) => `Come pagare ${amount} a ${name}`,
    heading: ({ amount }) => `Trasferisca ${amount}`,
    paragraphs: [
      () =>
        'Invii l’importo dal suo conto con i dati qui sotto, in un solo bonifico, e scriva la ' +
        'causale esattamente così: grazie ad essa il pagamento viene riconosciuto.',
    ],
    next: [
      () =>
        'Appena il suo denaro è arrivato riceve una ricevuta per e-mail. Un bonifico richiede ' +
        'uno o due giorni lavorativi.',
    ],
    closing: ({ name }) => `Se non ha ordinato nulla da ${name}, non paghi e li avvisi.`,
  },
  receipt: {
    subject: ({ amount, name }) => `Ha pagato ${amount} a ${name}`,
    heading: () => 'Grazie per il pagamento',
    paragraphs: [({ amount, name }) => `${name} ha ricevuto ${amount}.`],
    closing: () => 'Conservi questa ricevuta.',
  },
  refund: {
    subject: ({ amount, name }) => `${name} le rimborsa ${amount}`,
    heading: ({ amount }) => `${amount} stanno tornando a lei`,
    paragraphs: [
      () =>
        'Il denaro va sul conto o sulla carta con cui ha pagato, oppure sul conto che ci ha ' +
        'indicato.',
    ],
    next: [
      () =>
        'Arriva appena la sua banca lo ha registrato, di solito entro pochi giorni lavorativi. ' +
        'Non deve fare nulla.',
    ],
  },
  refundWaiting: {
    subject: ({ amount, name }) => `${name} le rimborsa ${amount}: verifichi i suoi dati`,
    heading: ({ amount }) => `${amount} aspettano di tornare a lei`,
    paragraphs: [
      ({ amount, name }) =>
        `${name} le restituisce ${amount}. Prima di pagarli, la legge ci chiede di sapere chi ` +
        'li riceve.',
    ],
    next: [
      () =>
        'Bastano pochi minuti. Le chiederemo i suoi dati e il conto bancario su cui versare ' +
        'il denaro. Fino ad allora è custodito in sicurezza.',
    ],
  },
  seePayment: 'Vedere a che punto è il pagamento',
  paymentStatus: {
    subject: ({ amount, name }) => `A che punto è il suo pagamento di ${amount} a ${name}`,
    heading: () => 'A che punto è il suo pagamento',
    paragraphs: [
      () =>
        'La pagina dietro il pulsante mostra che cosa è pagato, custodito, versato e ' +
        'restituito, con ricevuta e fattura. Può tornarci in qualsiasi momento.',
    ],
    next: [() => 'Se resta qualcosa da pagare, o se serve qualcosa da lei, lo dice quella pagina.'],
    closing: ({ name }) =>
      `Se non ha ordinato nulla da ${name}, ignori questa e-mail: nessuno può muovere denaro ` +
      'con essa.',
  },
  debitPreNotification: {
    subject: ({ amount, date }) => `${amount} saranno addebitati il ${date}`,
    heading: ({ amount, date }) => `${amount} saranno addebitati il ${date}`,
    paragraphs: [
      ({ name }) =>
        `Come concordato con ${name}, l’importo viene addebitato sul suo conto. Si assicuri che ` +
        'sia disponibile.',
    ],
    next: [() => 'Quando l’importo è stato addebitato riceve una ricevuta per e-mail.'],
    closing: ({ name }) =>
      `Può revocare il mandato in ogni momento, presso ${name} o la sua banca. Entro otto ` +
      'settimane può chiedere il rimborso alla sua banca.',
  },
  payout: {
    subject: ({ amount, name }) => `${name} le ha pagato ${amount}`,
    heading: ({ amount }) => `${amount} sono in arrivo`,
    paragraphs: [],
    next: [
      () => 'Il denaro è stato inviato al suo conto e arriva appena la sua banca lo registra.',
    ],
  },
  giveAccount: 'Indicare un altro conto bancario',
  payoutFailed: {
    subject: ({ amount, name }) => `${name} non ha potuto pagarle ${amount}`,
    heading: ({ amount }) => `Non è stato possibile pagarle ${amount}`,
    paragraphs: [
      () =>
        'Non abbiamo un suo conto bancario che accetti il denaro, oppure la banca lo ha ' +
        'rifiutato. Il denaro è custodito in sicurezza.',
    ],
    next: [
      ({ name }) => `Indichi un altro conto con il pulsante qui sotto; poi ${name} potrà pagarla.`,
    ],
  },
  handlerDisabled: {
    subject: () => 'Un ricevitore di webhook è stato disattivato',
    heading: () => 'Un ricevitore di webhook è stato disattivato',
    paragraphs: [
      ({ date }) =>
        `Dal ${date} ha risposto con errori, o non ha risposto. Non gli viene più inviato alcun ` +
        'evento; nessuno va perso.',
    ],
    next: [() => 'Lo corregga, lo riattivi e faccia inviare di nuovo gli eventi mancanti.'],
    closing: ({ name }) => `Riceve questo messaggio perché qui si occupa di ${name}.`,
  },
  joinDashboard: 'Entra nel pannello',
  memberInvited: {
    subject: ({ by, name }) => `${by} la invita a lavorare con ${name}`,
    heading: () => 'Ha ricevuto un invito',
    paragraphs: [
      ({ by, name }) =>
        `${by} desidera che lei lavori con ${name} nel pannello dei pagamenti. ` +
        'Scelga una password e un secondo fattore, e potrà entrare.',
    ],
    next: [() => "L'invito vale sette giorni, una sola volta."],
    closing: ({ by }) =>
      `Se non conosce ${by}, ignori questa e-mail: senza di lei non succede nulla.`,
  },
  notMe: 'Non sono stato io',
  accountChanged: {
    subject: ({ name }) => `${name} la paga su un altro conto bancario`,
    heading: () => 'Il suo conto bancario è cambiato',
    paragraphs: [
      ({ name }) =>
        `Da ora ${name} la paga su un altro conto bancario. Se lo ha chiesto lei, non deve ` +
        'fare nulla.',
    ],
    next: [
      ({ name }) =>
        'Se non è stato lei, prema il pulsante qui sotto: non le verrà pagato nulla finché ' +
        `qualcuno di ${name} non avrà verificato.`,
    ],
  },
  changeAccount: 'Cambia il mio conto bancario',
  accountLink: {
    subject: ({ name }) => `Cambi il conto bancario su cui ${name} la paga`,
    heading: () => 'Cambi il suo conto bancario',
    paragraphs: [
      ({ name }) =>
        `Con questo link può dare a ${name} un altro conto bancario. Le verranno chiesti gli ` +
        'ultimi quattro caratteri del conto su cui ora riceve il denaro.',
    ],
    next: [() => 'Il link vale sette giorni, una sola volta.'],
    closing: ({ name }) =>
      `Se non lo ha chiesto, ignori questa e-mail e avvisi ${name}: senza di lei non cambia nulla.`,
  },
  giveFirstAccount: 'Indicare il mio conto bancario',
  accountWanted: {
    subject: ({ name }) => `${name} ha bisogno di un conto bancario per pagarla`,
    heading: () => 'Dove dobbiamo pagarla?',
    paragraphs: [
      ({ name }) =>
        `${name} non ha un suo conto bancario su cui versare il denaro. Ne indichi uno ` +
        'con il pulsante qui sotto.',
    ],
    next: [() => 'Il link vale sette giorni, una volta.'],
    closing: ({ name }) =>
      `Se non attende denaro da ${name}, ignori questa e-mail: senza di lei non cambia nulla.`,
  },
  memberChanged: {
    subject: ({ name }) => `Il suo accesso a ${name} è cambiato`,
    heading: () => 'Il suo accesso è cambiato',
    paragraphs: [
      ({ name }) =>
        `Che cosa è cambiato è indicato sotto, come nel registro di controllo di ${name}.`,
    ],
    next: [
      ({ name }) =>
        'Se non è stato lei, acceda e cambi subito la password, oppure avvisi un ' +
        `titolare di ${name}.`,
    ],
  },
  setNewPassword: 'Imposta una nuova password',
  memberRecovery: {
    subject: ({ name }) => `Nuova password per ${name}`,
    heading: () => 'Imposti una nuova password',
    paragraphs: [
      ({ name }) =>
        `Qualcuno ha chiesto un link per tornare al suo account presso ${name}. ` +
        'Vale 30 minuti, una sola volta, e chiede una seconda prova: un codice, ' +
        'un codice di recupero o una passkey.',
    ],
    closing: () =>
      'Se non l’ha chiesto, ignori questa e-mail: senza la sua seconda prova il ' +
      'link non apre nulla.',
  },
  confirmAddress: 'Conferma l’indirizzo',
  memberNewEmail: {
    subject: ({ name }) => `Confermi il suo nuovo indirizzo per ${name}`,
    heading: () => 'Confermi il suo nuovo indirizzo',
    paragraphs: [
      ({ name }) =>
        `Vuole accedere al pannello dei pagamenti di ${name} con questo ` +
        'indirizzo. Apra il link dove ha effettuato l’accesso; vale un giorno, ' +
        'una sola volta.',
    ],
    closing: () => 'Se non ne sa nulla, ignori questa e-mail: nulla cambia senza di lei.',
  },
  memberTries: {
    subject: ({ name }) => `Qualcuno prova ad accedere come lei a ${name}`,
    heading: () => 'Qualcuno prova ad accedere come lei',
    paragraphs: [
      () =>
        'Diversi tentativi sono falliti. Nessuno è entrato in questo modo. ' +
        'L’ultimo veniva dall’indirizzo qui sotto.',
    ],
    next: [
      () =>
        'Se era lei, non c’è nulla da fare. Altrimenti si assicuri che la sua ' +
        'password non sia usata altrove.',
    ],
  },
  memberLetIn: {
    subject: ({ name, who }) => `${who} torna ad avere accesso a ${name}`,
    heading: ({ who }) => `${who} torna ad avere accesso`,
    paragraphs: [
      ({ who }) =>
        `Chi gestisce il servizio permette a ${who} di impostare una nuova ` +
        'password e un nuovo secondo fattore. In produzione, per le 24 ore ' +
        `successive ${who} non muove denaro e non cambia beneficiari, membri o ` +
        'chiavi.',
    ],
    next: [({ name }) => `Il registro di controllo di ${name} indica ogni passo.`],
    closing: ({ who }) =>
      `Se non ne sa nulla, chieda subito a ${who} e a chi gestisce il servizio.`,
  },
}
