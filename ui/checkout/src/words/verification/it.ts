import type { VerificationWords } from './en.ts'

export const italian: VerificationWords = {
  welcome: {
    title: (name) => `${name} ha del denaro per lei`,
    why: (name) =>
      `${name} usa Holdfast per pagare in sicurezza. Prima che il denaro parta verso il suo ` +
      'conto, la legge ci chiede di sapere chi lo riceve.',
    needsTitle: 'Bastano circa due minuti. Le servono',
    needs: [
      'il suo nome o quello della sua impresa',
      'il suo indirizzo',
      'i dati della sua banca',
      'un documento d’identità: una foto rende più rapida la verifica',
    ],
    safe: 'I suoi dati bancari sono conservati cifrati e non servono ad altro.',
    start: 'Inizia',
  },
  progress: (step, steps) => `Passo ${step} di ${steps}`,
  waiting: (amount) => `${amount} la aspettano`,
  back: 'Indietro',
  next: 'Salva e continua',
  failed: 'Non siamo riusciti a salvare. Ciò che ha inserito è ancora qui: riprovi.',
  details: {
    title: 'Chi viene pagato?',
    lead: 'Indichi a chi appartiene il conto bancario che riceve il denaro.',
    type: 'Ricevo denaro come',
    types: { individual: 'Persona', business: 'Impresa', organisation: 'Altra organizzazione' },
    typeHints: {
      individual: 'A suo nome',
      business: 'Società o ditta individuale',
      organisation: 'Associazione, fondazione, ente pubblico',
    },
    name: {
      individual: 'Il suo nome completo',
      business: 'Nome dell’impresa',
      organisation: 'Nome dell’organizzazione',
    },
    nameHint: 'Come risulta sul conto bancario',
    country: 'Paese',
    choose: 'Scelga un Paese',
    faults: {
      name: 'Inserisca il nome come risulta sul conto bancario',
      country: 'Scelga il Paese',
    },
  },
  bank: {
    title: 'Dove deve andare il denaro?',
    lead: 'Indichi un conto intestato al nome appena inserito.',
    country: 'Paese della banca',
    currency: 'Valuta del conto',
    loading: 'Ricerca dei dati richiesti in questo Paese',
    unsupported:
      'Non possiamo pagare su conti in questo Paese e valuta. Scelga un’altra combinazione.',
    lookupFailed: 'Non siamo riusciti a sapere quali dati richiede questo Paese.',
    retry: 'Riprova',
    onFile: (masked) => `Conto registrato: ${masked}`,
    keep: 'Mantieni questo conto',
    fields: {
      iban: { label: 'IBAN', hint: 'Inizia con due lettere, sull’estratto conto o sulla carta' },
      account_number: { label: 'Numero di conto', hint: undefined },
      sort_code: { label: 'Sort code', hint: 'Sei cifre, per esempio 60-16-13' },
      aba: { label: 'Routing number', hint: 'Nove cifre' },
      bic_swift: { label: 'BIC / SWIFT', hint: '8 o 11 lettere e cifre' },
      bank_code: { label: 'Codice della banca', hint: undefined },
      branch_code: { label: 'Codice della filiale', hint: undefined },
      bsb_code: { label: 'BSB', hint: 'Sei cifre, per esempio 062-000' },
      clabe: { label: 'CLABE', hint: '18 cifre' },
      cnaps: { label: 'CNAPS', hint: '12 cifre' },
      ifsc: { label: 'IFSC', hint: '11 lettere e cifre, per esempio HDFC0000001' },
      bank_name: { label: 'Nome della banca', hint: undefined },
      bank_address: { label: 'Indirizzo della banca', hint: undefined },
      identification: {
        label: 'Codice fiscale o d’identità',
        hint: 'La sua banca lo chiede in questo Paese',
      },
    },
    faults: {
      empty: (label) => `Da compilare: ${label}`,
      iban: 'Controlli l’IBAN: un carattere manca o è errato',
      sort_code: 'Il sort code ha sei cifre',
      account_number: 'Il numero di conto ha otto cifre; anteponga degli zeri a uno più corto',
      aba: 'Controlli il routing number: ha nove cifre e una è errata',
      bic_swift: 'Il BIC ha 8 o 11 lettere e cifre',
      refused: (label) => `Da controllare: ${label}`,
    },
  },
  review: {
    title: 'È tutto giusto?',
    lead: 'Lo controlli ancora una volta, poi lo invii.',
    name: 'Nome',
    country: 'Paese',
    account: 'Conto bancario',
    email: 'E-mail',
    changeDetails: 'Cambia chi viene pagato',
    changeBank: 'Cambia il conto bancario',
    submit: 'Invia per la verifica',
    failed: 'Non siamo riusciti a inviare. Nulla è perduto: riprovi.',
  },
  status: {
    title: 'Grazie, stiamo verificando i suoi dati',
    lead:
      'Spesso bastano pochi minuti, a volte un giorno lavorativo. Può chiudere questa pagina; ' +
      'le scriviamo se ci serve qualcosa.',
    state: 'In verifica',
    sandboxTitle: 'Prova',
    sandboxBody:
      'Qui decide lei come finisce la verifica. Nell’uso reale questi pulsanti non ci sono.',
    pass: 'Supera la verifica',
    fail: 'Non superare la verifica',
    failedAction: 'Non ha funzionato. Riprovi.',
  },
  passed: {
    title: 'I suoi dati sono verificati',
    lead: 'Non serve altro. Il denaro che la aspetta va ora sul suo conto.',
    leadWithoutAccount: 'Manca una cosa: il conto bancario che riceve il denaro.',
    addAccount: 'Aggiungi un conto bancario',
  },
  rejected: {
    title: 'Non siamo riusciti a verificare i suoi dati',
    lead: (name) =>
      `La verifica non è riuscita. Il suo denaro resta al sicuro e aspetta. Chieda a ${name} ` +
      'come proseguire: si può iniziare una nuova verifica.',
  },
  close: 'Chiudi',
  closeTab: 'Può chiudere questa pagina.',
  leaving: {
    title: 'Uscire per ora?',
    body: 'Il suo denaro resta al sicuro e la aspetta. Può continuare dopo con lo stesso link.',
    stay: 'Resta qui',
    leave: 'Esci',
  },
}
