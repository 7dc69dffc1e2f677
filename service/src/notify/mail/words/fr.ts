import type { Words } from '../words.ts'

export const french: Words = {
  sandboxNote: 'Ceci est un test dans un bac à sable. Aucun argent réel n’est en jeu.',
  buttonNote: 'Si le bouton ne fonctionne pas, ouvrez cette adresse :',
  nextTitle: 'La suite',
  questions: ({ support }) => `Des questions ? Écrivez à ${support} ou répondez à cet e-mail.`,
  questionsTo: ({ name }) => `Des questions ? Adressez-vous à ${name}.`,
  why: {
    bought: ({ name, sellers }) =>
      `Vous recevez cet e-mail parce que vous avez acheté à ${sellers} ; ${name} se charge du ` +
      'paiement.',
    pays: ({ name }) =>
      `Vous recevez cet e-mail parce que ${name} se charge d’un de vos paiements.`,
    isPaid: ({ name }) => `Vous recevez cet e-mail parce que vous recevez de l’argent par ${name}.`,
  },
  money: {
    heldUntil: ({ name, date }) =>
      `${name} conserve l’argent jusqu’au ${date}. Il n’est versé au vendeur qu’à ce moment-là.`,
    heldUntilRelease: ({ name }) =>
      `${name} conserve l’argent et ne le verse au vendeur qu’une fois libéré.`,
    notHeld: () => 'L’argent va au vendeur. Vous n’avez rien d’autre à faire.',
  },
  seeDashboard: 'Voir dans le tableau de bord',
  labels: {
    amount: 'Montant',
    beneficiary: 'Bénéficiaire',
    bank: 'Banque',
    iban: 'IBAN',
    accountNumber: 'Numéro de compte',
    sortCode: 'Sort code',
    bic: 'BIC',
    routingNumber: 'Numéro de routage',
    reference: 'Référence',
    creditorReference: 'Référence structurée (RF)',
    total: 'Total',
    fee: 'Frais',
    date: 'Date',
    soldBy: 'Vendu par',
    heldUntil: 'Conservé jusqu’à',
    account: 'Compte',
    mandate: 'Mandat',
    accountBefore: 'Compte jusqu’ici',
    newAccount: 'Nouveau compte',
    paidFrom: 'Payé à partir du',
    through: 'Paiement via',
    paidBy: 'Payé par',
    paidFor: 'Pour',
    creditor: 'Prélevé par',
    address: 'Adresse',
    change: 'Modification',
  },
  untilRelease: ({ name }) => `sa libération par ${name}`,
  verifyDetails: 'Vérifier vos informations',
  tryAgain: 'Réessayer',
  verificationWanted: {
    subject: ({ amount }) => `Vérifiez vos informations pour recevoir ${amount}`,
    heading: ({ amount }) => `${amount} vous attendent`,
    paragraphs: [
      ({ name }) =>
        `${name} a un paiement pour vous. Avant de pouvoir vous le verser, la loi nous demande ` +
        'de ' +
        'savoir qui le reçoit.',
    ],
    next: [
      () =>
        'Cela prend quelques minutes. Nous vous demanderons vos coordonnées et le compte ' +
        'bancaire ' +
        'sur lequel verser l’argent. D’ici là, il est conservé en sécurité.',
    ],
    closing: ({ name }) =>
      `Si vous n’attendez pas d’argent de ${name}, vous pouvez ignorer cet e-mail.`,
  },
  verificationWantedSoon: {
    subject: () => 'Vérifiez vos informations pour recevoir votre argent',
    heading: () => 'Votre argent vous attend',
  },
  verificationPassed: {
    subject: () => 'Vos informations sont vérifiées',
    heading: () => 'Vos informations sont vérifiées',
    paragraphs: [
      ({ name }) =>
        `Merci. L’argent de ${name} peut désormais vous être versé ; ce qui était en attente est ` +
        'en route.',
    ],
    next: [() => 'Vous n’avez rien d’autre à faire.'],
  },
  verificationFailed: {
    subject: () => 'Nous n’avons pas pu vérifier vos informations',
    heading: () => 'Nous n’avons pas pu vérifier vos informations',
    paragraphs: [
      ({ name }) =>
        'Ce que vous nous avez donné ne nous a pas permis de vous vérifier. L’argent de ' +
        `${name} est conservé en sécurité ; il ne peut pas encore vous être versé.`,
    ],
    next: [
      ({ name }) =>
        `${name} peut vous faire demander de nouveau. D’ici là, l’argent reste où il est.`,
    ],
  },
  transferInstructions: {
    subject: ({ amount, name }) => `Comment payer ${amount} à ${name}`,
    heading: ({ amount }) => `Merci de virer ${amount}`,
    paragraphs: [
      () =>
        'Envoyez le montant depuis votre propre compte avec les coordonnées ci-dessous, en un ' +
        'seul virement, et indiquez la référence telle quelle : elle permet de retrouver votre ' +
        'paiement.',
    ],
    next: [
      () =>
        'Dès que votre argent est arrivé, vous recevez un reçu par e-mail. Un virement prend ' +
        'un à deux jours ouvrés.',
    ],
    closing: ({ name }) =>
      `Si vous n’avez rien commandé chez ${name}, ne payez pas et prévenez-les.`,
  },
  receipt: {
    subject: ({ amount, name }) => `Vous avez payé ${amount} à ${name}`,
    heading: () => 'Merci pour votre paiement',
    paragraphs: [({ amount, name }) => `${name} a reçu ${amount}.`],
    closing: () => 'Conservez ce reçu.',
  },
  refund: {
    subject: ({ amount, name }) => `${name} vous rembourse ${amount}`,
    heading: ({ amount }) => `${amount} sont en route vers vous`,
    paragraphs: [
      () =>
        'L’argent va sur le compte ou la carte qui a servi au paiement, ou sur le compte que ' +
        'vous ' +
        'nous avez indiqué.',
    ],
    next: [
      () =>
        'Il arrive dès que votre banque l’a enregistré, le plus souvent en quelques jours ' +
        'ouvrés. Vous n’avez rien à faire.',
    ],
  },
  refundWaiting: {
    subject: ({ amount, name }) => `${name} vous rembourse ${amount} : vérifiez vos informations`,
    heading: ({ amount }) => `${amount} attendent de vous être rendus`,
    paragraphs: [
      ({ amount, name }) =>
        `${name} vous rend ${amount}. Avant de pouvoir vous les verser, la loi nous demande de ` +
        'savoir qui les reçoit.',
    ],
    next: [
      () =>
        'Cela prend quelques minutes. Nous vous demanderons vos coordonnées et le compte ' +
        'bancaire sur lequel verser l’argent. D’ici là, il est conservé en sécurité.',
    ],
  },
  seePayment: 'Voir où en est votre paiement',
  paymentStatus: {
    subject: ({ amount, name }) => `Où en est votre paiement de ${amount} à ${name}`,
    heading: () => 'Où en est votre paiement',
    paragraphs: [
      () =>
        'La page derrière le bouton montre ce qui est payé, conservé, versé et remboursé, ' +
        'avec votre reçu et votre facture. Vous pouvez y revenir à tout moment.',
    ],
    next: [
      () =>
        'S’il reste quelque chose à payer ou si l’on attend quelque chose de vous, cette page ' +
        'le dit.',
    ],
    closing: ({ name }) =>
      `Si vous n’avez rien commandé chez ${name}, ignorez cet e-mail : personne ne peut ` +
      'déplacer d’argent avec lui.',
  },
  debitPreNotification: {
    subject: ({ amount, date }) => `${amount} seront prélevés le ${date}`,
    heading: ({ amount, date }) => `${amount} seront prélevés le ${date}`,
    paragraphs: [
      ({ name }) =>
        `Comme convenu avec ${name}, le montant est prélevé sur votre compte. Merci de vous ` +
        'assurer qu’il y est disponible.',
    ],
    next: [() => 'Une fois le montant prélevé, vous recevez un reçu par e-mail.'],
    closing: ({ name }) =>
      `Vous pouvez révoquer le mandat à tout moment, auprès de ${name} ou de votre banque. ` +
      'Pendant huit semaines, vous pouvez demander le remboursement à votre banque.',
  },
  payout: {
    subject: ({ amount, name }) => `${name} vous a versé ${amount}`,
    heading: ({ amount }) => `${amount} sont en route vers vous`,
    paragraphs: [],
    next: [
      () =>
        'L’argent a été envoyé sur votre compte bancaire et arrive dès que votre banque ' +
        'l’enregistre.',
    ],
  },
  giveAccount: 'Donner un autre compte bancaire',
  payoutFailed: {
    subject: ({ amount, name }) => `${name} n’a pas pu vous verser ${amount}`,
    heading: ({ amount }) => `${amount} n’ont pas pu vous être versés`,
    paragraphs: [
      () =>
        'Nous n’avons aucun compte bancaire à vous qui accepte l’argent, ou la banque l’a ' +
        'refusé. L’argent est conservé en sécurité.',
    ],
    next: [
      ({ name }) =>
        `Donnez un autre compte par le bouton ci-dessous ; ${name} pourra alors vous payer.`,
    ],
  },
  handlerDisabled: {
    subject: () => 'Un récepteur de webhooks a été désactivé',
    heading: () => 'Un récepteur de webhooks a été désactivé',
    paragraphs: [
      ({ date }) =>
        `Il a répondu par des erreurs, ou pas du tout, depuis le ${date}. Plus aucun événement ` +
        'ne ' +
        'lui est envoyé ; aucun n’est perdu.',
    ],
    next: [() => 'Corrigez-le, réactivez-le et faites renvoyer les événements manqués.'],
    closing: ({ name }) => `Vous recevez ceci parce que vous vous occupez de ${name} ici.`,
  },
  joinDashboard: 'Rejoindre le tableau de bord',
  memberInvited: {
    subject: ({ by, name }) => `${by} vous invite à travailler avec ${name}`,
    heading: () => 'Vous êtes invité',
    paragraphs: [
      ({ by, name }) =>
        `${by} souhaite que vous travailliez avec ${name} dans son tableau de bord ` +
        'des paiements. Choisissez un mot de passe et un second facteur, et vous y ' +
        'êtes.',
    ],
    next: [() => "L'invitation est valable sept jours, une seule fois."],
    closing: ({ by }) =>
      `Si vous ne connaissez pas ${by}, ignorez cet e-mail : rien ne se passe sans vous.`,
  },
  notMe: 'Ce n’était pas moi',
  accountChanged: {
    subject: ({ name }) => `${name} vous paie sur un autre compte bancaire`,
    heading: () => 'Votre compte bancaire a changé',
    paragraphs: [
      ({ name }) =>
        `Désormais, ${name} vous paie sur un autre compte bancaire. Si vous l’avez demandé, ` +
        'vous n’avez rien à faire.',
    ],
    next: [
      ({ name }) =>
        'Sinon, appuyez sur le bouton ci-dessous : rien ne vous sera payé avant que quelqu’un ' +
        `chez ${name} ait vérifié.`,
    ],
  },
  changeAccount: 'Changer mon compte bancaire',
  accountLink: {
    subject: ({ name }) => `Changez le compte bancaire sur lequel ${name} vous paie`,
    heading: () => 'Changer votre compte bancaire',
    paragraphs: [
      ({ name }) =>
        `Par ce lien, vous pouvez donner à ${name} un autre compte bancaire. On vous ` +
        'demandera les quatre derniers caractères du compte sur lequel vous êtes payé ' +
        'aujourd’hui.',
    ],
    next: [() => 'Le lien est valable sept jours, une seule fois.'],
    closing: ({ name }) =>
      `Si vous n’avez rien demandé, ignorez cet e-mail et prévenez ${name} : rien ne change ` +
      'sans vous.',
  },
  giveFirstAccount: 'Donner mon compte bancaire',
  accountWanted: {
    subject: ({ name }) => `${name} a besoin d’un compte bancaire pour vous payer`,
    heading: () => 'Où devons-nous vous payer ?',
    paragraphs: [
      ({ name }) =>
        `${name} n’a aucun compte bancaire à vous sur lequel verser de l’argent. ` +
        'Donnez-en un par le bouton ci-dessous.',
    ],
    next: [() => 'Le lien fonctionne pendant sept jours, une fois.'],
    closing: ({ name }) =>
      `Si vous n’attendez pas d’argent de ${name}, ignorez cet e-mail : rien ne change sans vous.`,
  },
  memberChanged: {
    subject: ({ name }) => `Votre connexion à ${name} a changé`,
    heading: () => 'Votre connexion a changé',
    paragraphs: [
      ({ name }) =>
        `Ce qui a changé figure ci-dessous, tel que le journal d’audit de ${name} l’indique.`,
    ],
    next: [
      ({ name }) =>
        'Si ce n’était pas vous, connectez-vous et changez votre mot de passe ' +
        `maintenant, ou prévenez un propriétaire de ${name}.`,
    ],
  },
  setNewPassword: 'Définir un nouveau mot de passe',
  memberRecovery: {
    subject: ({ name }) => `Nouveau mot de passe pour ${name}`,
    heading: () => 'Définir un nouveau mot de passe',
    paragraphs: [
      ({ name }) =>
        `Quelqu’un a demandé un lien pour retrouver votre compte chez ${name}. ` +
        'Il est valable 30 minutes, une seule fois, et demande une seconde ' +
        'preuve : un code, un code de secours ou une clé d’accès.',
    ],
    closing: () =>
      'Si vous n’avez rien demandé, ignorez cet e-mail : sans votre seconde ' +
      'preuve, le lien n’ouvre rien.',
  },
  confirmAddress: 'Confirmer l’adresse',
  memberNewEmail: {
    subject: ({ name }) => `Confirmez votre nouvelle adresse pour ${name}`,
    heading: () => 'Confirmez votre nouvelle adresse',
    paragraphs: [
      ({ name }) =>
        'Vous souhaitez vous connecter au tableau de bord des paiements de ' +
        `${name} avec cette adresse. Ouvrez le lien là où vous êtes connecté ; ` +
        'il est valable un jour, une seule fois.',
    ],
    closing: () => 'Si vous n’en savez rien, ignorez cet e-mail : rien ne change sans vous.',
  },
  memberTries: {
    subject: ({ name }) => `Quelqu’un essaie de se connecter à votre place chez ${name}`,
    heading: () => 'Quelqu’un essaie de se connecter à votre place',
    paragraphs: [
      () =>
        'Plusieurs essais ont échoué. Personne n’est entré ainsi. Le dernier ' +
        'venait de l’adresse ci-dessous.',
    ],
    next: [
      () =>
        'Si c’était vous, il n’y a rien à faire. Sinon, veillez à ce que votre ' +
        'mot de passe ne serve nulle part ailleurs.',
    ],
  },
  memberLetIn: {
    subject: ({ name, who }) => `${who} retrouve l’accès à ${name}`,
    heading: ({ who }) => `${who} retrouve l’accès`,
    paragraphs: [
      ({ who }) =>
        `L’exploitant du service permet à ${who} de définir un nouveau mot de ` +
        `passe et un nouveau second facteur. En production, ${who} ne déplace ` +
        'ensuite aucun argent et ne change ni bénéficiaire, ni membre, ni clé ' +
        'pendant 24 heures.',
    ],
    next: [({ name }) => `Le journal d’audit de ${name} indique chaque étape.`],
    closing: ({ who }) =>
      `Si vous n’en savez rien, demandez maintenant à ${who} et à l’exploitant du service.`,
  },
}
