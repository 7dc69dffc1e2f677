import type { VerificationWords } from './en.ts'

export const norwegian: VerificationWords = {
  welcome: {
    title: (name) => `${name} har penger til deg`,
    why: (name) =>
      `${name} betaler ut trygt med Holdfast. Før penger kan gå til bankkontoen din, krever ` +
      'loven at vi vet hvem som mottar dem.',
    needsTitle: 'Det tar omtrent to minutter. Du trenger',
    needs: [
      'navnet ditt eller bedriftens navn',
      'adressen din',
      'bankopplysningene dine',
      'et identitetsdokument: et bilde gjør kontrollen raskere',
    ],
    safe: 'Bankopplysningene dine lagres kryptert og brukes ikke til noe annet.',
    start: 'Begynn',
  },
  progress: (step, steps) => `Trinn ${step} av ${steps}`,
  waiting: (amount) => `${amount} venter på deg`,
  back: 'Tilbake',
  next: 'Lagre og fortsett',
  failed: 'Vi kunne ikke lagre det. Det du skrev, er her fortsatt: prøv igjen.',
  details: {
    title: 'Hvem får betalt?',
    lead: 'Si hvem som eier bankkontoen pengene går til.',
    type: 'Jeg mottar penger som',
    types: { individual: 'Person', business: 'Bedrift', organisation: 'Annen organisasjon' },
    typeHints: {
      individual: 'I ditt eget navn',
      business: 'Selskap eller enkeltpersonforetak',
      organisation: 'Forening, stiftelse, offentlig organ',
    },
    name: {
      individual: 'Ditt fulle navn',
      business: 'Bedriftens navn',
      organisation: 'Organisasjonens navn',
    },
    nameHint: 'Slik det står på bankkontoen',
    country: 'Land',
    choose: 'Velg et land',
    faults: { name: 'Skriv navnet slik det står på bankkontoen', country: 'Velg land' },
  },
  bank: {
    title: 'Hvor skal pengene?',
    lead: 'Oppgi en konto i det navnet du nettopp skrev.',
    country: 'Bankens land',
    currency: 'Kontoens valuta',
    loading: 'Vi finner ut hvilke opplysninger landet krever',
    unsupported: 'Vi kan ikke betale til kontoer i dette landet og denne valutaen. Velg noe annet.',
    lookupFailed: 'Vi kunne ikke finne ut hvilke opplysninger landet krever.',
    retry: 'Prøv igjen',
    onFile: (masked) => `Lagret konto: ${masked}`,
    keep: 'Behold kontoen',
    fields: {
      iban: { label: 'IBAN', hint: 'Begynner med to bokstaver, på kontoutskrift eller kort' },
      account_number: { label: 'Kontonummer', hint: undefined },
      sort_code: { label: 'Sort code', hint: 'Seks sifre, for eksempel 60-16-13' },
      aba: { label: 'Routingnummer', hint: 'Ni sifre' },
      bic_swift: { label: 'BIC / SWIFT', hint: '8 eller 11 bokstaver og sifre' },
      bank_code: { label: 'Bankkode', hint: undefined },
      branch_code: { label: 'Filialkode', hint: undefined },
      bsb_code: { label: 'BSB', hint: 'Seks sifre, for eksempel 062-000' },
      clabe: { label: 'CLABE', hint: '18 sifre' },
      cnaps: { label: 'CNAPS', hint: '12 sifre' },
      ifsc: { label: 'IFSC', hint: '11 bokstaver og sifre, for eksempel HDFC0000001' },
      bank_name: { label: 'Bankens navn', hint: undefined },
      bank_address: { label: 'Bankens adresse', hint: undefined },
      identification: {
        label: 'Skatte- eller identitetsnummer',
        hint: 'Banken din krever det i dette landet',
      },
    },
    faults: {
      empty: (label) => `Fyll ut: ${label}`,
      iban: 'Sjekk IBAN: et tegn mangler eller er feil',
      sort_code: 'Sort code har seks sifre',
      account_number: 'Kontonummeret har åtte sifre; sett nuller foran et kortere',
      aba: 'Sjekk routingnummeret: det har ni sifre, og ett er feil',
      bic_swift: 'BIC har 8 eller 11 bokstaver og sifre',
      refused: (label) => `Sjekk: ${label}`,
    },
  },
  review: {
    title: 'Stemmer alt?',
    lead: 'Se over det en gang til, og send det.',
    name: 'Navn',
    country: 'Land',
    account: 'Bankkonto',
    email: 'E-mail',
    changeDetails: 'Endre hvem som får betalt',
    changeBank: 'Endre bankkontoen',
    submit: 'Send til kontroll',
    failed: 'Vi kunne ikke sende det. Ingenting er tapt: prøv igjen.',
  },
  status: {
    title: 'Takk, vi kontrollerer opplysningene dine',
    lead:
      'Det går ofte på noen minutter, av og til en virkedag. Du kan lukke siden; vi skriver ' +
      'hvis vi trenger noe.',
    state: 'Kontrolleres',
    sandboxTitle: 'Testmiljø',
    sandboxBody:
      'Her bestemmer du hvordan kontrollen ender. I virkeligheten finnes ikke disse knappene.',
    pass: 'Bestå kontrollen',
    fail: 'Stryk i kontrollen',
    failedAction: 'Det virket ikke. Prøv igjen.',
  },
  passed: {
    title: 'Opplysningene dine er bekreftet',
    lead: 'Ingenting mer trengs. Penger som venter på deg, går nå til bankkontoen din.',
    leadWithoutAccount: 'Én ting mangler: bankkontoen pengene skal til.',
    addAccount: 'Legg til en bankkonto',
  },
  rejected: {
    title: 'Vi kunne ikke bekrefte opplysningene dine',
    lead: (name) =>
      `Kontrollen lyktes ikke. Pengene dine er trygge og venter. Spør ${name} hvordan du går ` +
      'videre: en ny kontroll kan gjøres.',
  },
  close: 'Lukk',
  closeTab: 'Du kan lukke siden.',
  leaving: {
    title: 'Forlate siden nå?',
    body: 'Pengene dine er trygge og venter på deg. Du kan fortsette senere med samme lenke.',
    stay: 'Bli her',
    leave: 'Forlat',
  },
}
