import type { Words } from '../words.ts'

export const swedish: Words = {
  sandboxNote: 'Det här är ett test från en sandlåda. Det gäller inga riktiga pengar.',
  buttonNote: 'Om knappen inte fungerar, öppna den här adressen:',
  nextTitle: 'Vad som händer nu',
  questions: ({ support }) => `Frågor? Skriv till ${support} eller svara på det här mejlet.`,
  questionsTo: ({ name }) => `Frågor? Vänd dig till ${name}.`,
  why: {
    bought: ({ name, sellers }) =>
      `Du får det här mejlet för att du har köpt av ${sellers}; ${name} sköter betalningen.`,
    pays: ({ name }) => `Du får det här mejlet för att ${name} sköter en betalning från dig.`,
    isPaid: ({ name }) => `Du får det här mejlet för att du får pengar via ${name}.`,
  },
  money: {
    heldUntil: ({ name, date }) =>
      `${name} håller pengarna till ${date}. Först då betalas de till säljaren.`,
    heldUntilRelease: ({ name }) =>
      `${name} håller pengarna och betalar dem till säljaren först när de släpps.`,
    notHeld: () => 'Pengarna går till säljaren. Du behöver inte göra något mer.',
  },
  seeDashboard: 'Se det i översikten',
  labels: {
    amount: 'Belopp',
    beneficiary: 'Mottagare',
    bank: 'Bank',
    iban: 'IBAN',
    accountNumber: 'Kontonummer',
    sortCode: 'Sort code',
    bic: 'BIC',
    routingNumber: 'Routingnummer',
    reference: 'Referens',
    creditorReference: 'Strukturerad referens (RF)',
    total: 'Summa',
    fee: 'Avgift',
    date: 'Datum',
    soldBy: 'Säljs av',
    heldUntil: 'Hålls till',
    account: 'Konto',
    mandate: 'Medgivande',
    accountBefore: 'Konto hittills',
    newAccount: 'Nytt konto',
    paidFrom: 'Betalas ut från',
    through: 'Betalning via',
    paidBy: 'Betalas av',
    paidFor: 'För',
    creditor: 'Dras av',
    address: 'Adress',
    change: 'Ändring',
  },
  untilRelease: ({ name }) => `${name} släpper pengarna`,
  verifyDetails: 'Bekräfta dina uppgifter',
  tryAgain: 'Försök igen',
  verificationWanted: {
    subject: ({ amount }) => `Bekräfta dina uppgifter för att få ${amount}`,
    heading: ({ amount }) => `${amount} väntar på dig`,
    paragraphs: [
      ({ name }) =>
        `${name} har en betalning till dig. Innan den kan betalas ut kräver lagen att vi vet vem ` +
        'som tar emot den.',
    ],
    next: [
      () =>
        'Det tar några minuter. Du får ange dina uppgifter och bankkontot som pengarna ska till. ' +
        'Till dess förvaras de säkert.',
    ],
    closing: ({ name }) =>
      `Om du inte väntar pengar från ${name} kan du bortse från det här mejlet.`,
  },
  verificationWantedSoon: {
    subject: () => 'Bekräfta dina uppgifter för att få dina pengar',
    heading: () => 'Dina pengar väntar',
  },
  verificationPassed: {
    subject: () => 'Dina uppgifter är bekräftade',
    heading: () => 'Dina uppgifter är bekräftade',
    paragraphs: [
      ({ name }) => `Tack. Pengar från ${name} kan nu betalas till dig; det som väntade är på väg.`,
    ],
    next: [() => 'Du behöver inte göra något mer.'],
  },
  verificationFailed: {
    subject: () => 'Vi kunde inte bekräfta dina uppgifter',
    heading: () => 'Vi kunde inte bekräfta dina uppgifter',
    paragraphs: [
      ({ name }) =>
        'Med det du gav oss kunde vi inte bekräfta dina uppgifter. Pengarna från ' +
        `${name} förvaras säkert, men kan inte betalas till dig än.`,
    ],
    next: [({ name }) => `${name} kan låta fråga dig igen. Till dess stannar pengarna där de är.`],
  },
  transferInstructions: {
    subject: ({ amount, name }) => `Så betalar du ${amount} till ${name}`,
    heading: ({ amount }) => `Överför ${amount}`,
    paragraphs: [
      () =>
        'Skicka beloppet från ditt eget bankkonto med uppgifterna nedan, i en enda överföring, ' +
        'och skriv referensen exakt som den står: den gör att din betalning hittas.',
    ],
    next: [
      () =>
        'Så snart pengarna har kommit fram får du ett kvitto med e-post. En överföring tar en ' +
        'till två bankdagar.',
    ],
    closing: ({ name }) => `Har du inte beställt något av ${name}, betala inte och säg till.`,
  },
  receipt: {
    subject: ({ amount, name }) => `Du har betalat ${amount} till ${name}`,
    heading: () => 'Tack för din betalning',
    paragraphs: [({ amount, name }) => `${name} har tagit emot ${amount}.`],
    closing: () => 'Spara kvittot.',
  },
  refund: {
    subject: ({ amount, name }) => `${name} betalar tillbaka ${amount}`,
    heading: ({ amount }) => `${amount} är på väg tillbaka till dig`,
    paragraphs: [
      () => 'Pengarna går till kontot eller kortet du betalade med, eller till kontot du angav.',
    ],
    next: [
      () =>
        'De kommer fram när din bank har bokfört dem, oftast inom några bankdagar. Du behöver ' +
        'inte göra något.',
    ],
  },
  refundWaiting: {
    subject: ({ amount, name }) => `${name} betalar tillbaka ${amount}: bekräfta dina uppgifter`,
    heading: ({ amount }) => `${amount} väntar på att gå tillbaka till dig`,
    paragraphs: [
      ({ amount, name }) =>
        `${name} ger dig ${amount} tillbaka. Innan pengarna kan betalas ut kräver lagen att vi ` +
        'vet vem som tar emot dem.',
    ],
    next: [
      () =>
        'Det tar några minuter. Du får ange dina uppgifter och bankkontot som pengarna ska ' +
        'till. Till dess förvaras de säkert.',
    ],
  },
  seePayment: 'Se hur det står till med betalningen',
  paymentStatus: {
    subject: ({ amount, name }) => `Hur det står till med din betalning på ${amount} till ${name}`,
    heading: () => 'Hur det står till med din betalning',
    paragraphs: [
      () =>
        'Sidan bakom knappen visar vad som är betalt, förvaras, utbetalat och återbetalat, ' +
        'med kvitto och faktura. Du kan komma tillbaka till den när som helst.',
    ],
    next: [() => 'Om något återstår att betala, eller behövs av dig, står det på den sidan.'],
    closing: ({ name }) =>
      `Om du inte har beställt något från ${name}, bortse från mejlet: ingen kan flytta pengar ` +
      'med det.',
  },
  debitPreNotification: {
    subject: ({ amount, date }) => `${amount} dras den ${date}`,
    heading: ({ amount, date }) => `${amount} dras den ${date}`,
    paragraphs: [
      ({ name }) =>
        `Som avtalat med ${name} dras beloppet från ditt konto genom autogiro. Se till att det ` +
        'finns täckning.',
    ],
    next: [() => 'När beloppet har dragits får du ett kvitto med e-post.'],
    closing: ({ name }) =>
      `Du kan när som helst återkalla medgivandet, hos ${name} eller din bank. Inom åtta veckor ` +
      'kan du begära tillbaka beloppet av din bank.',
  },
  payout: {
    subject: ({ amount, name }) => `${name} har betalat ut ${amount} till dig`,
    heading: ({ amount }) => `${amount} är på väg till dig`,
    paragraphs: [],
    next: [
      () => 'Pengarna har skickats till ditt bankkonto och kommer fram när din bank bokför dem.',
    ],
  },
  giveAccount: 'Ge ett annat bankkonto',
  payoutFailed: {
    subject: ({ amount, name }) => `${name} kunde inte betala dig ${amount}`,
    heading: ({ amount }) => `${amount} kunde inte betalas till dig`,
    paragraphs: [
      () =>
        'Vi har inget bankkonto av dig som tar emot pengarna, eller så nekade banken. ' +
        'Pengarna förvaras säkert.',
    ],
    next: [({ name }) => `Ge ett annat konto med knappen nedan; då kan ${name} betala dig.`],
  },
  handlerDisabled: {
    subject: () => 'En webhook-mottagare har stängts av',
    heading: () => 'En webhook-mottagare har stängts av',
    paragraphs: [
      ({ date }) =>
        `Den har svarat med fel, eller inte alls, sedan ${date}. Inga fler händelser skickas ` +
        'till ' +
        'den; ingen går förlorad.',
    ],
    next: [
      () => 'Åtgärda felet, slå på mottagaren igen och låt de missade händelserna skickas om.',
    ],
    closing: ({ name }) => `Du får det här för att du sköter ${name} här.`,
  },
  joinDashboard: 'Gå med i översikten',
  memberInvited: {
    subject: ({ by, name }) => `${by} bjuder in dig att arbeta med ${name}`,
    heading: () => 'Du är inbjuden',
    paragraphs: [
      ({ by, name }) =>
        `${by} vill att du arbetar med ${name} i översikten för betalningar. Välj ` +
        'ett lösenord och en andra faktor, så är du inne.',
    ],
    next: [() => 'Inbjudan gäller i sju dagar, en gång.'],
    closing: ({ by }) =>
      `Om du inte känner ${by} kan du bortse från detta mejl: inget händer utan dig.`,
  },
  notMe: 'Det var inte jag',
  accountChanged: {
    subject: ({ name }) => `${name} betalar dig till ett annat bankkonto`,
    heading: () => 'Ditt bankkonto har ändrats',
    paragraphs: [
      ({ name }) =>
        `Från och med nu betalar ${name} dig till ett annat bankkonto. Om du bad om det ` +
        'behöver du inte göra något.',
    ],
    next: [
      ({ name }) =>
        'Om det inte var du, tryck på knappen nedan: då betalas ingenting ut till dig förrän ' +
        `någon hos ${name} har tittat på det.`,
    ],
  },
  changeAccount: 'Ändra mitt bankkonto',
  accountLink: {
    subject: ({ name }) => `Ändra bankkontot som ${name} betalar dig till`,
    heading: () => 'Ändra ditt bankkonto',
    paragraphs: [
      ({ name }) =>
        `Med den här länken kan du ge ${name} ett annat bankkonto. Du får frågan om de fyra ` +
        'sista tecknen i kontot som du får betalt till nu.',
    ],
    next: [() => 'Länken fungerar i sju dagar, en gång.'],
    closing: ({ name }) =>
      `Om du inte bad om detta, bortse från mejlet och berätta för ${name}: inget ändras utan dig.`,
  },
  giveFirstAccount: 'Ange mitt bankkonto',
  accountWanted: {
    subject: ({ name }) => `${name} behöver ett bankkonto för att betala dig`,
    heading: () => 'Vart ska vi betala?',
    paragraphs: [
      ({ name }) =>
        `${name} har inget bankkonto av dig som pengar kan betalas till. Ange ett med ` +
        'knappen nedan.',
    ],
    next: [() => 'Länken fungerar i sju dagar, en gång.'],
    closing: ({ name }) =>
      `Väntar du inga pengar från ${name}, bortse från detta mejl: inget ändras utan dig.`,
  },
  memberChanged: {
    subject: ({ name }) => `Hur du loggar in hos ${name} har ändrats`,
    heading: () => 'Hur du loggar in har ändrats',
    paragraphs: [
      ({ name }) => `Vad som ändrades står nedan, som det står i granskningsloggen för ${name}.`,
    ],
    next: [
      ({ name }) =>
        `Om det inte var du, logga in och byt lösenord nu, eller säg till en ägare av ${name}.`,
    ],
  },
  setNewPassword: 'Välj ett nytt lösenord',
  memberRecovery: {
    subject: ({ name }) => `Nytt lösenord för ${name}`,
    heading: () => 'Välj ett nytt lösenord',
    paragraphs: [
      ({ name }) =>
        'Någon bad om en länk för att komma tillbaka till ditt konto hos ' +
        `${name}. Den gäller i 30 minuter, en gång, och kräver ett bevis till: ` +
        'en kod, en återställningskod eller en passnyckel.',
    ],
    closing: () =>
      'Om du inte bad om den kan du bortse från detta mejl: utan ditt andra ' +
      'bevis öppnar länken ingenting.',
  },
  confirmAddress: 'Bekräfta adressen',
  memberNewEmail: {
    subject: ({ name }) => `Bekräfta din nya adress för ${name}`,
    heading: () => 'Bekräfta din nya adress',
    paragraphs: [
      ({ name }) =>
        `Du vill logga in i betalningspanelen för ${name} med den här adressen. ` +
        'Öppna länken där du är inloggad; den gäller i ett dygn, en gång.',
    ],
    closing: () =>
      'Om du inte känner till detta kan du bortse från mejlet: inget ändras ' + 'utan dig.',
  },
  memberTries: {
    subject: ({ name }) => `Någon försöker logga in som du hos ${name}`,
    heading: () => 'Någon försöker logga in som du',
    paragraphs: [
      () =>
        'Flera försök misslyckades. Ingen har kommit in med dem. Det senaste ' +
        'kom från adressen nedan.',
    ],
    next: [
      () =>
        'Om det var du behöver du inte göra något. Om inte, se till att ditt ' +
        'lösenord inte används någon annanstans.',
    ],
  },
  memberLetIn: {
    subject: ({ name, who }) => `${who} släpps in igen hos ${name}`,
    heading: ({ who }) => `${who} släpps in igen`,
    paragraphs: [
      ({ who }) =>
        `Den som driver tjänsten låter ${who} välja ett nytt lösenord och en ny ` +
        `andra faktor. I drift flyttar ${who} därefter inga pengar och ändrar ` +
        'inga mottagare, medlemmar eller nycklar på 24 timmar.',
    ],
    next: [({ name }) => `Granskningsloggen för ${name} berättar om varje steg.`],
    closing: ({ who }) =>
      `Om du inte känner till detta, fråga ${who} och den som driver tjänsten nu.`,
  },
}
