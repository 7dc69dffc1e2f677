import type { PayeeWords } from './en.ts'

export const french: PayeeWords = {
  title: (name) => `Où ${name} vous paie`,
  now: (place) => `Vous êtes payé sur : ${place}`,
  none: 'Aucun compte n’est enregistré.',
  before: (place) => `Avant, vous étiez payé sur : ${place}`,
  alsoFor: (names) => `Il sert aussi pour vous en tant que ${names}.`,
  payableFrom: (date) =>
    `Le nouveau compte est payé à partir du ${date}. Revenir au précédent met fin à ` +
    'l’attente.',
  unpaid: (amount, date) =>
    `${amount} n’ont pas pu vous être versés le ${date} : aucun compte ne les accepte.`,
  refused: (amount, date) =>
    `${amount} n’ont pas pu vous être versés le ${date} : la banque a refusé le compte.`,
  safe: 'L’argent est conservé en sécurité. Donnez un autre compte pour être payé.',
  changeTitle: 'Donner un autre compte',
  ending: 'Quatre derniers caractères du compte sur lequel vous êtes payé',
  endingBefore: 'Quatre derniers caractères du compte sur lequel vous étiez payé avant',
  wrong: 'Ce ne sont pas les quatre derniers caractères de ce compte.',
  locked: 'Trop d’essais erronés. Réessayez demain ou demandez à qui vous paie.',
  change: 'Changer le compte',
  changed: 'Le compte a été changé. Vous recevrez un avis par e-mail.',
  disputeLead: (name) =>
    'Si vous n’avez pas changé le compte, dites-le. Rien ne vous sera payé avant que ' +
    `quelqu’un chez ${name} ait vérifié.`,
  dispute: 'Ce n’était pas moi',
  disputed: (name) =>
    'Vous avez dit qu’un changement n’était pas de vous. Rien ne vous sera payé avant ' +
    `que ${name} ait vérifié et vous ait contacté.`,
  failed: 'Cela n’a pas fonctionné. Veuillez réessayer.',
  nameTitle: 'Le nom du compte',
  nameClose: (suggested, name) =>
    `La banque connaît ce compte sous le nom de « ${suggested} ». Ici, vous êtes « ${name} ».`,
  nameMatch: (name) => `La banque connaît ce compte comme celui de ${name}.`,
  nameWrong: (name) =>
    `La banque indique que ce compte n’est pas au nom de ${name}. Vérifiez-le ou indiquez-en un ` +
    'autre : les paiements vers ce compte peuvent être retenus.',
  takeName: (suggested) => `Me payer sous « ${suggested} »`,
  keepName: (name) => `Garder « ${name} »`,
  nameTaken: (suggested) => `Vous êtes payé sous le nom de « ${suggested} ».`,
  nameKept: (name) => `Vous êtes payé sous le nom de « ${name} ».`,
  notice: {
    title: 'Ce lien ne fonctionne plus',
    body: ['Il a été utilisé ou il est trop ancien. Demandez-en un nouveau à qui vous paie.'],
  },
}
