import type { CheckoutWords } from './en.ts'

export const french: CheckoutWords = {
  shell: {
    sandbox: 'Bac à sable : aucun argent réel',
    leave: 'Fermer',
    footer: 'Paiements avec Holdfast',
    language: 'Langue',
  },
  parts: {
    copy: (label) => `Copier : ${label}`,
    copied: (label) => `Copié : ${label}`,
    copyFailed: (label) => `Sélectionnez et copiez à la main : ${label}`,
    copyShort: 'Copier',
    copiedShort: 'Copié',
    errorSummary: (count) =>
      count === 1
        ? 'Un point demande votre attention'
        : `${count} points demandent votre attention`,
    heldTitle: 'Comment votre argent est protégé',
    heldSteps: { paid: 'Vous payez', held: 'Conservé', released: 'Versé' },
    heldDone: 'fait',
  },
  trouble: {
    connecting: 'Ouverture d’une page sécurisée',
    scriptNeeded:
      'Cette page a besoin de JavaScript. Autorisez-le pour cette page ou utilisez un autre ' +
      'navigateur. Rien n’a été payé.',
    retry: 'Réessayer',
    close: 'Fermer',
    used: {
      title: 'Cette page ne peut plus être utilisée',
      body: (name) => [
        'Le lien est incorrect, a déjà été utilisé ou a expiré.',
        'Si vous avez déjà payé, vous n’avez rien à faire : votre paiement est en sécurité ' +
          'et ne sera pas demandé une seconde fois.',
        `Sinon, retournez chez ${name} et recommencez.`,
      ],
    },
    link: {
      title: 'Ce lien ne peut plus être utilisé',
      body: (name) => [
        'Il est incomplet, a déjà servi ou a expiré.',
        'L’argent qui vous attend reste en sécurité.',
        `Ouvrez votre e-mail le plus récent ou demandez un nouveau lien à ${name}.`,
      ],
    },
    ended: {
      title: 'Cette page est restée ouverte trop longtemps',
      body: (name) => [
        'Elle a été fermée pour votre sécurité. Rien n’a été envoyé ensuite.',
        `Retournez chez ${name} et ouvrez-la à nouveau ; ce que vous avez confirmé est ` +
          'toujours là.',
      ],
    },
    unreachable: {
      title: 'Nous sommes injoignables pour le moment',
      body: () => [
        'Vérifiez votre connexion et réessayez.',
        'Rien de nouveau n’a été payé ni envoyé. Un virement déjà fait est en sécurité.',
      ],
    },
    broken: {
      title: 'Un problème est survenu de notre côté',
      body: () => [
        'Rien de nouveau n’a été payé ni envoyé. Un virement déjà fait est en sécurité.',
        'Réessayez dans un instant.',
      ],
    },
    alone: {
      title: 'Cette page appartient à une boutique',
      body: (name) => [
        `Elle s’ouvre depuis les pages de ${name}, avec ce que vous voulez payer.`,
        'Retournez-y et appuyez sur le bouton pour payer.',
      ],
    },
  },
  notices: {
    checkout: {
      title: 'Ce paiement ne peut pas être ouvert',
      body: [
        'L’adresse de la page est incomplète, ou la boutique a changé de clé.',
        'Rien n’a été payé. Retournez à la boutique et recommencez.',
      ],
    },
    verification: {
      title: 'Ce lien ne peut plus être utilisé',
      body: [
        'Il est incomplet, a déjà servi ou a expiré.',
        'L’argent qui vous attend reste en sécurité. Ouvrez votre e-mail le plus récent ou ' +
          'demandez un nouveau lien à qui vous doit l’argent.',
      ],
    },
    payment_link: {
      title: 'Ce lien ne peut plus être utilisé',
      body: [
        'Il est incomplet, a été annulé ou a expiré.',
        'Rien n’a été prélevé. Demandez-en un nouveau à qui vous l’a envoyé.',
      ],
    },
    file: {
      title: 'Il n’y a rien ici',
      body: ['Retournez à la page d’où vous venez et rechargez-la.'],
    },
  },
  summary: {
    title: (name) => `Payer ${name}`,
    invitation: (name) =>
      `${name} vous demande un paiement. Il est conservé en sécurité jusqu’à son échéance.`,
    due: 'À payer maintenant',
    later: 'Pas maintenant',
    laterHint: 'Ceci sera demandé plus tard et ne fait pas partie du total d’aujourd’hui.',
    neededBy: (day) => `Nécessaire au plus tard le ${day}`,
    tax: (amount) => `dont ${amount} de taxes`,
    held: 'Conservé jusqu’au versement',
    subtotal: 'Sous-total',
    fee: 'Frais de service',
    total: 'Total',
    totalNow: 'Total à payer maintenant',
    next: 'Continuer',
  },
  methods: {
    title: 'Comment souhaitez-vous payer ?',
    email: 'Votre adresse e-mail',
    emailHint: 'Pour que votre paiement soit reconnu.',
    emailFault: 'Indiquez une adresse e-mail, par exemple nom@example.com',
    legend: 'Moyen de paiement',
    none: 'Aucun moyen de paiement n’est possible pour le moment.',
    noneHint: (name) => `Rien n’a été payé. Demandez à ${name} comment continuer.`,
    back: 'Retour',
    unavailable: 'Ce moyen de paiement est indisponible. Choisissez-en un autre.',
    busy: 'Un autre paiement est encore ouvert. Fermez-le d’abord, puis réessayez.',
    failed: 'Cela n’a pas fonctionné et rien n’a été payé. Veuillez réessayer.',
    names: {
      card: 'Carte',
      open_banking: 'Payer par votre banque',
      direct_debit: 'Prélèvement',
      local_bank_transfer: 'Virement',
      international_bank_transfer: 'Virement international',
      credit: 'Compte client',
      invoice: 'Facture',
    },
    takes: (time) => `Délai : ${time}`,
    times: {
      card: { sandbox: 'environ 7 jours', live: 'environ 2 jours ouvrés' },
      open_banking: { sandbox: 'quelques minutes', live: 'quelques minutes' },
      direct_debit: {
        sandbox: 'environ 2 jours par prélèvement',
        live: 'environ 2 jours par prélèvement',
      },
      transfer: { sandbox: 'environ une minute', live: 'environ 1 à 3 jours ouvrés' },
      credit: { sandbox: 'environ un jour', live: 'environ un jour' },
    },
    asks: {
      card: 'La banque de votre carte peut vous demander de confirmer.',
      open_banking: 'Vous vous connectez à votre banque et y acceptez le paiement.',
      direct_debit: 'L’argent est prélevé sur votre compte. Vous n’avez rien à envoyer.',
      credit: 'Votre entreprise paie plus tard, aux conditions de son compte client.',
      invoice: 'Vous envoyez l’argent depuis votre banque.',
      local_bank_transfer: {
        eur:
          'Vous envoyez l’argent depuis votre banque, en euros (SEPA). Nous vous montrons le ' +
          'compte et un code à scanner.',
        gbp:
          'Vous envoyez l’argent depuis votre banque au Royaume-Uni. Nous vous montrons le ' +
          'compte et la référence.',
        usd:
          'Vous envoyez l’argent depuis votre banque aux États-Unis. Nous vous montrons le ' +
          'compte et la référence.',
      },
      international_bank_transfer: {
        eur: 'Pour une banque hors de la zone euro (SWIFT). Votre banque peut prendre des frais.',
        gbp: 'Pour une banque hors du Royaume-Uni (SWIFT). Votre banque peut prendre des frais.',
        usd: 'Pour une banque hors des États-Unis (SWIFT). Votre banque peut prendre des frais.',
      },
    },
    hindrances: {
      card: 'Pas pour ce montant : la carte ne sert qu’aux petites sommes.',
      credit: 'Votre compte client ne couvre pas ce montant.',
      other: 'Pas pour ce paiement.',
    },
    next: {
      pay: (amount) => `Payer ${amount}`,
      bank: (amount) => `Aller à votre banque pour payer ${amount}`,
      debit: (amount) => `Accepter et payer ${amount}`,
      debitLater: 'Accepter les prélèvements',
      credit: (amount) => `Acheter à crédit pour ${amount}`,
      transfer: (amount) => `Voir les coordonnées du virement de ${amount}`,
    },
  },
  card: {
    stored: 'Carte à utiliser',
    storedLabel: (brand, lastFour, expiry) =>
      `${brand} se terminant par ${lastFour}, valable jusqu’à ${expiry}`,
    other: 'Une autre carte',
    number: 'Numéro de carte',
    expiry: 'Expire le',
    expiryHint: 'Mois / année',
    cvv: 'Code de sécurité',
    cvvHint: '3 ou 4 chiffres',
    holder: 'Nom sur la carte',
    save: (name) => `Garder cette carte pour mon prochain paiement à ${name}`,
    test: 'Bac à sable : 4242 4242 4242 4242, un mois à venir, trois chiffres quelconques.',
    faults: {
      number: 'Vérifiez le numéro de carte : un chiffre manque ou est erroné',
      expiry: 'Indiquez le mois et l’année, par exemple 08/29',
      past: 'Cette carte a expiré. Utilisez-en une autre.',
      cvv: 'Indiquez le code de sécurité : 3 ou 4 chiffres',
      declined: 'La banque a refusé cette carte. Rien n’a été prélevé. Utilisez-en une autre.',
      wrongCode: 'Le code de sécurité n’est pas le bon. Vérifiez-le sur la carte.',
      notForTesting: 'Le bac à sable n’accepte que les cartes de test, comme 4242 4242 4242 4242',
    },
  },
  bank: {
    label: 'Votre banque',
    choose: 'Choisissez votre banque',
    fault: 'Choisissez votre banque',
  },
  debit: {
    holder: 'Nom du titulaire du compte',
    title: 'Mandat de prélèvement SEPA',
    mandate: (name, days) => [
      `En acceptant, vous autorisez ${name} et son prestataire de paiement à envoyer des ` +
        'instructions à votre banque pour débiter votre compte, et votre banque à débiter ' +
        'votre compte conformément à ces instructions.',
      'Vous bénéficiez d’un droit à remboursement par votre banque selon les conditions de ' +
        'la convention que vous avez passée avec elle. Toute demande doit être présentée dans ' +
        'les huit semaines suivant le débit. Vous pouvez révoquer le mandat à tout moment.',
      'Chaque prélèvement vous est annoncé par e-mail au moins ' +
        `${days === 1 ? 'un jour' : `${days} jours`} avant, avec montant et date.`,
    ],
    accept: 'J’accepte ce mandat',
    planned: 'Ce qui sera prélevé',
    first: 'D’abord',
    faults: {
      iban: 'Vérifiez l’IBAN : un caractère manque ou est erroné',
      holder: 'Indiquez le nom du titulaire du compte',
      accept: 'Acceptez le mandat ou choisissez un autre moyen de paiement',
    },
  },
  credit: {
    account: 'Compte client',
    left: (amount) => `Disponible : ${amount}`,
    terms: 'Payer plus tard',
    termsNames: {
      thirty_days: 'À 30 jours',
      sixty_days: 'À 60 jours',
      ninety_days: 'À 90 jours',
      end_of_month_plus_thirty_days: '30 jours fin de mois',
    },
    notEnough: 'Votre compte client ne couvre pas ce montant. Choisissez un autre moyen.',
    notEnabled: 'Votre compte client est indisponible. Choisissez un autre moyen.',
  },
  transfer: {
    title: 'Faites le virement',
    lead: (amount) =>
      `Envoyez exactement ${amount} depuis votre banque, avec cette référence. Revenez ensuite ` +
      'et appuyez sur le bouton.',
    rows: {
      amount: 'Montant',
      reference: 'Référence',
      creditor_reference: 'Référence structurée (RF)',
      beneficiary: 'Bénéficiaire',
      bank_name: 'Banque',
      iban: 'IBAN',
      account_number: 'Numéro de compte',
      sort_code: 'Sort code',
      bic_swift: 'BIC / SWIFT',
      ach: 'Numéro de routage (ACH)',
      wire: 'Numéro de routage (wire)',
    },
    creditorReferenceHint:
      'Si votre banque a un champ pour une référence structurée, le numéro RF s’y inscrit et ' +
      'aucune autre référence n’est nécessaire.',
    referenceHint: 'La référence permet de retrouver votre paiement. Copiez-la telle quelle.',
    details: 'Compte à créditer',
    scan: 'Scanner avec votre application bancaire',
    scanLabel: 'Code QR avec le compte, le montant et la référence de ce virement',
    scanHint:
      'La plupart des applications bancaires de la zone euro lisent ce code et remplissent ' +
      'tout.',
    nextTitle: 'Et ensuite',
    next: (name) => [
      'Vous faites le virement dans l’application ou sur le site de votre banque.',
      'Vous revenez ici et appuyez sur le bouton ci-dessous.',
      `Dès que l’argent arrive, ${name} en est averti.`,
    ],
    sandbox:
      'Bac à sable : aucun virement n’est nécessaire. Appuyez sur le bouton ; un argent fictif ' +
      'arrive après une minute environ.',
    made: 'J’ai fait le virement',
    other: 'Payer autrement',
    failed: 'Nous n’avons pas pu le noter. Rien n’est perdu : appuyez encore une fois.',
  },
  handoff: {
    bank: {
      title: 'Continuez auprès de votre banque',
      lead: (amount) => `Connectez-vous et acceptez de payer ${amount}.`,
      go: 'Aller à votre banque',
    },
    card: {
      title: 'La banque de votre carte vous demande de confirmer',
      lead: (amount) => `Confirmez-y que vous payez ${amount}.`,
      go: 'Aller confirmer',
    },
    beside: 'Cela s’ouvre dans un autre onglet. Cette page change seule quand vous avez terminé.',
    waiting: 'En attente de votre réponse là-bas',
    other: 'Payer autrement',
    failed: 'Ce paiement ne peut plus être annulé. Patientez un instant.',
  },
  processing: {
    title: 'Un instant : votre paiement est en cours de confirmation',
    lead: 'Ne payez pas une seconde fois. Cette page change toute seule.',
  },
  waiting: {
    title: {
      transfer: 'Merci, nous guettons votre virement',
      card: 'Merci, votre carte a été acceptée',
      open_banking: 'Merci, votre banque a accepté le paiement',
      direct_debit: 'Merci, votre mandat est en place',
      credit: 'Merci, votre achat est porté au compte',
    },
    lead: {
      transfer: (amount) => `Nous attendons ${amount}. Vous pouvez fermer cette page.`,
      card: (amount) => `${amount} sont en route. Vous pouvez fermer cette page.`,
      open_banking: (amount) => `${amount} sont en route. Vous pouvez fermer cette page.`,
      direct_debit: () =>
        'Nous vous écrivons avant chaque prélèvement. Vous n’avez rien à faire et pouvez ' +
        'fermer cette page.',
      credit: (amount) =>
        `${amount} sont réservés sur votre compte. Vous pouvez fermer cette page.`,
    },
    arrived: 'Votre paiement est arrivé',
    arrivedLead: (amount) => `Nous avons reçu ${amount}.`,
    reference: 'Référence',
    amount: 'Montant',
    method: 'Payé par',
    time: 'Délai',
    back: (name) => `Retour à ${name}`,
    redirecting: (name) => `Nous vous ramenons à ${name}.`,
    again: 'Vous pouvez rouvrir ce lien à tout moment pour voir où en est le paiement.',
  },
  held: {
    before: (name) =>
      `${name} ne le transmet qu’à l’échéance, par exemple après la livraison. D’ici là, il ` +
      'est conservé sur un compte à part.',
    after: (name) => `Il est conservé sur un compte à part et versé quand ${name} le décide.`,
  },
  paidElsewhere: {
    title: 'Ceci a déjà été confirmé',
    body: (name) => [
      'C’est payé ou en route, et ne sera pas demandé deux fois.',
      `Retournez chez ${name} pour voir où cela en est.`,
    ],
  },
  cancelled: {
    title: 'Ce paiement a été annulé',
    body: (name) => [
      'Plus rien n’est dû. L’argent déjà envoyé reste en sécurité et nous nous en occupons.',
      `Demandez à ${name} si vous pensiez devoir payer.`,
    ],
  },
  ended: {
    failed: {
      title: 'Ce paiement n’a pas abouti',
      reasons: {
        rejectedCard: 'La banque de votre carte a refusé le paiement.',
        rejectedBank: 'Votre banque a refusé le paiement.',
        rejectedCredit: 'Le prêteur n’a pas accepté cet achat.',
        notConfirmed: 'Le paiement n’a pas été confirmé.',
      },
      safe: 'Rien n’a été prélevé. Vous pouvez réessayer ou payer autrement.',
    },
    cancelled: {
      title: 'Ce paiement a été interrompu',
      body:
        'Rien n’a été prélevé. Si vous avez déjà envoyé de l’argent, il reste en sécurité et ' +
        'nous nous en occupons.',
    },
    abandoned: {
      title: 'Le délai de ce paiement est dépassé',
      body:
        'Aucun argent n’est arrivé à temps. Si vous en avez envoyé, il reste en sécurité et ' +
        'nous nous en occupons.',
    },
    again: 'Choisir comment payer',
  },
  leaving: {
    title: 'Quitter ce paiement ?',
    before: 'Rien n’a été payé. Vous pouvez y revenir.',
    after: (reference) =>
      'Vos coordonnées de virement restent valables. Si vous avez envoyé l’argent avec la ' +
      `référence ${reference}, il sera retrouvé.`,
    under: 'Votre paiement est peut-être déjà en route. Vous pouvez revenir voir où il en est.',
    stay: 'Rester ici',
    leave: 'Quitter',
  },
}
