import type { VerificationWords } from './en.ts'

export const swedish: VerificationWords = {
  welcome: {
    title: (name) => `${name} har pengar till dig`,
    why: (name) =>
      `${name} betalar ut tryggt med Holdfast. Innan pengar kan gå till ditt bankkonto kräver ` +
      'lagen att vi vet vem som tar emot dem.',
    needsTitle: 'Det tar ungefär två minuter. Du behöver',
    needs: [
      'ditt namn eller företagets namn',
      'din adress',
      'dina bankuppgifter',
      'en id-handling: ett foto gör kontrollen snabbare',
    ],
    safe: 'Dina bankuppgifter sparas krypterade och används inte till något annat.',
    start: 'Börja',
  },
  progress: (step, steps) => `Steg ${step} av ${steps}`,
  waiting: (amount) => `${amount} väntar på dig`,
  back: 'Tillbaka',
  next: 'Spara och fortsätt',
  failed: 'Vi kunde inte spara det. Det du skrev finns kvar: försök igen.',
  details: {
    title: 'Vem får betalt?',
    lead: 'Ange vem som äger bankkontot som pengarna går till.',
    type: 'Jag tar emot pengar som',
    types: { individual: 'Person', business: 'Företag', organisation: 'Annan organisation' },
    typeHints: {
      individual: 'I ditt eget namn',
      business: 'Bolag eller enskild firma',
      organisation: 'Förening, stiftelse, myndighet',
    },
    name: {
      individual: 'Ditt fullständiga namn',
      business: 'Företagets namn',
      organisation: 'Organisationens namn',
    },
    nameHint: 'Som det står på bankkontot',
    country: 'Land',
    choose: 'Välj ett land',
    faults: { name: 'Ange namnet som det står på bankkontot', country: 'Välj land' },
  },
  bank: {
    title: 'Vart ska pengarna?',
    lead: 'Ange ett konto i det namn du just skrev.',
    country: 'Bankens land',
    currency: 'Kontots valuta',
    loading: 'Vi tar reda på vilka uppgifter landet kräver',
    unsupported:
      'Vi kan inte betala till konton i det här landet och den valutan. Välj något annat.',
    lookupFailed: 'Vi kunde inte ta reda på vilka uppgifter landet kräver.',
    retry: 'Försök igen',
    onFile: (masked) => `Sparat konto: ${masked}`,
    keep: 'Behåll kontot',
    fields: {
      iban: { label: 'IBAN', hint: 'Börjar med två bokstäver, på kontoutdrag eller kort' },
      account_number: { label: 'Kontonummer', hint: undefined },
      sort_code: { label: 'Sort code', hint: 'Sex siffror, till exempel 60-16-13' },
      aba: { label: 'Routingnummer', hint: 'Nio siffror' },
      bic_swift: { label: 'BIC / SWIFT', hint: '8 eller 11 bokstäver och siffror' },
      bank_code: { label: 'Bankkod', hint: undefined },
      branch_code: { label: 'Kontorskod', hint: undefined },
      bsb_code: { label: 'BSB', hint: 'Sex siffror, till exempel 062-000' },
      clabe: { label: 'CLABE', hint: '18 siffror' },
      cnaps: { label: 'CNAPS', hint: '12 siffror' },
      ifsc: { label: 'IFSC', hint: '11 bokstäver och siffror, till exempel HDFC0000001' },
      bank_name: { label: 'Bankens namn', hint: undefined },
      bank_address: { label: 'Bankens adress', hint: undefined },
      identification: {
        label: 'Skatte- eller identitetsnummer',
        hint: 'Din bank kräver det i det här landet',
      },
    },
    faults: {
      empty: (label) => `Fyll i: ${label}`,
      iban: 'Kontrollera IBAN: ett tecken saknas eller är fel',
      sort_code: 'Sort code har sex siffror',
      account_number: 'Kontonumret har åtta siffror; sätt nollor framför ett kortare',
      aba: 'Kontrollera routingnumret: det har nio siffror och en är fel',
      bic_swift: 'BIC har 8 eller 11 bokstäver och siffror',
      refused: (label) => `Kontrollera: ${label}`,
    },
  },
  review: {
    title: 'Stämmer allt?',
    lead: 'Se över det en gång till och skicka det sedan.',
    name: 'Namn',
    country: 'Land',
    account: 'Bankkonto',
    email: 'E-mail',
    changeDetails: 'Ändra vem som får betalt',
    changeBank: 'Ändra bankkontot',
    submit: 'Skicka för granskning',
    failed: 'Vi kunde inte skicka det. Inget är förlorat: försök igen.',
  },
  status: {
    title: 'Tack, vi granskar dina uppgifter',
    lead:
      'Det går ofta på några minuter, ibland en arbetsdag. Du kan stänga sidan; vi skriver om ' +
      'vi behöver något.',
    state: 'Granskas',
    sandboxTitle: 'Testmiljö',
    sandboxBody:
      'Här bestämmer du hur granskningen slutar. På riktigt finns inte de här knapparna.',
    pass: 'Godkänn granskningen',
    fail: 'Underkänn granskningen',
    failedAction: 'Det fungerade inte. Försök igen.',
  },
  passed: {
    title: 'Dina uppgifter är bekräftade',
    lead: 'Inget mer behövs. Pengar som väntar på dig går nu till ditt bankkonto.',
    leadWithoutAccount: 'En sak saknas: bankkontot som pengarna ska till.',
    addAccount: 'Lägg till ett bankkonto',
  },
  rejected: {
    title: 'Vi kunde inte bekräfta dina uppgifter',
    lead: (name) =>
      `Granskningen lyckades inte. Dina pengar är trygga och väntar. Fråga ${name} hur du går ` +
      'vidare: en ny granskning kan göras.',
  },
  close: 'Stäng',
  closeTab: 'Du kan stänga sidan.',
  leaving: {
    title: 'Lämna för nu?',
    body: 'Dina pengar är trygga och väntar på dig. Du kan fortsätta senare med samma länk.',
    stay: 'Stanna här',
    leave: 'Lämna',
  },
}
