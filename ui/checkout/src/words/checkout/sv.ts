import type { CheckoutWords } from './en.ts'

export const swedish: CheckoutWords = {
  shell: {
    sandbox: 'Testmiljö: inga riktiga pengar',
    leave: 'Stäng',
    footer: 'Betalningar med Holdfast',
    language: 'Språk',
  },
  parts: {
    copy: (label) => `Kopiera: ${label}`,
    copied: (label) => `Kopierat: ${label}`,
    copyFailed: (label) => `Markera och kopiera för hand: ${label}`,
    copyShort: 'Kopiera',
    copiedShort: 'Kopierat',
    errorSummary: (count) =>
      count === 1 ? 'En uppgift behöver ses över' : `${count} uppgifter behöver ses över`,
    heldTitle: 'Så skyddas dina pengar',
    heldSteps: { paid: 'Du betalar', held: 'Förvaras tryggt', released: 'Betalas ut' },
    heldDone: 'klart',
  },
  trouble: {
    connecting: 'En säker sida öppnas',
    scriptNeeded:
      'Sidan behöver JavaScript. Tillåt det för den här sidan eller använd en annan ' +
      'webbläsare. Inget har betalats.',
    retry: 'Försök igen',
    close: 'Stäng',
    used: {
      title: 'Sidan kan inte längre användas',
      body: (name) => [
        'Länken är fel, har redan använts eller har gått ut.',
        'Om du redan har betalat behöver du inte göra något: betalningen är trygg och begärs ' +
          'inte igen.',
        `Gå annars tillbaka till ${name} och börja om.`,
      ],
    },
    link: {
      title: 'Länken kan inte längre användas',
      body: (name) => [
        'Den är ofullständig, redan avslutad eller har gått ut.',
        'Pengar som väntar på dig är trygga.',
        `Öppna ditt senaste mejl eller be ${name} om en ny länk.`,
      ],
    },
    ended: {
      title: 'Sidan har varit öppen för länge',
      body: (name) => [
        'Den stängdes för din säkerhet. Inget skickades efter det.',
        `Gå tillbaka till ${name} och öppna den igen; det du bekräftade finns kvar.`,
      ],
    },
    unreachable: {
      title: 'Vi kan inte nås just nu',
      body: () => [
        'Kontrollera din anslutning och försök igen.',
        'Inget nytt har betalats eller skickats. En tidigare överföring är trygg.',
      ],
    },
    broken: {
      title: 'Något gick fel hos oss',
      body: () => [
        'Inget nytt har betalats eller skickats. En tidigare överföring är trygg.',
        'Försök igen om en stund.',
      ],
    },
    alone: {
      title: 'Sidan hör till en butik',
      body: (name) => [
        `Den öppnas från sidorna hos ${name}, med det du vill betala.`,
        'Gå tillbaka dit och tryck på knappen för att betala.',
      ],
    },
  },
  notices: {
    checkout: {
      title: 'Kassan kan inte öppnas',
      body: [
        'Sidans adress är ofullständig, eller så har butiken bytt nyckel.',
        'Inget har betalats. Gå tillbaka till butiken och börja om.',
      ],
    },
    verification: {
      title: 'Länken kan inte längre användas',
      body: [
        'Den är ofullständig, redan avslutad eller har gått ut.',
        'Pengar som väntar på dig är trygga. Öppna ditt senaste mejl eller be den som är ' +
          'skyldig dig pengarna om en ny länk.',
      ],
    },
    payment_link: {
      title: 'Länken kan inte längre användas',
      body: [
        'Den är ofullständig, återkallad eller har gått ut.',
        'Inget har dragits. Be avsändaren om en ny.',
      ],
    },
    file: {
      title: 'Här finns inget',
      body: ['Gå tillbaka till sidan du kom från och ladda om den.'],
    },
  },
  summary: {
    title: (name) => `Betala till ${name}`,
    invitation: (name) => `${name} ber dig om en betalning. Den förvaras tryggt tills det är dags.`,
    due: 'Att betala nu',
    later: 'Inte nu',
    laterHint: 'Det begärs senare och ingår inte i dagens summa.',
    neededBy: (day) => `Behövs senast ${day}`,
    tax: (amount) => `varav ${amount} skatt`,
    held: 'Förvaras tills det betalas ut',
    subtotal: 'Delsumma',
    fee: 'Serviceavgift',
    total: 'Summa',
    totalNow: 'Summa att betala nu',
    next: 'Fortsätt',
  },
  methods: {
    title: 'Hur vill du betala?',
    email: 'Din e-postadress',
    emailHint: 'Så att din betalning kan kännas igen.',
    emailFault: 'Ange en e-postadress, till exempel namn@example.com',
    legend: 'Betalningssätt',
    none: 'Det finns inget sätt att betala just nu.',
    noneHint: (name) => `Inget har betalats. Fråga ${name} hur du går vidare.`,
    back: 'Tillbaka',
    unavailable: 'Betalningssättet går inte att använda just nu. Välj ett annat.',
    busy: 'En annan betalning är fortfarande öppen. Stäng den först och försök igen.',
    failed: 'Det fungerade inte och inget har betalats. Försök igen.',
    names: {
      card: 'Kort',
      open_banking: 'Betala via din bank',
      direct_debit: 'Autogiro',
      local_bank_transfer: 'Banköverföring',
      international_bank_transfer: 'Utlandsbetalning',
      credit: 'Företagskredit',
      invoice: 'Faktura',
    },
    takes: (time) => `Tar ${time}`,
    times: {
      card: { sandbox: 'ungefär 7 dagar', live: 'ungefär 2 bankdagar' },
      open_banking: { sandbox: 'några minuter', live: 'några minuter' },
      direct_debit: {
        sandbox: 'ungefär 2 dagar per dragning',
        live: 'ungefär 2 dagar per dragning',
      },
      transfer: { sandbox: 'ungefär en minut', live: 'ungefär 1 till 3 bankdagar' },
      credit: { sandbox: 'ungefär en dag', live: 'ungefär en dag' },
    },
    asks: {
      card: 'Kortets bank kan be dig att bekräfta.',
      open_banking: 'Du loggar in hos din egen bank och godkänner betalningen där.',
      direct_debit: 'Pengarna dras från ditt konto. Du behöver inte skicka något.',
      credit: 'Ditt företag betalar senare, på kreditens villkor.',
      invoice: 'Du skickar pengarna från din egen bank.',
      local_bank_transfer: {
        eur:
          'Du skickar pengarna från din egen bank, i euro (SEPA). Vi visar kontot och en kod ' +
          'att skanna.',
        gbp: 'Du skickar pengarna från din egen brittiska bank. Vi visar kontot och referensen.',
        usd: 'Du skickar pengarna från din egen amerikanska bank. Vi visar kontot och referensen.',
      },
      international_bank_transfer: {
        eur: 'För en bank utanför euroområdet (SWIFT). Din bank kan ta en avgift.',
        gbp: 'För en bank utanför Storbritannien (SWIFT). Din bank kan ta en avgift.',
        usd: 'För en bank utanför USA (SWIFT). Din bank kan ta en avgift.',
      },
    },
    hindrances: {
      card: 'Inte för det här beloppet: med kort går bara små belopp.',
      credit: 'Din kredit täcker inte beloppet.',
      other: 'Inte för den här betalningen.',
    },
    next: {
      pay: (amount) => `Betala ${amount}`,
      bank: (amount) => `Till din bank för att betala ${amount}`,
      debit: (amount) => `Godkänn och betala ${amount}`,
      debitLater: 'Godkänn dragningarna',
      credit: (amount) => `Köp på kredit för ${amount}`,
      transfer: (amount) => `Visa uppgifter för att skicka ${amount}`,
    },
  },
  card: {
    stored: 'Kort att betala med',
    storedLabel: (brand, lastFour, expiry) =>
      `${brand} som slutar på ${lastFour}, giltigt till ${expiry}`,
    other: 'Ett annat kort',
    number: 'Kortnummer',
    expiry: 'Giltigt till',
    expiryHint: 'Månad / år',
    cvv: 'Säkerhetskod',
    cvvHint: '3 eller 4 siffror',
    holder: 'Namn på kortet',
    save: (name) => `Spara kortet till min nästa betalning till ${name}`,
    test: 'Test: använd 4242 4242 4242 4242, en kommande månad och tre valfria siffror.',
    faults: {
      number: 'Kontrollera kortnumret: en siffra saknas eller är fel',
      expiry: 'Ange månad och år, till exempel 08/29',
      past: 'Kortet har gått ut. Använd ett annat.',
      cvv: 'Ange säkerhetskoden: 3 eller 4 siffror',
      declined: 'Banken nekade kortet. Inget har dragits. Använd ett annat.',
      wrongCode: 'Säkerhetskoden stämmer inte. Titta på kortet.',
      notForTesting: 'Testmiljön tar bara testkort, som 4242 4242 4242 4242',
    },
  },
  bank: { label: 'Din bank', choose: 'Välj din bank', fault: 'Välj din bank' },
  debit: {
    holder: 'Kontohavarens namn',
    title: 'Medgivande till SEPA-autogiro',
    mandate: (name, days) => [
      `Genom att godkänna ger du ${name} och dess betaltjänst rätt att instruera din bank ` +
        'att dra belopp från ditt konto, och din bank rätt att göra det enligt instruktionerna.',
      'Du har rätt till återbetalning från din bank enligt villkoren i ditt avtal med den. ' +
        'Återbetalning ska begäras inom åtta veckor från dragningen. Du kan återkalla ' +
        'medgivandet när som helst.',
      'Du får besked om varje dragning via e-post, med belopp och dag, minst ' +
        `${days === 1 ? 'en dag' : `${days} dagar`} i förväg.`,
    ],
    accept: 'Jag godkänner medgivandet',
    planned: 'Det som dras',
    first: 'Först',
    faults: {
      iban: 'Kontrollera IBAN: ett tecken saknas eller är fel',
      holder: 'Ange kontohavarens namn',
      accept: 'Godkänn medgivandet eller välj ett annat betalningssätt',
    },
  },
  credit: {
    account: 'Företagskredit',
    left: (amount) => `Kvar av krediten: ${amount}`,
    terms: 'Betala senare',
    termsNames: {
      thirty_days: 'Om 30 dagar',
      sixty_days: 'Om 60 dagar',
      ninety_days: 'Om 90 dagar',
      end_of_month_plus_thirty_days: '30 dagar efter månadens slut',
    },
    notEnough: 'Din kredit täcker inte beloppet. Välj ett annat betalningssätt.',
    notEnabled: 'Din kredit kan inte användas just nu. Välj ett annat betalningssätt.',
  },
  transfer: {
    title: 'Gör överföringen',
    lead: (amount) =>
      `Skicka exakt ${amount} från din bank, med den här referensen. Kom sedan tillbaka och ` +
      'tryck på knappen.',
    rows: {
      amount: 'Belopp',
      reference: 'Referens',
      creditor_reference: 'Strukturerad referens (RF)',
      beneficiary: 'Mottagare',
      bank_name: 'Bank',
      iban: 'IBAN',
      account_number: 'Kontonummer',
      sort_code: 'Sort code',
      bic_swift: 'BIC / SWIFT',
      ach: 'Routingnummer (ACH)',
      wire: 'Routingnummer (wire)',
    },
    creditorReferenceHint:
      'Har din bank ett fält för strukturerad referens skrivs RF-numret där, och ingen annan ' +
      'referens behövs.',
    referenceHint: 'Referensen gör att betalningen hittas. Kopiera den som den är.',
    details: 'Konto att betala till',
    scan: 'Skanna med bankens app',
    scanLabel: 'QR-kod med konto, belopp och referens för överföringen',
    scanHint: 'De flesta bankappar i euroområdet läser koden och fyller i allt.',
    nextTitle: 'Vad som händer sedan',
    next: (name) => [
      'Du gör överföringen i bankens app eller på dess webbplats.',
      'Du kommer tillbaka hit och trycker på knappen nedan.',
      `När pengarna kommer får ${name} veta det direkt.`,
    ],
    sandbox:
      'Test: ingen överföring behövs. Tryck på knappen, så kommer låtsaspengar efter ungefär ' +
      'en minut.',
    made: 'Jag har gjort överföringen',
    other: 'Betala på ett annat sätt',
    failed: 'Vi kunde inte notera det. Inget är förlorat: tryck en gång till.',
  },
  handoff: {
    bank: {
      title: 'Fortsätt hos din bank',
      lead: (amount) => `Logga in där och godkänn att betala ${amount}.`,
      go: 'Till din bank',
    },
    card: {
      title: 'Kortets bank ber dig att bekräfta',
      lead: (amount) => `Bekräfta där att du betalar ${amount}.`,
      go: 'Gå och bekräfta',
    },
    beside: 'Det öppnas i en egen flik. Den här sidan ändras av sig själv när du är klar.',
    waiting: 'Vi väntar på ditt svar där',
    other: 'Betala på ett annat sätt',
    failed: 'Betalningen kan inte längre stoppas. Vänta en stund.',
  },
  processing: {
    title: 'Ett ögonblick: din betalning bekräftas',
    lead: 'Betala inte en gång till. Sidan ändras av sig själv.',
  },
  waiting: {
    title: {
      transfer: 'Tack, vi håller utkik efter din överföring',
      card: 'Tack, ditt kort godkändes',
      open_banking: 'Tack, din bank har godkänt betalningen',
      direct_debit: 'Tack, ditt medgivande är registrerat',
      credit: 'Tack, ditt köp går på kredit',
    },
    lead: {
      transfer: (amount) => `Vi håller utkik efter ${amount}. Du kan stänga sidan.`,
      card: (amount) => `${amount} är på väg. Du kan stänga sidan.`,
      open_banking: (amount) => `${amount} är på väg. Du kan stänga sidan.`,
      direct_debit: () =>
        'Vi skriver till dig före varje dragning. Du behöver inte göra något och kan stänga ' +
        'sidan.',
      credit: (amount) => `${amount} är reserverat av din kredit. Du kan stänga sidan.`,
    },
    arrived: 'Din betalning har kommit fram',
    arrivedLead: (amount) => `Vi har tagit emot ${amount}.`,
    reference: 'Referens',
    amount: 'Belopp',
    method: 'Betalat med',
    time: 'Tid',
    back: (name) => `Tillbaka till ${name}`,
    redirecting: (name) => `Du tas tillbaka till ${name}.`,
    again: 'Du kan öppna länken igen när som helst för att se hur det står till.',
  },
  held: {
    before: (name) =>
      `${name} skickar dem vidare först när det är dags, till exempel efter leverans. Till ` +
      'dess förvaras de på ett eget konto.',
    after: (name) => `De förvaras på ett eget konto och skickas vidare när ${name} betalar ut dem.`,
  },
  paidElsewhere: {
    title: 'Det här är redan bekräftat',
    body: (name) => [
      'Det är betalat eller på väg och begärs inte två gånger.',
      `Gå tillbaka till ${name} för att se hur det står till.`,
    ],
  },
  cancelled: {
    title: 'Betalningen har återkallats',
    body: (name) => [
      'Inget är längre skyldigt. Pengar som redan skickats är trygga och tas om hand.',
      `Fråga ${name} om du väntade dig att betala.`,
    ],
  },
  ended: {
    failed: {
      title: 'Betalningen gick inte igenom',
      reasons: {
        rejectedCard: 'Kortets bank nekade betalningen.',
        rejectedBank: 'Din bank nekade betalningen.',
        rejectedCredit: 'Kreditgivaren godtog inte köpet.',
        notConfirmed: 'Betalningen bekräftades inte.',
      },
      safe: 'Inget har dragits. Du kan försöka igen eller betala på ett annat sätt.',
    },
    cancelled: {
      title: 'Betalningen avbröts',
      body: 'Inget har dragits. Om du redan skickat pengar är de trygga och tas om hand.',
    },
    abandoned: {
      title: 'Tiden för betalningen har gått ut',
      body: 'Inga pengar kom i tid. Om du har skickat några är de trygga och tas om hand.',
    },
    again: 'Välj hur du betalar',
  },
  leaving: {
    title: 'Lämna betalningen?',
    before: 'Inget har betalats. Du kan komma tillbaka.',
    after: (reference) =>
      `Uppgifterna gäller fortfarande. Om du skickat pengarna med referensen ${reference} ` +
      'hittas de.',
    under: 'Din betalning kan redan vara på väg. Du kan komma tillbaka och se hur det står till.',
    stay: 'Stanna här',
    leave: 'Lämna',
  },
}
