import type { CheckoutWords } from './en.ts'

export const dutch: CheckoutWords = {
  shell: {
    sandbox: 'Sandbox: er beweegt geen echt geld',
    leave: 'Sluiten',
    footer: 'Betalingen met Holdfast',
    language: 'Taal',
  },
  parts: {
    copy: (label) => `${label} kopiëren`,
    copied: (label) => `${label} gekopieerd`,
    copyFailed: (label) => `Selecteer en kopieer met de hand: ${label}`,
    copyShort: 'Kopiëren',
    copiedShort: 'Gekopieerd',
    errorSummary: (count) =>
      count === 1 ? 'Eén gegeven vraagt uw aandacht' : `${count} gegevens vragen uw aandacht`,
    heldTitle: 'Zo is uw geld beschermd',
    heldSteps: { paid: 'U betaalt', held: 'Veilig bewaard', released: 'Vrijgegeven' },
    heldDone: 'gedaan',
  },
  trouble: {
    connecting: 'Een beveiligde pagina wordt geopend',
    scriptNeeded:
      'Deze pagina heeft JavaScript nodig. Sta het toe voor deze pagina of gebruik een andere ' +
      'browser. Er is niets betaald.',
    retry: 'Opnieuw proberen',
    close: 'Sluiten',
    used: {
      title: 'Deze pagina kan niet meer worden gebruikt',
      body: (name) => [
        'De link is onjuist, al gebruikt of verlopen.',
        'Hebt u al betaald, dan hoeft u niets te doen: uw betaling is veilig en wordt niet ' +
          'nog eens gevraagd.',
        `Ga anders terug naar ${name} en begin opnieuw.`,
      ],
    },
    link: {
      title: 'Deze link kan niet meer worden gebruikt',
      body: (name) => [
        'Hij is onvolledig, al afgerond of verlopen.',
        'Geld dat op u wacht, blijft veilig.',
        `Open uw nieuwste e-mail of vraag ${name} om een nieuwe link.`,
      ],
    },
    ended: {
      title: 'Deze pagina stond te lang open',
      body: (name) => [
        'Voor uw veiligheid is zij gesloten. Daarna is niets meer verzonden.',
        `Ga terug naar ${name} en open haar opnieuw; wat u hebt bevestigd, is er nog.`,
      ],
    },
    unreachable: {
      title: 'Wij zijn nu niet bereikbaar',
      body: () => [
        'Controleer uw verbinding en probeer het opnieuw.',
        'Er is niets nieuws betaald of verzonden. Een eerdere overboeking is veilig.',
      ],
    },
    broken: {
      title: 'Er ging bij ons iets mis',
      body: () => [
        'Er is niets nieuws betaald of verzonden. Een eerdere overboeking is veilig.',
        'Probeer het zo meteen opnieuw.',
      ],
    },
    alone: {
      title: 'Deze pagina hoort bij een winkel',
      body: (name) => [
        `Zij gaat open vanaf de pagina’s van ${name}, met wat u wilt betalen.`,
        'Ga daarheen terug en druk op de knop om te betalen.',
      ],
    },
  },
  notices: {
    checkout: {
      title: 'Deze kassa kan niet worden geopend',
      body: [
        'Het adres van de pagina is onvolledig, of de winkel heeft een andere sleutel.',
        'Er is niets betaald. Ga terug naar de winkel en begin opnieuw.',
      ],
    },
    verification: {
      title: 'Deze link kan niet meer worden gebruikt',
      body: [
        'Hij is onvolledig, al afgerond of verlopen.',
        'Geld dat op u wacht, blijft veilig. Open uw nieuwste e-mail of vraag wie u het geld ' +
          'schuldig is om een nieuwe link.',
      ],
    },
    payment_link: {
      title: 'Deze link kan niet meer worden gebruikt',
      body: [
        'Hij is onvolledig, ingetrokken of verlopen.',
        'Er is niets afgeschreven. Vraag de afzender om een nieuwe.',
      ],
    },
    file: {
      title: 'Hier is niets',
      body: ['Ga terug naar de pagina waar u vandaan kwam en laad haar opnieuw.'],
    },
  },
  summary: {
    title: (name) => `Betalen aan ${name}`,
    invitation: (name) =>
      `${name} vraagt u om een betaling. Die wordt veilig bewaard tot het zover is.`,
    due: 'Nu te betalen',
    later: 'Nu niet',
    laterHint: 'Dit wordt later gevraagd en hoort niet bij het totaal van vandaag.',
    neededBy: (day) => `Nodig uiterlijk ${day}`,
    tax: (amount) => `inclusief ${amount} belasting`,
    held: 'Bewaard tot vrijgave',
    subtotal: 'Subtotaal',
    fee: 'Servicekosten',
    total: 'Totaal',
    totalNow: 'Nu te betalen',
    next: 'Doorgaan',
  },
  methods: {
    title: 'Hoe wilt u betalen?',
    email: 'Uw e-mailadres',
    emailHint: 'Zodat uw betaling wordt herkend.',
    emailFault: 'Vul een e-mailadres in, zoals naam@example.com',
    legend: 'Betaalwijze',
    none: 'Er is hiervoor nu geen betaalwijze.',
    noneHint: (name) => `Er is niets betaald. Vraag ${name} hoe u verder kunt.`,
    back: 'Terug',
    unavailable: 'Deze betaalwijze kan nu niet. Kies een andere.',
    busy: 'Er staat nog een andere betaling open. Sluit die eerst en probeer het opnieuw.',
    failed: 'Dat is niet gelukt en er is niets betaald. Probeer het opnieuw.',
    names: {
      card: 'Kaart',
      open_banking: 'Betalen via uw bank',
      direct_debit: 'Automatische incasso',
      local_bank_transfer: 'Overboeking',
      international_bank_transfer: 'Internationale overboeking',
      credit: 'Leverancierskrediet',
      invoice: 'Factuur',
    },
    takes: (time) => `Duurt ${time}`,
    times: {
      card: { sandbox: 'ongeveer 7 dagen', live: 'ongeveer 2 werkdagen' },
      open_banking: { sandbox: 'enkele minuten', live: 'enkele minuten' },
      direct_debit: {
        sandbox: 'ongeveer 2 dagen per incasso',
        live: 'ongeveer 2 dagen per incasso',
      },
      transfer: { sandbox: 'ongeveer een minuut', live: 'ongeveer 1 tot 3 werkdagen' },
      credit: { sandbox: 'ongeveer een dag', live: 'ongeveer een dag' },
    },
    asks: {
      card: 'De bank van uw kaart kan u om bevestiging vragen.',
      open_banking: 'U logt in bij uw eigen bank en keurt de betaling daar goed.',
      direct_debit: 'Het geld wordt van uw rekening afgeschreven. U hoeft niets over te maken.',
      credit: 'Uw bedrijf betaalt later, op de voorwaarden van zijn krediet.',
      invoice: 'U maakt het geld over vanaf uw eigen bank.',
      local_bank_transfer: {
        eur:
          'U maakt het geld over vanaf uw eigen bank, in euro (SEPA). Wij tonen u de rekening ' +
          'en een code om te scannen.',
        gbp:
          'U maakt het geld over vanaf uw eigen Britse bank. Wij tonen u de rekening en het ' +
          'kenmerk.',
        usd:
          'U maakt het geld over vanaf uw eigen Amerikaanse bank. Wij tonen u de rekening en ' +
          'het kenmerk.',
      },
      international_bank_transfer: {
        eur: 'Voor een bank buiten het eurogebied (SWIFT). Uw bank kan hiervoor kosten rekenen.',
        gbp:
          'Voor een bank buiten het Verenigd Koninkrijk (SWIFT). Uw bank kan hiervoor kosten ' +
          'rekenen.',
        usd:
          'Voor een bank buiten de Verenigde Staten (SWIFT). Uw bank kan hiervoor kosten ' +
          'rekenen.',
      },
    },
    hindrances: {
      card: 'Niet voor dit bedrag: met een kaart kunnen alleen kleine bedragen.',
      credit: 'Uw krediet dekt dit bedrag niet.',
      other: 'Niet voor deze betaling.',
    },
    next: {
      pay: (amount) => `${amount} betalen`,
      bank: (amount) => `Naar uw bank om ${amount} te betalen`,
      debit: (amount) => `Akkoord en ${amount} betalen`,
      debitLater: 'Akkoord met de incasso’s',
      credit: (amount) => `Op krediet kopen voor ${amount}`,
      transfer: (amount) => `Gegevens tonen om ${amount} over te maken`,
    },
  },
  card: {
    stored: 'Kaart om mee te betalen',
    storedLabel: (brand, lastFour, expiry) =>
      `${brand} eindigend op ${lastFour}, geldig tot ${expiry}`,
    other: 'Een andere kaart',
    number: 'Kaartnummer',
    expiry: 'Geldig tot',
    expiryHint: 'Maand / jaar',
    cvv: 'Beveiligingscode',
    cvvHint: '3 of 4 cijfers',
    holder: 'Naam op de kaart',
    save: (name) => `Deze kaart bewaren voor mijn volgende betaling aan ${name}`,
    test:
      'Sandbox: gebruik 4242 4242 4242 4242, een toekomstige maand en drie willekeurige ' +
      'cijfers.',
    faults: {
      number: 'Controleer het kaartnummer: een cijfer ontbreekt of klopt niet',
      expiry: 'Vul maand en jaar in, zoals 08/29',
      past: 'Deze kaart is verlopen. Gebruik een andere.',
      cvv: 'Vul de beveiligingscode in: 3 of 4 cijfers',
      declined: 'De bank heeft deze kaart geweigerd. Er is niets afgeschreven. Gebruik een andere.',
      wrongCode: 'De beveiligingscode klopt niet. Kijk op de kaart.',
      notForTesting: 'De sandbox neemt alleen testkaarten, zoals 4242 4242 4242 4242',
    },
  },
  bank: { label: 'Uw bank', choose: 'Kies uw bank', fault: 'Kies uw bank' },
  debit: {
    holder: 'Naam van de rekeninghouder',
    title: 'SEPA-incassomachtiging',
    mandate: (name, days) => [
      `Met uw akkoord machtigt u ${name} en de betaaldienst om uw bank opdracht te geven ` +
        'bedragen van uw rekening af te schrijven, en uw bank om dat overeenkomstig die ' +
        'opdracht te doen.',
      'Bent u het niet eens met een afschrijving, dan kunt u die laten terugboeken. Neem ' +
        'daarvoor binnen acht weken na de afschrijving contact op met uw bank en vraag naar de ' +
        'voorwaarden. U kunt de machtiging altijd intrekken.',
      'Elke afschrijving wordt u per e-mail aangekondigd, met bedrag en dag, uiterlijk ' +
        `${days === 1 ? 'één dag' : `${days} dagen`} van tevoren.`,
    ],
    accept: 'Ik ga akkoord met deze machtiging',
    planned: 'Wat wordt afgeschreven',
    first: 'Eerst',
    faults: {
      iban: 'Controleer het IBAN: een teken ontbreekt of klopt niet',
      holder: 'Vul de naam van de rekeninghouder in',
      accept: 'Ga akkoord met de machtiging of kies een andere betaalwijze',
    },
  },
  credit: {
    account: 'Leverancierskrediet',
    left: (amount) => `Nog beschikbaar: ${amount}`,
    terms: 'Later betalen',
    termsNames: {
      thirty_days: 'Over 30 dagen',
      sixty_days: 'Over 60 dagen',
      ninety_days: 'Over 90 dagen',
      end_of_month_plus_thirty_days: '30 dagen na het einde van de maand',
    },
    notEnough: 'Uw krediet dekt dit bedrag niet. Kies een andere betaalwijze.',
    notEnabled: 'Uw krediet kan nu niet worden gebruikt. Kies een andere betaalwijze.',
  },
  transfer: {
    title: 'Maak het geld over',
    lead: (amount) =>
      `Maak vanaf uw bank precies ${amount} over, met dit kenmerk. Kom dan terug en druk op de ` +
      'knop.',
    rows: {
      amount: 'Bedrag',
      reference: 'Kenmerk',
      creditor_reference: 'Gestructureerd kenmerk (RF)',
      beneficiary: 'Begunstigde',
      bank_name: 'Bank',
      iban: 'IBAN',
      account_number: 'Rekeningnummer',
      sort_code: 'Sort code',
      bic_swift: 'BIC / SWIFT',
      ach: 'Routingnummer (ACH)',
      wire: 'Routingnummer (wire)',
    },
    creditorReferenceHint:
      'Heeft uw bank een veld voor een gestructureerd kenmerk, dan hoort het RF-nummer daar; ' +
      'een ander kenmerk is dan niet nodig.',
    referenceHint: 'Aan het kenmerk wordt uw betaling herkend. Neem het precies zo over.',
    details: 'Rekening van de begunstigde',
    scan: 'Scannen met uw bank-app',
    scanLabel: 'QR-code met rekening, bedrag en kenmerk van deze overboeking',
    scanHint: 'De meeste bank-apps in het eurogebied lezen deze code en vullen alles in.',
    nextTitle: 'Wat er daarna gebeurt',
    next: (name) => [
      'U maakt het geld over in de app of op de site van uw bank.',
      'U komt hier terug en drukt op de knop hieronder.',
      `Zodra het geld er is, hoort ${name} het.`,
    ],
    sandbox:
      'Sandbox: er is geen overboeking nodig. Druk op de knop, en na ongeveer een minuut komt ' +
      'nepgeld binnen.',
    made: 'Ik heb het geld overgemaakt',
    other: 'Anders betalen',
    failed: 'Dat konden wij niet noteren. Er is niets verloren: druk nog een keer.',
  },
  handoff: {
    bank: {
      title: 'Ga verder bij uw bank',
      lead: (amount) => `Log daar in en keur de betaling van ${amount} goed.`,
      go: 'Naar uw bank',
    },
    card: {
      title: 'De bank van uw kaart vraagt om bevestiging',
      lead: (amount) => `Bevestig daar dat u ${amount} betaalt.`,
      go: 'Naar de bevestiging',
    },
    beside: 'Het gaat open in een eigen tabblad. Deze pagina verandert vanzelf als u klaar bent.',
    waiting: 'Wij wachten op uw antwoord daar',
    other: 'Anders betalen',
    failed: 'Deze betaling kan niet meer worden gestopt. Wacht een ogenblik.',
  },
  processing: {
    title: 'Een ogenblik: uw betaling wordt bevestigd',
    lead: 'Betaal niet nog een keer. Deze pagina verandert vanzelf.',
  },
  waiting: {
    title: {
      transfer: 'Dank u, wij kijken uit naar uw overboeking',
      card: 'Dank u, uw kaart is aanvaard',
      open_banking: 'Dank u, uw bank heeft de betaling aanvaard',
      direct_debit: 'Dank u, uw machtiging is afgegeven',
      credit: 'Dank u, uw aankoop staat op krediet',
    },
    lead: {
      transfer: (amount) => `Wij kijken uit naar ${amount}. U kunt deze pagina sluiten.`,
      card: (amount) => `${amount} is onderweg. U kunt deze pagina sluiten.`,
      open_banking: (amount) => `${amount} is onderweg. U kunt deze pagina sluiten.`,
      direct_debit: () =>
        'Wij schrijven u voor elke incasso. U hoeft niets te doen en kunt deze pagina sluiten.',
      credit: (amount) => `${amount} is van uw krediet gereserveerd. U kunt deze pagina sluiten.`,
    },
    arrived: 'Uw betaling is aangekomen',
    arrivedLead: (amount) => `Wij hebben ${amount} ontvangen.`,
    reference: 'Kenmerk',
    amount: 'Bedrag',
    method: 'Betaald met',
    time: 'Duur',
    back: (name) => `Terug naar ${name}`,
    redirecting: (name) => `Wij brengen u terug naar ${name}.`,
    again: 'U kunt deze link altijd opnieuw openen om te zien hoe het ervoor staat.',
  },
  held: {
    before: (name) =>
      `${name} geeft het pas door als het zover is, bijvoorbeeld na de levering. Tot dan staat ` +
      'het op een aparte rekening.',
    after: (name) =>
      `Het staat op een aparte rekening en wordt doorgegeven als ${name} het vrijgeeft.`,
  },
  paidElsewhere: {
    title: 'Dit is al bevestigd',
    body: (name) => [
      'Het is betaald of onderweg en wordt niet twee keer gevraagd.',
      `Ga terug naar ${name} om te zien hoe het ervoor staat.`,
    ],
  },
  cancelled: {
    title: 'Deze betaling is ingetrokken',
    body: (name) => [
      'Hiervoor bent u niets meer schuldig. Geld dat al is verzonden, blijft veilig en wij ' +
        'zorgen ervoor.',
      `Vraag het ${name} als u verwachtte te betalen.`,
    ],
  },
  ended: {
    failed: {
      title: 'Deze betaling is niet gelukt',
      reasons: {
        rejectedCard: 'De bank van uw kaart heeft de betaling geweigerd.',
        rejectedBank: 'Uw bank heeft de betaling geweigerd.',
        rejectedCredit: 'De kredietgever heeft deze aankoop niet aanvaard.',
        notConfirmed: 'De betaling is niet bevestigd.',
      },
      safe: 'Er is niets afgeschreven. U kunt het opnieuw proberen of anders betalen.',
    },
    cancelled: {
      title: 'Deze betaling is afgebroken',
      body:
        'Er is niets afgeschreven. Hebt u al geld verzonden, dan blijft het veilig en wij ' +
        'zorgen ervoor.',
    },
    abandoned: {
      title: 'De tijd voor deze betaling is om',
      body:
        'Er is niet op tijd geld aangekomen. Hebt u geld verzonden, dan blijft het veilig en ' +
        'wij zorgen ervoor.',
    },
    again: 'Betaalwijze kiezen',
  },
  leaving: {
    title: 'Deze betaling verlaten?',
    before: 'Er is niets betaald. U kunt terugkomen.',
    after: (reference) =>
      `Uw gegevens blijven geldig. Hebt u het geld met kenmerk ${reference} verzonden, dan ` +
      'wordt het gevonden.',
    under: 'Uw betaling is misschien al onderweg. U kunt terugkomen om te kijken.',
    stay: 'Hier blijven',
    leave: 'Verlaten',
  },
}
