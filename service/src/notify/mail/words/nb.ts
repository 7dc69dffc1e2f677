import type { Words } from '../words.ts'

export const norwegian: Words = {
  sandboxNote: 'Dette er en test fra en sandkasse. Det dreier seg ikke om ekte penger.',
  buttonNote: 'Hvis knappen ikke virker, åpne denne adressen:',
  nextTitle: 'Hva som skjer nå',
  questions: ({ support }) => `Spørsmål? Skriv til ${support} eller svar på denne e-posten.`,
  questionsTo: ({ name }) => `Spørsmål? Ta kontakt med ${name}.`,
  why: {
    bought: ({ name, sellers }) =>
      `Du får denne e-posten fordi du har kjøpt av ${sellers}; ${name} tar seg av betalingen.`,
    pays: ({ name }) => `Du får denne e-posten fordi ${name} tar seg av en betaling fra deg.`,
    isPaid: ({ name }) => `Du får denne e-posten fordi du får penger via ${name}.`,
  },
  money: {
    heldUntil: ({ name, date }) =>
      `${name} holder pengene til ${date}. Først da betales de til selgeren.`,
    heldUntilRelease: ({ name }) =>
      `${name} holder pengene og betaler dem til selgeren først når de frigis.`,
    notHeld: () => 'Pengene går til selgeren. Du trenger ikke gjøre noe mer.',
  },
  seeDashboard: 'Se det i dashbordet',
  labels: {
    amount: 'Beløp',
    beneficiary: 'Mottaker',
    bank: 'Bank',
    iban: 'IBAN',
    accountNumber: 'Kontonummer',
    sortCode: 'Sort code',
    bic: 'BIC',
    routingNumber: 'Rutingnummer',
    reference: 'Referanse',
    creditorReference: 'Strukturert referanse (RF)',
    total: 'Sum',
    fee: 'Gebyr',
    date: 'Dato',
    soldBy: 'Selges av',
    heldUntil: 'Holdes til',
    account: 'Konto',
    mandate: 'Fullmakt',
    accountBefore: 'Konto til nå',
    newAccount: 'Ny konto',
    paidFrom: 'Utbetales fra',
    through: 'Betaling via',
    paidBy: 'Betales av',
    paidFor: 'For',
    creditor: 'Trekkes av',
    address: 'Adresse',
    change: 'Endring',
  },
  untilRelease: ({ name }) => `${name} frigir pengene`,
  verifyDetails: 'Bekreft opplysningene dine',
  tryAgain: 'Prøv igjen',
  verificationWanted: {
    subject: ({ amount }) => `Bekreft opplysningene dine for å motta ${amount}`,
    heading: ({ amount }) => `${amount} venter på deg`,
    paragraphs: [
      ({ name }) =>
        `${name} har en betaling til deg. Før den kan utbetales, krever loven at vi vet hvem som ` +
        'mottar den.',
    ],
    next: [
      () =>
        'Det tar noen minutter. Du blir spurt om opplysningene dine og om bankkontoen pengene ' +
        'skal til. Inntil da oppbevares de trygt.',
    ],
    closing: ({ name }) =>
      `Hvis du ikke venter penger fra ${name}, kan du se bort fra denne e-posten.`,
  },
  verificationWantedSoon: {
    subject: () => 'Bekreft opplysningene dine for å motta pengene dine',
    heading: () => 'Pengene dine venter',
  },
  verificationPassed: {
    subject: () => 'Opplysningene dine er bekreftet',
    heading: () => 'Opplysningene dine er bekreftet',
    paragraphs: [
      ({ name }) => `Takk. Penger fra ${name} kan nå utbetales til deg; det som ventet, er på vei.`,
    ],
    next: [() => 'Du trenger ikke gjøre noe mer.'],
  },
  verificationFailed: {
    subject: () => 'Vi kunne ikke bekrefte opplysningene dine',
    heading: () => 'Vi kunne ikke bekrefte opplysningene dine',
    paragraphs: [
      ({ name }) =>
        'Med det du ga oss, kunne vi ikke bekrefte opplysningene dine. Pengene fra ' +
        `${name} oppbevares trygt, men kan ikke utbetales til deg ennå.`,
    ],
    next: [({ name }) => `${name} kan la deg bli spurt på nytt. Inntil da blir pengene der de er.`],
  },
  transferInstructions: {
    subject: ({ amount, name }) => `Slik betaler du ${amount} til ${name}`,
    heading: ({ amount }) => `Overfør ${amount}`,
    paragraphs: [
      () =>
        'Send beløpet fra din egen bankkonto med opplysningene nedenfor, i én overføring, og ' +
        'skriv ' +
        'referansen nøyaktig slik den står: den gjør at betalingen din blir funnet.',
    ],
    next: [
      () =>
        'Så snart pengene er kommet fram, får du en kvittering på e-post. En overføring tar én ' +
        'til to bankdager.',
    ],
    closing: ({ name }) => `Har du ikke bestilt noe fra ${name}, ikke betal, og si fra til dem.`,
  },
  receipt: {
    subject: ({ amount, name }) => `Du har betalt ${amount} til ${name}`,
    heading: () => 'Takk for betalingen',
    paragraphs: [({ amount, name }) => `${name} har mottatt ${amount}.`],
    closing: () => 'Ta vare på kvitteringen.',
  },
  refund: {
    subject: ({ amount, name }) => `${name} tilbakebetaler ${amount}`,
    heading: ({ amount }) => `${amount} er på vei tilbake til deg`,
    paragraphs: [
      () => 'Pengene går til kontoen eller kortet du betalte med, eller til kontoen du oppga.',
    ],
    next: [
      () =>
        'De er framme når banken din har bokført dem, som oftest innen noen få bankdager. Du ' +
        'trenger ikke gjøre noe.',
    ],
  },
  refundWaiting: {
    subject: ({ amount, name }) => `${name} tilbakebetaler ${amount}: bekreft opplysningene dine`,
    heading: ({ amount }) => `${amount} venter på å gå tilbake til deg`,
    paragraphs: [
      ({ amount, name }) =>
        `${name} gir deg ${amount} tilbake. Før pengene kan utbetales, krever loven at vi vet ` +
        'hvem som mottar dem.',
    ],
    next: [
      () =>
        'Det tar noen minutter. Du blir spurt om opplysningene dine og om bankkontoen pengene ' +
        'skal til. Inntil da oppbevares de trygt.',
    ],
  },
  seePayment: 'Se hvor betalingen din står',
  paymentStatus: {
    subject: ({ amount, name }) => `Hvor betalingen din på ${amount} til ${name} står`,
    heading: () => 'Hvor betalingen din står',
    paragraphs: [
      () =>
        'Siden bak knappen viser hva som er betalt, oppbevart, utbetalt og betalt tilbake, ' +
        'med kvittering og faktura. Du kan komme tilbake til den når som helst.',
    ],
    next: [() => 'Hvis noe gjenstår å betale, eller trengs fra deg, står det på den siden.'],
    closing: ({ name }) =>
      `Hvis du ikke har bestilt noe fra ${name}, se bort fra e-posten: ingen kan flytte penger ` +
      'med den.',
  },
  debitPreNotification: {
    subject: ({ amount, date }) => `${amount} trekkes ${date}`,
    heading: ({ amount, date }) => `${amount} trekkes ${date}`,
    paragraphs: [
      ({ name }) =>
        `Som avtalt med ${name} trekkes beløpet fra kontoen din. Sørg for at det er dekning.`,
    ],
    next: [() => 'Når beløpet er trukket, får du en kvittering på e-post.'],
    closing: ({ name }) =>
      `Du kan når som helst trekke tilbake fullmakten, hos ${name} eller banken din. Innen åtte ` +
      'uker kan du kreve beløpet tilbake av banken.',
  },
  payout: {
    subject: ({ amount, name }) => `${name} har utbetalt ${amount} til deg`,
    heading: ({ amount }) => `${amount} er på vei til deg`,
    paragraphs: [],
    next: [() => 'Pengene er sendt til bankkontoen din og er der så snart banken bokfører dem.'],
  },
  giveAccount: 'Oppgi en annen bankkonto',
  payoutFailed: {
    subject: ({ amount, name }) => `${name} kunne ikke betale deg ${amount}`,
    heading: ({ amount }) => `${amount} kunne ikke betales til deg`,
    paragraphs: [
      () =>
        'Vi har ingen bankkonto fra deg som tar imot pengene, eller banken avviste dem. ' +
        'Pengene oppbevares trygt.',
    ],
    next: [({ name }) => `Oppgi en annen konto med knappen under; da kan ${name} betale deg.`],
  },
  handlerDisabled: {
    subject: () => 'En webhook-mottaker er slått av',
    heading: () => 'En webhook-mottaker er slått av',
    paragraphs: [
      ({ date }) =>
        `Den har svart med feil, eller ikke i det hele tatt, siden ${date}. Ingen flere ` +
        'hendelser ' +
        'sendes dit; ingen går tapt.',
    ],
    next: [() => 'Rett feilen, slå mottakeren på igjen og få de tapte hendelsene sendt på nytt.'],
    closing: ({ name }) => `Du får dette fordi du tar deg av ${name} her.`,
  },
  joinDashboard: 'Bli med i dashbordet',
  memberInvited: {
    subject: ({ by, name }) => `${by} inviterer deg til å arbeide med ${name}`,
    heading: () => 'Du er invitert',
    paragraphs: [
      ({ by, name }) =>
        `${by} ønsker at du arbeider med ${name} i dashbordet for betalinger. Velg ` +
        'et passord og en andre faktor, så er du inne.',
    ],
    next: [() => 'Invitasjonen gjelder i sju dager, én gang.'],
    closing: ({ by }) =>
      `Kjenner du ikke ${by}, kan du se bort fra denne e-posten: ingenting skjer uten deg.`,
  },
  notMe: 'Dette var ikke meg',
  accountChanged: {
    subject: ({ name }) => `${name} betaler deg til en annen bankkonto`,
    heading: () => 'Bankkontoen din er endret',
    paragraphs: [
      ({ name }) =>
        `Fra nå av betaler ${name} deg til en annen bankkonto. Hvis du ba om det, trenger du ` +
        'ikke gjøre noe.',
    ],
    next: [
      ({ name }) =>
        'Hvis det ikke var deg, trykk på knappen under: Da utbetales ingenting til deg før ' +
        `noen hos ${name} har sett på det.`,
    ],
  },
  changeAccount: 'Endre bankkontoen min',
  accountLink: {
    subject: ({ name }) => `Endre bankkontoen som ${name} betaler deg til`,
    heading: () => 'Endre bankkontoen din',
    paragraphs: [
      ({ name }) =>
        `Med denne lenken kan du gi ${name} en annen bankkonto. Du blir spurt om de fire ` +
        'siste tegnene i kontoen du får betalt til nå.',
    ],
    next: [() => 'Lenken virker i sju dager, én gang.'],
    closing: ({ name }) =>
      `Hvis du ikke ba om dette, se bort fra e-posten og si fra til ${name}: Ingenting ` +
      'endres uten deg.',
  },
  giveFirstAccount: 'Oppgi bankkontoen min',
  accountWanted: {
    subject: ({ name }) => `${name} trenger en bankkonto for å betale deg`,
    heading: () => 'Hvor skal vi betale deg?',
    paragraphs: [
      ({ name }) =>
        `${name} har ingen bankkonto fra deg som penger kan betales til. Oppgi en med ` +
        'knappen under.',
    ],
    next: [() => 'Lenken virker i sju dager, én gang.'],
    closing: ({ name }) =>
      `Venter du ikke penger fra ${name}, kan du se bort fra denne e-posten: ingenting ` +
      'endres uten deg.',
  },
  memberChanged: {
    subject: ({ name }) => `Måten du logger inn hos ${name} på, er endret`,
    heading: () => 'Måten du logger inn på, er endret',
    paragraphs: [
      ({ name }) =>
        `Hva som ble endret, står nedenfor, slik det står i revisjonsloggen til ${name}.`,
    ],
    next: [
      ({ name }) =>
        `Var det ikke deg, logg inn og bytt passord nå, eller si fra til en eier av ${name}.`,
    ],
  },
  setNewPassword: 'Velg nytt passord',
  memberRecovery: {
    subject: ({ name }) => `Nytt passord for ${name}`,
    heading: () => 'Velg nytt passord',
    paragraphs: [
      ({ name }) =>
        `Noen ba om en lenke for å komme tilbake til kontoen din hos ${name}. ` +
        'Den gjelder i 30 minutter, én gang, og ber om et bevis til: en kode, ' +
        'en gjenopprettingskode eller en passnøkkel.',
    ],
    closing: () =>
      'Ba du ikke om den, kan du se bort fra denne e-posten: uten det andre ' +
      'beviset ditt åpner lenken ingenting.',
  },
  confirmAddress: 'Bekreft adressen',
  memberNewEmail: {
    subject: ({ name }) => `Bekreft den nye adressen din for ${name}`,
    heading: () => 'Bekreft den nye adressen din',
    paragraphs: [
      ({ name }) =>
        `Du vil logge inn på betalingspanelet til ${name} med denne adressen. ` +
        'Åpne lenken der du er logget inn; den gjelder i ett døgn, én gang.',
    ],
    closing: () =>
      'Kjenner du ikke til dette, kan du se bort fra denne e-posten: ingenting ' +
      'endres uten deg.',
  },
  memberTries: {
    subject: ({ name }) => `Noen prøver å logge inn som deg hos ${name}`,
    heading: () => 'Noen prøver å logge inn som deg',
    paragraphs: [
      () =>
        'Flere forsøk mislyktes. Ingen har kommet inn med dem. Det siste kom ' +
        'fra adressen nedenfor.',
    ],
    next: [
      () =>
        'Var det deg, trenger du ikke gjøre noe. Hvis ikke, pass på at passordet ' +
        'ditt ikke brukes noe annet sted.',
    ],
  },
  memberLetIn: {
    subject: ({ name, who }) => `${who} slippes inn igjen hos ${name}`,
    heading: ({ who }) => `${who} slippes inn igjen`,
    paragraphs: [
      ({ who }) =>
        `Den som driver tjenesten, lar ${who} velge nytt passord og ny andre ` +
        `faktor. I drift flytter ${who} deretter ingen penger og endrer ingen ` +
        'mottakere, medlemmer eller nøkler på 24 timer.',
    ],
    next: [({ name }) => `Revisjonsloggen til ${name} forteller om hvert steg.`],
    closing: ({ who }) => `Kjenner du ikke til dette, spør ${who} og den som driver tjenesten nå.`,
  },
}
