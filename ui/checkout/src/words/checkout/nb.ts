import type { CheckoutWords } from './en.ts'

export const norwegian: CheckoutWords = {
  shell: {
    sandbox: 'Testmiljø: ingen ekte penger',
    leave: 'Lukk',
    footer: 'Betalinger med Holdfast',
    language: 'Språk',
  },
  parts: {
    copy: (label) => `Kopier: ${label}`,
    copied: (label) => `Kopiert: ${label}`,
    copyFailed: (label) => `Merk og kopier for hånd: ${label}`,
    copyShort: 'Kopier',
    copiedShort: 'Kopiert',
    errorSummary: (count) =>
      count === 1 ? 'Én opplysning må ses over' : `${count} opplysninger må ses over`,
    heldTitle: 'Slik beskyttes pengene dine',
    heldSteps: { paid: 'Du betaler', held: 'Oppbevares trygt', released: 'Utbetales' },
    heldDone: 'ferdig',
  },
  trouble: {
    connecting: 'En sikker side åpnes',
    scriptNeeded:
      'Siden trenger JavaScript. Tillat det for denne siden, eller bruk en annen nettleser. ' +
      'Ingenting er betalt.',
    retry: 'Prøv igjen',
    close: 'Lukk',
    used: {
      title: 'Siden kan ikke brukes lenger',
      body: (name) => [
        'Lenken er feil, er allerede brukt eller er utløpt.',
        'Har du allerede betalt, trenger du ikke gjøre noe: betalingen er trygg og kreves ' +
          'ikke igjen.',
        `Gå ellers tilbake til ${name} og begynn på nytt.`,
      ],
    },
    link: {
      title: 'Lenken kan ikke brukes lenger',
      body: (name) => [
        'Den er ufullstendig, allerede fullført eller utløpt.',
        'Penger som venter på deg, er trygge.',
        `Åpne den nyeste e-posten din, eller be ${name} om en ny lenke.`,
      ],
    },
    ended: {
      title: 'Siden har vært åpen for lenge',
      body: (name) => [
        'Den ble lukket for din sikkerhet. Ingenting ble sendt etter det.',
        `Gå tilbake til ${name} og åpne den på nytt; det du bekreftet, er der fortsatt.`,
      ],
    },
    unreachable: {
      title: 'Vi kan ikke nås akkurat nå',
      body: () => [
        'Sjekk forbindelsen og prøv igjen.',
        'Ingenting nytt er betalt eller sendt. En tidligere overføring er trygg.',
      ],
    },
    broken: {
      title: 'Noe gikk galt hos oss',
      body: () => [
        'Ingenting nytt er betalt eller sendt. En tidligere overføring er trygg.',
        'Prøv igjen om et øyeblikk.',
      ],
    },
    alone: {
      title: 'Siden hører til en butikk',
      body: (name) => [
        `Den åpnes fra sidene til ${name}, med det du vil betale.`,
        'Gå tilbake dit og trykk på knappen for å betale.',
      ],
    },
  },
  notices: {
    checkout: {
      title: 'Denne kassen kan ikke åpnes',
      body: [
        'Adressen til siden er ufullstendig, eller butikken har byttet nøkkel.',
        'Ingenting er betalt. Gå tilbake til butikken og begynn på nytt.',
      ],
    },
    verification: {
      title: 'Lenken kan ikke brukes lenger',
      body: [
        'Den er ufullstendig, allerede fullført eller utløpt.',
        'Penger som venter på deg, er trygge. Åpne den nyeste e-posten din, eller be den som ' +
          'skylder deg pengene, om en ny lenke.',
      ],
    },
    payment_link: {
      title: 'Lenken kan ikke brukes lenger',
      body: [
        'Den er ufullstendig, trukket tilbake eller utløpt.',
        'Ingenting er trukket. Be avsenderen om en ny.',
      ],
    },
    file: {
      title: 'Her er det ingenting',
      body: ['Gå tilbake til siden du kom fra, og last den inn på nytt.'],
    },
  },
  summary: {
    title: (name) => `Betal til ${name}`,
    invitation: (name) => `${name} ber deg om en betaling. Den oppbevares trygt til det er tid.`,
    due: 'Å betale nå',
    later: 'Ikke nå',
    laterHint: 'Dette kreves senere og er ikke med i dagens sum.',
    neededBy: (day) => `Trengs innen ${day}`,
    tax: (amount) => `herav ${amount} avgift`,
    held: 'Oppbevares til det utbetales',
    subtotal: 'Delsum',
    fee: 'Servicegebyr',
    total: 'Sum',
    totalNow: 'Sum å betale nå',
    next: 'Fortsett',
  },
  methods: {
    title: 'Hvordan vil du betale?',
    email: 'E-postadressen din',
    emailHint: 'Slik at betalingen din kan gjenkjennes.',
    emailFault: 'Skriv en e-postadresse, for eksempel navn@example.com',
    legend: 'Betalingsmåte',
    none: 'Det finnes ingen betalingsmåte for dette akkurat nå.',
    noneHint: (name) => `Ingenting er betalt. Spør ${name} hvordan du går videre.`,
    back: 'Tilbake',
    unavailable: 'Denne betalingsmåten kan ikke brukes nå. Velg en annen.',
    busy: 'En annen betaling er fortsatt åpen. Lukk den først og prøv igjen.',
    failed: 'Det virket ikke, og ingenting er betalt. Prøv igjen.',
    names: {
      card: 'Kort',
      open_banking: 'Betal via banken din',
      direct_debit: 'Direkte belastning',
      local_bank_transfer: 'Bankoverføring',
      international_bank_transfer: 'Utenlandsbetaling',
      credit: 'Bedriftskreditt',
      invoice: 'Faktura',
    },
    takes: (time) => `Tar ${time}`,
    times: {
      card: { sandbox: 'omtrent 7 dager', live: 'omtrent 2 virkedager' },
      open_banking: { sandbox: 'noen minutter', live: 'noen minutter' },
      direct_debit: { sandbox: 'omtrent 2 dager per trekk', live: 'omtrent 2 dager per trekk' },
      transfer: { sandbox: 'omtrent ett minutt', live: 'omtrent 1 til 3 virkedager' },
      credit: { sandbox: 'omtrent én dag', live: 'omtrent én dag' },
    },
    asks: {
      card: 'Banken bak kortet kan be deg bekrefte.',
      open_banking: 'Du logger inn i din egen bank og godkjenner betalingen der.',
      direct_debit: 'Pengene trekkes fra kontoen din. Du trenger ikke sende noe.',
      credit: 'Bedriften din betaler senere, på kredittens vilkår.',
      invoice: 'Du sender pengene fra din egen bank.',
      local_bank_transfer: {
        eur:
          'Du sender pengene fra din egen bank, i euro (SEPA). Vi viser kontoen og en kode du ' +
          'kan skanne.',
        gbp: 'Du sender pengene fra din egen britiske bank. Vi viser kontoen og referansen.',
        usd: 'Du sender pengene fra din egen amerikanske bank. Vi viser kontoen og referansen.',
      },
      international_bank_transfer: {
        eur: 'For en bank utenfor euroområdet (SWIFT). Banken din kan ta gebyr.',
        gbp: 'For en bank utenfor Storbritannia (SWIFT). Banken din kan ta gebyr.',
        usd: 'For en bank utenfor USA (SWIFT). Banken din kan ta gebyr.',
      },
    },
    hindrances: {
      card: 'Ikke for dette beløpet: med kort går bare små beløp.',
      credit: 'Kreditten din dekker ikke beløpet.',
      other: 'Ikke for denne betalingen.',
    },
    next: {
      pay: (amount) => `Betal ${amount}`,
      bank: (amount) => `Til banken for å betale ${amount}`,
      debit: (amount) => `Godta og betal ${amount}`,
      debitLater: 'Godta trekkene',
      credit: (amount) => `Kjøp på kreditt for ${amount}`,
      transfer: (amount) => `Vis opplysninger for å sende ${amount}`,
    },
  },
  card: {
    stored: 'Kort å betale med',
    storedLabel: (brand, lastFour, expiry) =>
      `${brand} som slutter på ${lastFour}, gyldig til ${expiry}`,
    other: 'Et annet kort',
    number: 'Kortnummer',
    expiry: 'Gyldig til',
    expiryHint: 'Måned / år',
    cvv: 'Sikkerhetskode',
    cvvHint: '3 eller 4 sifre',
    holder: 'Navn på kortet',
    save: (name) => `Behold kortet til min neste betaling til ${name}`,
    test: 'Test: bruk 4242 4242 4242 4242, en kommende måned og tre valgfrie sifre.',
    faults: {
      number: 'Sjekk kortnummeret: et siffer mangler eller er feil',
      expiry: 'Skriv måned og år, for eksempel 08/29',
      past: 'Kortet er utløpt. Bruk et annet.',
      cvv: 'Skriv sikkerhetskoden: 3 eller 4 sifre',
      declined: 'Banken avviste kortet. Ingenting er trukket. Bruk et annet.',
      wrongCode: 'Sikkerhetskoden stemmer ikke. Se på kortet.',
      notForTesting: 'Testmiljøet tar bare testkort, som 4242 4242 4242 4242',
    },
  },
  bank: { label: 'Banken din', choose: 'Velg banken din', fault: 'Velg banken din' },
  debit: {
    holder: 'Navn på kontohaveren',
    title: 'Fullmakt til SEPA-belastning',
    mandate: (name, days) => [
      `Ved å godta gir du ${name} og betalingstjenesten fullmakt til å instruere banken din ` +
        'om å belaste kontoen din, og banken fullmakt til å gjøre det etter instruksene.',
      'Du har rett til tilbakebetaling fra banken din etter vilkårene i avtalen med den. ' +
        'Krav må fremsettes innen åtte uker etter belastningen. Du kan trekke fullmakten ' +
        'tilbake når som helst.',
      'Du får beskjed om hver belastning på e-post, med beløp og dag, senest ' +
        `${days === 1 ? 'én dag' : `${days} dager`} før.`,
    ],
    accept: 'Jeg godtar fullmakten',
    planned: 'Dette trekkes',
    first: 'Først',
    faults: {
      iban: 'Sjekk IBAN: et tegn mangler eller er feil',
      holder: 'Skriv navnet på kontohaveren',
      accept: 'Godta fullmakten, eller velg en annen betalingsmåte',
    },
  },
  credit: {
    account: 'Bedriftskreditt',
    left: (amount) => `Igjen av kreditten: ${amount}`,
    terms: 'Betal senere',
    termsNames: {
      thirty_days: 'Om 30 dager',
      sixty_days: 'Om 60 dager',
      ninety_days: 'Om 90 dager',
      end_of_month_plus_thirty_days: '30 dager etter månedens slutt',
    },
    notEnough: 'Kreditten din dekker ikke beløpet. Velg en annen betalingsmåte.',
    notEnabled: 'Kreditten din kan ikke brukes nå. Velg en annen betalingsmåte.',
  },
  transfer: {
    title: 'Gjør overføringen',
    lead: (amount) =>
      `Send nøyaktig ${amount} fra banken din, med denne referansen. Kom så tilbake og trykk ` +
      'på knappen.',
    rows: {
      amount: 'Beløp',
      reference: 'Referanse',
      creditor_reference: 'Strukturert referanse (RF)',
      beneficiary: 'Mottaker',
      bank_name: 'Bank',
      iban: 'IBAN',
      account_number: 'Kontonummer',
      sort_code: 'Sort code',
      bic_swift: 'BIC / SWIFT',
      ach: 'Routingnummer (ACH)',
      wire: 'Routingnummer (wire)',
    },
    creditorReferenceHint:
      'Har banken din et felt for strukturert referanse, skrives RF-nummeret der, og ingen ' +
      'annen referanse trengs.',
    referenceHint: 'Referansen gjør at betalingen blir funnet. Kopier den som den er.',
    details: 'Konto å betale til',
    scan: 'Skann med bankappen',
    scanLabel: 'QR-kode med konto, beløp og referanse for overføringen',
    scanHint: 'De fleste bankapper i euroområdet leser koden og fyller ut alt.',
    nextTitle: 'Hva som skjer videre',
    next: (name) => [
      'Du gjør overføringen i appen eller på nettsiden til banken din.',
      'Du kommer tilbake hit og trykker på knappen nedenfor.',
      `Når pengene kommer, får ${name} vite det med en gang.`,
    ],
    sandbox:
      'Test: ingen overføring trengs. Trykk på knappen, så kommer det lekepenger etter omtrent ' +
      'ett minutt.',
    made: 'Jeg har gjort overføringen',
    other: 'Betal på en annen måte',
    failed: 'Vi kunne ikke notere det. Ingenting er tapt: trykk en gang til.',
  },
  handoff: {
    bank: {
      title: 'Gå videre hos banken din',
      lead: (amount) => `Logg inn der og godta å betale ${amount}.`,
      go: 'Til banken din',
    },
    card: {
      title: 'Banken bak kortet ber deg bekrefte',
      lead: (amount) => `Bekreft der at du betaler ${amount}.`,
      go: 'Gå og bekreft',
    },
    beside: 'Den åpnes i en egen fane. Denne siden endrer seg av seg selv når du er ferdig.',
    waiting: 'Venter på svaret ditt der',
    other: 'Betal på en annen måte',
    failed: 'Betalingen kan ikke stoppes lenger. Vent et øyeblikk.',
  },
  processing: {
    title: 'Et øyeblikk: betalingen din bekreftes',
    lead: 'Ikke betal en gang til. Siden endrer seg av seg selv.',
  },
  waiting: {
    title: {
      transfer: 'Takk, vi ser etter overføringen din',
      card: 'Takk, kortet ditt ble godkjent',
      open_banking: 'Takk, banken din har godkjent betalingen',
      direct_debit: 'Takk, fullmakten din er på plass',
      credit: 'Takk, kjøpet ditt er på kreditt',
    },
    lead: {
      transfer: (amount) => `Vi ser etter ${amount}. Du kan lukke siden.`,
      card: (amount) => `${amount} er på vei. Du kan lukke siden.`,
      open_banking: (amount) => `${amount} er på vei. Du kan lukke siden.`,
      direct_debit: () =>
        'Vi skriver til deg før hvert trekk. Du trenger ikke gjøre noe og kan lukke siden.',
      credit: (amount) => `${amount} er satt av fra kreditten din. Du kan lukke siden.`,
    },
    arrived: 'Betalingen din har kommet',
    arrivedLead: (amount) => `Vi har mottatt ${amount}.`,
    reference: 'Referanse',
    amount: 'Beløp',
    method: 'Betalt med',
    time: 'Tid',
    back: (name) => `Tilbake til ${name}`,
    redirecting: (name) => `Du tas tilbake til ${name}.`,
    again: 'Du kan åpne lenken igjen når som helst for å se hvordan det står til.',
  },
  held: {
    before: (name) =>
      `${name} sender dem videre først når det er tid, for eksempel etter levering. Til da ` +
      'oppbevares de på en egen konto.',
    after: (name) => `De oppbevares på en egen konto og sendes videre når ${name} utbetaler dem.`,
  },
  paidElsewhere: {
    title: 'Dette er allerede bekreftet',
    body: (name) => [
      'Det er betalt eller på vei, og kreves ikke to ganger.',
      `Gå tilbake til ${name} for å se hvordan det står til.`,
    ],
  },
  cancelled: {
    title: 'Betalingen er trukket tilbake',
    body: (name) => [
      'Ingenting skyldes lenger. Penger som alt er sendt, er trygge og blir tatt hånd om.',
      `Spør ${name} hvis du ventet å betale.`,
    ],
  },
  ended: {
    failed: {
      title: 'Betalingen gikk ikke gjennom',
      reasons: {
        rejectedCard: 'Banken bak kortet avviste betalingen.',
        rejectedBank: 'Banken din avviste betalingen.',
        rejectedCredit: 'Kredittgiveren godtok ikke kjøpet.',
        notConfirmed: 'Betalingen ble ikke bekreftet.',
      },
      safe: 'Ingenting er trukket. Du kan prøve igjen eller betale på en annen måte.',
    },
    cancelled: {
      title: 'Betalingen ble avbrutt',
      body: 'Ingenting er trukket. Har du alt sendt penger, er de trygge og blir tatt hånd om.',
    },
    abandoned: {
      title: 'Tiden for betalingen er ute',
      body: 'Ingen penger kom i tide. Har du sendt noen, er de trygge og blir tatt hånd om.',
    },
    again: 'Velg hvordan du betaler',
  },
  leaving: {
    title: 'Forlate betalingen?',
    before: 'Ingenting er betalt. Du kan komme tilbake.',
    after: (reference) =>
      `Opplysningene gjelder fortsatt. Har du sendt pengene med referansen ${reference}, blir ` +
      'de funnet.',
    under: 'Betalingen din kan alt være på vei. Du kan komme tilbake og se hvordan det står til.',
    stay: 'Bli her',
    leave: 'Forlat',
  },
}
