import type { StatusWords } from './en.ts'

export const french: StatusWords = {
  title: (name) => `Votre paiement à ${name}`,
  lead: {
    settled: (amount) => `${amount} sont payés. Cette page montre où se trouve l’argent.`,
    settling: (amount) => `Il manque encore ${amount}.`,
    ended: 'Ce paiement est terminé. Il n’y a plus rien à payer.',
  },
  way: 'Payé par',
  soldBy: (seller) => `Vendu par ${seller}`,
  sums: {
    title: 'Où se trouve l’argent',
    paid: 'Payé jusqu’ici',
    held: 'Conservé en sécurité',
    released: 'Versé au vendeur',
    refunding: 'En route vers vous',
    refunded: 'Remboursé',
    takenBack: 'Repris par la banque ou l’émetteur de la carte',
    overPaid: 'Payé au-delà du total',
    outstanding: 'Reste à payer',
  },
  states: {
    later: (date) => `À payer avant le ${date} ; rien n’est à payer maintenant.`,
    laterOpen: 'Rien n’est à payer pour cela maintenant.',
    unpaid: 'En attente de votre paiement.',
    onCredit: 'Sur votre compte professionnel à crédit.',
    held: (name) => `Conservé en sécurité jusqu’à sa libération par ${name}.`,
    heldUntil: (date) => `Conservé en sécurité jusqu’au ${date}.`,
    inReview: (name) => `Conservé en sécurité pendant que ${name} l’examine.`,
    leaving: 'En route vers le vendeur.',
    released: 'Versé au vendeur.',
    refunding: 'En route vers vous.',
    refunded: 'Vous a été remboursé.',
    cancelled: 'Annulé. Rien n’est conservé pour cela.',
  },
  movesTitle: 'Ce qui s’est passé',
  nothingYet: 'Aucun argent n’a encore bougé.',
  moves: {
    paid: 'Payé',
    lent: 'Payé par le prêteur',
    released: 'Versé au vendeur',
    refunded: 'Remboursé',
    sent_back: 'Renvoyé vers vous : ce n’était pas nécessaire',
    taken_back: 'Repris par la banque ou l’émetteur de la carte',
  },
  wanted: {
    title: 'Nous avons besoin de vous',
    verification: (amount) =>
      `Avant de vous rendre ${amount}, la loi nous demande de savoir qui les reçoit. D’ici ` +
      'là, l’argent est conservé en sécurité.',
    bank_account: (amount) =>
      `${amount} n’ont pas pu vous être rendus : nous n’avons aucun compte bancaire à vous ` +
      'qui puisse les recevoir. L’argent est conservé en sécurité.',
    checking: (amount) =>
      `Ce que vous avez donné est en cours d’examen. Ensuite, ${amount} vous seront rendus.`,
    send: 'Recevoir le lien par e-mail',
    sent: (address) => `Un e-mail est en route vers ${address}. Le lien qu’il contient vous guide.`,
    failed: 'Cela n’a pas fonctionné. Veuillez réessayer.',
  },
  print: 'Imprimer cette page',
  asOf: (date) => `Situation au ${date}.`,
  keep:
    'Vous pouvez revenir sur cette page à tout moment. Elle ne fait que montrer : personne ne ' +
    'peut déplacer d’argent avec elle.',
  notice: {
    title: 'Ce lien ne fonctionne plus',
    body: ['Il a été fermé ou est trop ancien. Demandez-en un nouveau à qui vous avez payé.'],
  },
}
