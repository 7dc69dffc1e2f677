import type { VerificationWords } from './en.ts'

export const dutch: VerificationWords = {
  welcome: {
    title: (name) => `${name} heeft geld voor u`,
    why: (name) =>
      `${name} betaalt mensen veilig met Holdfast. Voordat geld naar uw rekening kan, moeten ` +
      'wij volgens de wet weten wie het ontvangt.',
    needsTitle: 'Het duurt ongeveer twee minuten. U hebt nodig',
    needs: [
      'uw naam of die van uw bedrijf',
      'uw adres',
      'uw bankgegevens',
      'een identiteitsbewijs: een foto maakt de controle sneller',
    ],
    safe: 'Uw bankgegevens worden versleuteld bewaard en nergens anders voor gebruikt.',
    start: 'Beginnen',
  },
  progress: (step, steps) => `Stap ${step} van ${steps}`,
  waiting: (amount) => `${amount} wacht op u`,
  back: 'Terug',
  next: 'Opslaan en doorgaan',
  failed: 'Dat konden wij niet opslaan. Wat u invulde, staat er nog: probeer het opnieuw.',
  details: {
    title: 'Wie wordt betaald?',
    lead: 'Zeg van wie de bankrekening is waar het geld naartoe gaat.',
    type: 'Ik ontvang geld als',
    types: { individual: 'Persoon', business: 'Bedrijf', organisation: 'Andere organisatie' },
    typeHints: {
      individual: 'Onder uw eigen naam',
      business: 'Vennootschap of eenmanszaak',
      organisation: 'Stichting, vereniging, overheid',
    },
    name: {
      individual: 'Uw volledige naam',
      business: 'Naam van het bedrijf',
      organisation: 'Naam van de organisatie',
    },
    nameHint: 'Zoals die bij de bankrekening staat',
    country: 'Land',
    choose: 'Kies een land',
    faults: {
      name: 'Vul de naam in zoals die bij de bankrekening staat',
      country: 'Kies het land',
    },
  },
  bank: {
    title: 'Waar moet het geld naartoe?',
    lead: 'Geef een rekening op de naam die u net hebt ingevuld.',
    country: 'Land van de bank',
    currency: 'Munt van de rekening',
    loading: 'Wij zoeken op welke gegevens dit land nodig heeft',
    unsupported:
      'Naar rekeningen in dit land en deze munt kunnen wij niet betalen. Kies een andere ' +
      'combinatie.',
    lookupFailed: 'Wij konden niet opzoeken welke gegevens dit land nodig heeft.',
    retry: 'Opnieuw proberen',
    onFile: (masked) => `Bewaarde rekening: ${masked}`,
    keep: 'Deze rekening houden',
    fields: {
      iban: { label: 'IBAN', hint: 'Begint met twee letters, op uw afschrift of kaart' },
      account_number: { label: 'Rekeningnummer', hint: undefined },
      sort_code: { label: 'Sort code', hint: 'Zes cijfers, zoals 60-16-13' },
      aba: { label: 'Routingnummer', hint: 'Negen cijfers' },
      bic_swift: { label: 'BIC / SWIFT', hint: '8 of 11 letters en cijfers' },
      bank_code: { label: 'Bankcode', hint: undefined },
      branch_code: { label: 'Filiaalcode', hint: undefined },
      bsb_code: { label: 'BSB', hint: 'Zes cijfers, zoals 062-000' },
      clabe: { label: 'CLABE', hint: '18 cijfers' },
      cnaps: { label: 'CNAPS', hint: '12 cijfers' },
      ifsc: { label: 'IFSC', hint: '11 letters en cijfers, zoals HDFC0000001' },
      bank_name: { label: 'Naam van de bank', hint: undefined },
      bank_address: { label: 'Adres van de bank', hint: undefined },
      identification: {
        label: 'Belasting- of identiteitsnummer',
        hint: 'Uw bank vraagt erom in dit land',
      },
    },
    faults: {
      empty: (label) => `Vul in: ${label}`,
      iban: 'Controleer het IBAN: een teken ontbreekt of klopt niet',
      sort_code: 'De sort code heeft zes cijfers',
      account_number: 'Het rekeningnummer heeft acht cijfers; zet nullen voor een korter nummer',
      aba: 'Controleer het routingnummer: het heeft negen cijfers en er klopt er een niet',
      bic_swift: 'De BIC heeft 8 of 11 letters en cijfers',
      refused: (label) => `Controleer: ${label}`,
    },
  },
  review: {
    title: 'Klopt alles?',
    lead: 'Kijk het nog eens na en verstuur het dan.',
    name: 'Naam',
    country: 'Land',
    account: 'Bankrekening',
    email: 'E-mail',
    changeDetails: 'Wijzigen wie wordt betaald',
    changeBank: 'Bankrekening wijzigen',
    submit: 'Ter controle versturen',
    failed: 'Dat konden wij niet versturen. Er is niets verloren: probeer het opnieuw.',
  },
  status: {
    title: 'Dank u, wij controleren uw gegevens',
    lead:
      'Vaak is dat in enkele minuten klaar, soms in een werkdag. U kunt deze pagina sluiten; ' +
      'wij schrijven u als wij iets nodig hebben.',
    state: 'In controle',
    sandboxTitle: 'Sandbox',
    sandboxBody: 'Hier beslist u hoe de controle afloopt. In het echt zijn deze knoppen er niet.',
    pass: 'Controle laten slagen',
    fail: 'Controle laten mislukken',
    failedAction: 'Dat is niet gelukt. Probeer het opnieuw.',
  },
  passed: {
    title: 'Uw gegevens zijn bevestigd',
    lead: 'Meer is niet nodig. Geld dat op u wacht, gaat nu naar uw rekening.',
    leadWithoutAccount: 'Er ontbreekt nog iets: de bankrekening waar het geld naartoe gaat.',
    addAccount: 'Bankrekening toevoegen',
  },
  rejected: {
    title: 'Wij konden uw gegevens niet bevestigen',
    lead: (name) =>
      `De controle is niet gelukt. Uw geld blijft veilig en wacht. Vraag ${name} hoe het ` +
      'verder gaat: een nieuwe controle is mogelijk.',
  },
  close: 'Sluiten',
  closeTab: 'U kunt deze pagina sluiten.',
  leaving: {
    title: 'Nu verlaten?',
    body: 'Uw geld blijft veilig en wacht op u. U kunt later met dezelfde link verdergaan.',
    stay: 'Hier blijven',
    leave: 'Verlaten',
  },
}
