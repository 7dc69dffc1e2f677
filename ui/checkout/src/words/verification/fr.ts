import type { VerificationWords } from './en.ts'

export const french: VerificationWords = {
  welcome: {
    title: (name) => `${name} a de l’argent pour vous`,
    why: (name) =>
      `${name} utilise Holdfast pour payer en toute sécurité. Avant que l’argent parte vers ` +
      'votre compte, la loi nous demande de savoir qui le reçoit.',
    needsTitle: 'Cela prend environ deux minutes. Il vous faut',
    needs: [
      'votre nom ou celui de votre entreprise',
      'votre adresse',
      'vos coordonnées bancaires',
      'une pièce d’identité : une photo accélère la vérification',
    ],
    safe: 'Vos coordonnées bancaires sont chiffrées et ne servent à rien d’autre.',
    start: 'Commencer',
  },
  progress: (step, steps) => `Étape ${step} sur ${steps}`,
  waiting: (amount) => `${amount} vous attendent`,
  back: 'Retour',
  next: 'Enregistrer et continuer',
  failed:
    'Nous n’avons pas pu l’enregistrer. Ce que vous avez saisi est toujours là : veuillez ' +
    'réessayer.',
  details: {
    title: 'Qui sera payé ?',
    lead: 'Dites à qui appartient le compte bancaire qui reçoit l’argent.',
    type: 'Je reçois de l’argent en tant que',
    types: {
      individual: 'Particulier',
      business: 'Entreprise',
      organisation: 'Autre organisation',
    },
    typeHints: {
      individual: 'Sous votre propre nom',
      business: 'Société ou entreprise individuelle',
      organisation: 'Association, fondation, organisme public',
    },
    name: {
      individual: 'Votre nom complet',
      business: 'Nom de l’entreprise',
      organisation: 'Nom de l’organisation',
    },
    nameHint: 'Tel qu’il figure sur le compte bancaire',
    country: 'Pays',
    choose: 'Choisissez un pays',
    faults: {
      name: 'Indiquez le nom tel qu’il figure sur le compte bancaire',
      country: 'Choisissez le pays',
    },
  },
  bank: {
    title: 'Où l’argent doit-il aller ?',
    lead: 'Indiquez un compte au nom que vous venez de saisir.',
    country: 'Pays de la banque',
    currency: 'Devise du compte',
    loading: 'Recherche des informations nécessaires dans ce pays',
    unsupported:
      'Nous ne pouvons pas payer sur un compte dans ce pays et cette devise. Choisissez ' +
      'autrement.',
    lookupFailed: 'Nous n’avons pas pu savoir quelles informations ce pays demande.',
    retry: 'Réessayer',
    onFile: (masked) => `Compte enregistré : ${masked}`,
    keep: 'Garder ce compte',
    fields: {
      iban: { label: 'IBAN', hint: 'Commence par deux lettres, sur votre relevé ou votre carte' },
      account_number: { label: 'Numéro de compte', hint: undefined },
      sort_code: { label: 'Sort code', hint: 'Six chiffres, par exemple 60-16-13' },
      aba: { label: 'Numéro de routage', hint: 'Neuf chiffres' },
      bic_swift: { label: 'BIC / SWIFT', hint: '8 ou 11 lettres et chiffres' },
      bank_code: { label: 'Code banque', hint: undefined },
      branch_code: { label: 'Code guichet', hint: undefined },
      bsb_code: { label: 'BSB', hint: 'Six chiffres, par exemple 062-000' },
      clabe: { label: 'CLABE', hint: '18 chiffres' },
      cnaps: { label: 'CNAPS', hint: '12 chiffres' },
      ifsc: { label: 'IFSC', hint: '11 lettres et chiffres, par exemple HDFC0000001' },
      bank_name: { label: 'Nom de la banque', hint: undefined },
      bank_address: { label: 'Adresse de la banque', hint: undefined },
      identification: {
        label: 'Numéro fiscal ou d’identité',
        hint: 'Votre banque le demande dans ce pays',
      },
    },
    faults: {
      empty: (label) => `À remplir : ${label}`,
      iban: 'Vérifiez l’IBAN : un caractère manque ou est erroné',
      sort_code: 'Le sort code a six chiffres',
      account_number:
        'Le numéro de compte a huit chiffres ; mettez des zéros devant un numéro plus court',
      aba: 'Vérifiez le numéro de routage : il a neuf chiffres et l’un est erroné',
      bic_swift: 'Le BIC a 8 ou 11 lettres et chiffres',
      refused: (label) => `À vérifier : ${label}`,
    },
  },
  review: {
    title: 'Tout est-il exact ?',
    lead: 'Relisez une dernière fois, puis envoyez.',
    name: 'Nom',
    country: 'Pays',
    account: 'Compte bancaire',
    email: 'E-mail',
    changeDetails: 'Changer qui est payé',
    changeBank: 'Changer le compte bancaire',
    submit: 'Envoyer pour vérification',
    failed: 'Nous n’avons pas pu l’envoyer. Rien n’est perdu : veuillez réessayer.',
  },
  status: {
    title: 'Merci, nous vérifions vos informations',
    lead:
      'C’est souvent fait en quelques minutes, parfois en un jour ouvré. Vous pouvez fermer ' +
      'cette page ; nous vous écrirons s’il nous manque quelque chose.',
    state: 'En cours de vérification',
    sandboxTitle: 'Bac à sable',
    sandboxBody: 'Ici, vous décidez du résultat. En réel, ces boutons n’existent pas.',
    pass: 'Réussir la vérification',
    fail: 'Échouer à la vérification',
    failedAction: 'Cela n’a pas fonctionné. Veuillez réessayer.',
  },
  passed: {
    title: 'Vos informations sont vérifiées',
    lead:
      'Rien d’autre n’est nécessaire. L’argent qui vous attend part maintenant vers votre ' +
      'compte.',
    leadWithoutAccount: 'Il manque une chose : le compte bancaire qui reçoit l’argent.',
    addAccount: 'Ajouter un compte bancaire',
  },
  rejected: {
    title: 'Nous n’avons pas pu vous vérifier',
    lead: (name) =>
      'La vérification n’a pas abouti. Votre argent reste en sécurité et attend. Demandez à ' +
      `${name} comment continuer : une nouvelle vérification est possible.`,
  },
  close: 'Fermer',
  closeTab: 'Vous pouvez fermer cette page.',
  leaving: {
    title: 'Quitter pour le moment ?',
    body:
      'Votre argent reste en sécurité et vous attend. Vous pourrez continuer plus tard avec le ' +
      'même lien.',
    stay: 'Rester ici',
    leave: 'Quitter',
  },
}
