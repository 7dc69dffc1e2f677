import type { Words } from '../words.ts'

export const dutch: Words = {
  sandboxNote: 'Dit is een test uit een sandbox. Het gaat niet om echt geld.',
  buttonNote: 'Werkt de knop niet, open dan dit adres:',
  nextTitle: 'Wat er nu gebeurt',
  questions: ({ support }) => `Vragen? Schrijf naar ${support} of beantwoord deze e-mail.`,
  questionsTo: ({ name }) => `Vragen? Neem contact op met ${name}.`,
  why: {
    bought: ({ name, sellers }) =>
      `U krijgt deze e-mail omdat u bij ${sellers} hebt gekocht; ${name} verzorgt de betaling.`,
    pays: ({ name }) => `U krijgt deze e-mail omdat ${name} een betaling van u verzorgt.`,
    isPaid: ({ name }) => `U krijgt deze e-mail omdat u via ${name} geld ontvangt.`,
  },
  money: {
    heldUntil: ({ name, date }) =>
      `${name} bewaart het geld tot ${date}. Pas dan wordt het aan de verkoper betaald.`,
    heldUntilRelease: ({ name }) =>
      `${name} bewaart het geld en betaalt het pas aan de verkoper als het is vrijgegeven.`,
    notHeld: () => 'Het geld gaat naar de verkoper. U hoeft verder niets te doen.',
  },
  seeDashboard: 'Bekijk het in het dashboard',
  labels: {
    amount: 'Bedrag',
    beneficiary: 'Begunstigde',
    bank: 'Bank',
    iban: 'IBAN',
    accountNumber: 'Rekeningnummer',
    sortCode: 'Sort code',
    bic: 'BIC',
    routingNumber: 'Routingnummer',
    reference: 'Kenmerk',
    creditorReference: 'Gestructureerd kenmerk (RF)',
    total: 'Totaal',
    fee: 'Kosten',
    date: 'Datum',
    soldBy: 'Verkocht door',
    heldUntil: 'Bewaard tot',
    account: 'Rekening',
    mandate: 'Machtiging',
    accountBefore: 'Rekening tot nu toe',
    newAccount: 'Nieuwe rekening',
    paidFrom: 'Uitbetaald vanaf',
    through: 'Betaling via',
    paidBy: 'Betaald door',
    paidFor: 'Voor',
    creditor: 'Geïncasseerd door',
    address: 'Adres',
    change: 'Wijziging',
  },
  untilRelease: ({ name }) => `${name} het vrijgeeft`,
  verifyDetails: 'Gegevens bevestigen',
  tryAgain: 'Opnieuw proberen',
  verificationWanted: {
    subject: ({ amount }) => `Bevestig uw gegevens om ${amount} te ontvangen`,
    heading: ({ amount }) => `${amount} staat voor u klaar`,
    paragraphs: [
      ({ name }) =>
        `${name} heeft een betaling voor u. Voordat die kan worden uitbetaald, moeten wij ` +
        'volgens ' +
        'de wet weten wie haar ontvangt.',
    ],
    next: [
      () =>
        'Het duurt een paar minuten. U wordt gevraagd naar uw gegevens en naar de bankrekening ' +
        'waar het geld naartoe gaat. Tot die tijd wordt het veilig bewaard.',
    ],
    closing: ({ name }) => `Verwacht u geen geld van ${name}, dan kunt u deze e-mail negeren.`,
  },
  verificationWantedSoon: {
    subject: () => 'Bevestig uw gegevens om uw geld te ontvangen',
    heading: () => 'Uw geld staat voor u klaar',
  },
  verificationPassed: {
    subject: () => 'Uw gegevens zijn bevestigd',
    heading: () => 'Uw gegevens zijn bevestigd',
    paragraphs: [
      ({ name }) =>
        `Dank u. Geld van ${name} kan nu aan u worden uitbetaald; wat wachtte, is onderweg.`,
    ],
    next: [() => 'U hoeft verder niets te doen.'],
  },
  verificationFailed: {
    subject: () => 'Wij konden uw gegevens niet bevestigen',
    heading: () => 'Wij konden uw gegevens niet bevestigen',
    paragraphs: [
      ({ name }) =>
        'Met wat u ons gaf, konden wij uw gegevens niet bevestigen. Het geld van ' +
        `${name} wordt veilig bewaard; het kan nog niet aan u worden uitbetaald.`,
    ],
    next: [
      ({ name }) => `${name} kan u opnieuw laten vragen. Tot die tijd blijft het geld waar het is.`,
    ],
  },
  transferInstructions: {
    subject: ({ amount, name }) => `Zo betaalt u ${amount} aan ${name}`,
    heading: ({ amount }) => `Maak ${amount} over`,
    paragraphs: [
      () =>
        'Maak het bedrag met de gegevens hieronder over vanaf uw eigen rekening, in één keer, en ' +
        'neem het kenmerk precies over: daaraan wordt uw betaling herkend.',
    ],
    next: [
      () =>
        'Zodra uw geld is aangekomen, krijgt u een bewijs per e-mail. Een overschrijving duurt ' +
        'een tot twee werkdagen.',
    ],
    closing: ({ name }) => `Hebt u niets besteld bij ${name}, betaal dan niet en laat het weten.`,
  },
  receipt: {
    subject: ({ amount, name }) => `U hebt ${amount} aan ${name} betaald`,
    heading: () => 'Dank u voor uw betaling',
    paragraphs: [({ amount, name }) => `${name} heeft ${amount} ontvangen.`],
    closing: () => 'Bewaar dit bewijs.',
  },
  refund: {
    subject: ({ amount, name }) => `${name} betaalt u ${amount} terug`,
    heading: ({ amount }) => `${amount} is onderweg terug naar u`,
    paragraphs: [
      () =>
        'Het gaat naar de rekening of kaart waarmee u betaalde, of naar de rekening die u ons gaf.',
    ],
    next: [
      () =>
        'Het komt aan zodra uw bank het heeft geboekt, meestal binnen een paar werkdagen. U ' +
        'hoeft niets te doen.',
    ],
  },
  refundWaiting: {
    subject: ({ amount, name }) => `${name} betaalt u ${amount} terug: bevestig uw gegevens`,
    heading: ({ amount }) => `${amount} wacht om naar u terug te gaan`,
    paragraphs: [
      ({ amount, name }) =>
        `${name} geeft u ${amount} terug. Voordat het kan worden uitbetaald, moeten wij volgens ` +
        'de wet weten wie het ontvangt.',
    ],
    next: [
      () =>
        'Het duurt een paar minuten. U wordt gevraagd naar uw gegevens en naar de ' +
        'bankrekening waar het geld naartoe gaat. Tot die tijd wordt het veilig bewaard.',
    ],
  },
  seePayment: 'Bekijk hoe uw betaling ervoor staat',
  paymentStatus: {
    subject: ({ amount, name }) => `Hoe uw betaling van ${amount} aan ${name} ervoor staat`,
    heading: () => 'Hoe uw betaling ervoor staat',
    paragraphs: [
      () =>
        'De pagina achter de knop laat zien wat is betaald, bewaard, uitbetaald en ' +
        'terugbetaald, met uw bewijs en factuur. U kunt er altijd naar terugkomen.',
    ],
    next: [
      () =>
        'Moet er nog iets worden betaald of is er iets van u nodig, dan staat dat op die ' +
        'pagina.',
    ],
    closing: ({ name }) =>
      `Hebt u niets besteld bij ${name}, negeer deze e-mail dan: niemand kan er geld mee ` +
      'verplaatsen.',
  },
  debitPreNotification: {
    subject: ({ amount, date }) => `${amount} wordt op ${date} geïncasseerd`,
    heading: ({ amount, date }) => `${amount} wordt op ${date} geïncasseerd`,
    paragraphs: [
      ({ name }) =>
        `Zoals afgesproken met ${name} wordt het bedrag van uw rekening geïncasseerd. Zorg voor ` +
        'voldoende saldo.',
    ],
    next: [() => 'Als het bedrag is geïncasseerd, krijgt u een bewijs per e-mail.'],
    closing: ({ name }) =>
      `U kunt de machtiging altijd intrekken, bij ${name} of bij uw bank. Binnen acht weken kunt ` +
      'u het bedrag via uw bank terughalen.',
  },
  payout: {
    subject: ({ amount, name }) => `${name} heeft u ${amount} uitbetaald`,
    heading: ({ amount }) => `${amount} is onderweg naar u`,
    paragraphs: [],
    next: [() => 'Het is naar uw bankrekening gestuurd en komt aan zodra uw bank het boekt.'],
  },
  giveAccount: 'Een andere bankrekening geven',
  payoutFailed: {
    subject: ({ amount, name }) => `${name} kon u ${amount} niet betalen`,
    heading: ({ amount }) => `${amount} kon niet aan u worden betaald`,
    paragraphs: [
      () =>
        'Wij hebben geen bankrekening van u die het geld aanneemt, of de bank heeft het ' +
        'geweigerd. Het geld wordt veilig bewaard.',
    ],
    next: [
      ({ name }) => `Geef met de knop hieronder een andere rekening; dan kan ${name} u betalen.`,
    ],
  },
  handlerDisabled: {
    subject: () => 'Een webhook-ontvanger is uitgeschakeld',
    heading: () => 'Een webhook-ontvanger is uitgeschakeld',
    paragraphs: [
      ({ date }) =>
        `Hij antwoordde sinds ${date} met fouten of helemaal niet. Er worden geen gebeurtenissen ` +
        'meer naartoe gestuurd; er gaat er geen verloren.',
    ],
    next: [
      () =>
        'Herstel de ontvanger, schakel hem weer in en laat de gemiste gebeurtenissen opnieuw ' +
        'versturen.',
    ],
    closing: ({ name }) => `U krijgt dit omdat u hier voor ${name} zorgt.`,
  },
  joinDashboard: 'Naar het dashboard',
  memberInvited: {
    subject: ({ by, name }) => `${by} nodigt u uit om met ${name} te werken`,
    heading: () => 'U bent uitgenodigd',
    paragraphs: [
      ({ by, name }) =>
        `${by} wil graag dat u met ${name} werkt in het dashboard voor betalingen. ` +
        'Kies een wachtwoord en een tweede factor, en u bent binnen.',
    ],
    next: [() => 'De uitnodiging geldt zeven dagen, één keer.'],
    closing: ({ by }) => `Kent u ${by} niet, negeer dan deze e-mail: zonder u gebeurt er niets.`,
  },
  notMe: 'Dit was ik niet',
  accountChanged: {
    subject: ({ name }) => `${name} betaalt u op een andere bankrekening`,
    heading: () => 'Uw bankrekening is gewijzigd',
    paragraphs: [
      ({ name }) =>
        `Vanaf nu betaalt ${name} u op een andere bankrekening. Hebt u dit zelf gevraagd, ` +
        'dan hoeft u niets te doen.',
    ],
    next: [
      ({ name }) =>
        'Was u het niet, druk dan op de knop hieronder: er wordt niets aan u betaald ' +
        `totdat iemand bij ${name} ernaar heeft gekeken.`,
    ],
  },
  changeAccount: 'Mijn bankrekening wijzigen',
  accountLink: {
    subject: ({ name }) => `Wijzig de bankrekening waarop ${name} u betaalt`,
    heading: () => 'Uw bankrekening wijzigen',
    paragraphs: [
      ({ name }) =>
        `Met deze link kunt u ${name} een andere bankrekening geven. U wordt gevraagd naar ` +
        'de laatste vier tekens van de rekening waarop u nu wordt betaald.',
    ],
    next: [() => 'De link werkt zeven dagen, één keer.'],
    closing: ({ name }) =>
      `Hebt u dit niet gevraagd, negeer deze e-mail dan en vertel het ${name}: zonder u ` +
      'verandert er niets.',
  },
  giveFirstAccount: 'Mijn bankrekening opgeven',
  accountWanted: {
    subject: ({ name }) => `${name} heeft een bankrekening nodig om u te betalen`,
    heading: () => 'Waar mogen wij u betalen?',
    paragraphs: [
      ({ name }) =>
        `${name} heeft geen bankrekening van u waarop geld kan worden betaald. Geef er ` +
        'een op met de knop hieronder.',
    ],
    next: [() => 'De link werkt zeven dagen, één keer.'],
    closing: ({ name }) =>
      `Verwacht u geen geld van ${name}, negeer dan deze e-mail: zonder u verandert er niets.`,
  },
  memberChanged: {
    subject: ({ name }) => `Hoe u bij ${name} inlogt, is gewijzigd`,
    heading: () => 'Hoe u inlogt, is gewijzigd',
    paragraphs: [
      ({ name }) =>
        'Wat er is gewijzigd staat hieronder, zoals het in het auditlogboek van ' +
        `${name} staat.`,
    ],
    next: [
      ({ name }) =>
        'Was u dat niet, log dan in en wijzig nu uw wachtwoord, of vertel het een ' +
        `eigenaar van ${name}.`,
    ],
  },
  setNewPassword: 'Nieuw wachtwoord instellen',
  memberRecovery: {
    subject: ({ name }) => `Nieuw wachtwoord voor ${name}`,
    heading: () => 'Stel een nieuw wachtwoord in',
    paragraphs: [
      ({ name }) =>
        `Iemand vroeg om een link om terug te komen in uw account bij ${name}. ` +
        'Hij geldt 30 minuten, één keer, en vraagt om een tweede bewijs: een ' +
        'code, een herstelcode of een passkey.',
    ],
    closing: () =>
      'Hebt u er niet om gevraagd, negeer deze e-mail dan: zonder uw tweede ' +
      'bewijs opent de link niets.',
  },
  confirmAddress: 'Adres bevestigen',
  memberNewEmail: {
    subject: ({ name }) => `Bevestig uw nieuwe adres voor ${name}`,
    heading: () => 'Bevestig uw nieuwe adres',
    paragraphs: [
      ({ name }) =>
        `U wilt met dit adres inloggen op het betalingsdashboard van ${name}. ` +
        'Open de link waar u bent ingelogd; hij geldt één dag, één keer.',
    ],
    closing: () => 'Weet u er niets van, negeer deze e-mail dan: zonder u verandert er ' + 'niets.',
  },
  memberTries: {
    subject: ({ name }) => `Iemand probeert als u in te loggen bij ${name}`,
    heading: () => 'Iemand probeert als u in te loggen',
    paragraphs: [
      () =>
        'Meerdere pogingen zijn mislukt. Niemand is daarmee binnengekomen. De ' +
        'laatste kwam van het adres hieronder.',
    ],
    next: [
      () =>
        'Was u dat, dan hoeft u niets te doen. Zo niet, zorg dan dat uw ' +
        'wachtwoord nergens anders wordt gebruikt.',
    ],
  },
  memberLetIn: {
    subject: ({ name, who }) => `${who} krijgt weer toegang tot ${name}`,
    heading: ({ who }) => `${who} krijgt weer toegang`,
    paragraphs: [
      ({ who }) =>
        `De beheerder van de dienst laat ${who} een nieuw wachtwoord en een ` +
        `nieuwe tweede factor instellen. In productie verplaatst ${who} daarna ` +
        '24 uur lang geen geld en wijzigt geen ontvangers, leden of sleutels.',
    ],
    next: [({ name }) => `Het auditlogboek van ${name} noemt elke stap.`],
    closing: ({ who }) =>
      `Weet u er niets van, vraag het dan nu aan ${who} en aan de beheerder van de dienst.`,
  },
}
