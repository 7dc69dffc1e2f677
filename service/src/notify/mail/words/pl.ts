import type { Words } from '../words.ts'

export const polish: Words = {
  sandboxNote: 'To test ze środowiska testowego. Nie chodzi o prawdziwe pieniądze.',
  buttonNote: 'Jeśli przycisk nie działa, otwórz ten adres:',
  nextTitle: 'Co dalej',
  questions: ({ support }) => `Pytania? Napisz na ${support} albo odpowiedz na tę wiadomość.`,
  questionsTo: ({ name }) => `Pytania? Skontaktuj się z ${name}.`,
  why: {
    bought: ({ name, sellers }) =>
      `Otrzymujesz tę wiadomość, ponieważ sprzedawcą jest ${sellers}, a płatność obsługuje ` +
      `${name}.`,
    pays: ({ name }) => `Otrzymujesz tę wiadomość, ponieważ Twoją płatność obsługuje ${name}.`,
    isPaid: ({ name }) => `Otrzymujesz tę wiadomość, ponieważ otrzymujesz pieniądze przez ${name}.`,
  },
  money: {
    heldUntil: ({ name, date }) =>
      `${name} przechowuje pieniądze do ${date}. Dopiero wtedy trafią do sprzedawcy.`,
    heldUntilRelease: ({ name }) =>
      `${name} przechowuje pieniądze i wypłaci je sprzedawcy dopiero po ich zwolnieniu.`,
    notHeld: () => 'Pieniądze trafią do sprzedawcy. Nie musisz nic więcej robić.',
  },
  seeDashboard: 'Zobacz w panelu',
  labels: {
    amount: 'Kwota',
    beneficiary: 'Odbiorca',
    bank: 'Bank',
    iban: 'IBAN',
    accountNumber: 'Numer rachunku',
    sortCode: 'Sort code',
    bic: 'BIC',
    routingNumber: 'Numer rozliczeniowy',
    reference: 'Tytuł',
    creditorReference: 'Referencja strukturalna (RF)',
    total: 'Razem',
    fee: 'Opłata',
    date: 'Data',
    soldBy: 'Sprzedawca',
    heldUntil: 'Przechowywane do',
    account: 'Rachunek',
    mandate: 'Upoważnienie',
    accountBefore: 'Dotychczasowe konto',
    newAccount: 'Nowe konto',
    paidFrom: 'Wypłaty od',
    through: 'Płatność przez',
    paidBy: 'Płaci',
    paidFor: 'Za',
    creditor: 'Pobiera',
    address: 'Adres',
    change: 'Zmiana',
  },
  untilRelease: ({ name }) => `zwolnienia przez ${name}`,
  verifyDetails: 'Potwierdź swoje dane',
  tryAgain: 'Spróbuj ponownie',
  verificationWanted: {
    subject: ({ amount }) => `Potwierdź swoje dane, aby otrzymać ${amount}`,
    heading: ({ amount }) => `${amount} czeka na Ciebie`,
    paragraphs: [
      ({ name }) =>
        `${name} ma dla Ciebie płatność. Zanim będzie można ją wypłacić, prawo wymaga, abyśmy ` +
        'wiedzieli, kto ją otrzymuje.',
    ],
    next: [
      () =>
        'Zajmie to kilka minut. Poprosimy o Twoje dane i o rachunek bankowy, na który mają ' +
        'trafić ' +
        'pieniądze. Do tego czasu są bezpiecznie przechowywane.',
    ],
    closing: ({ name }) =>
      `Jeśli nie oczekujesz pieniędzy od ${name}, możesz zignorować tę wiadomość.`,
  },
  verificationWantedSoon: {
    subject: () => 'Potwierdź swoje dane, aby otrzymać pieniądze',
    heading: () => 'Twoje pieniądze czekają',
  },
  verificationPassed: {
    subject: () => 'Twoje dane zostały potwierdzone',
    heading: () => 'Twoje dane zostały potwierdzone',
    paragraphs: [
      ({ name }) =>
        `Dziękujemy. Pieniądze od ${name} mogą być teraz wypłacane; to, co czekało, jest w drodze.`,
    ],
    next: [() => 'Nie musisz nic więcej robić.'],
  },
  verificationFailed: {
    subject: () => 'Nie udało się potwierdzić Twoich danych',
    heading: () => 'Nie udało się potwierdzić Twoich danych',
    paragraphs: [
      ({ name }) =>
        'Na podstawie podanych informacji nie mogliśmy potwierdzić Twoich danych. Pieniądze od ' +
        `${name} są bezpieczne, ale nie można ich jeszcze wypłacić.`,
    ],
    next: [
      ({ name }) =>
        `${name} może zlecić ponowne pytanie. Do tego czasu pieniądze zostają tam, gdzie są.`,
    ],
  },
  transferInstructions: {
    subject: ({ amount, name }) => `Jak zapłacić ${amount} na rzecz ${name}`,
    heading: ({ amount }) => `Prosimy o przelew ${amount}`,
    paragraphs: [
      () =>
        'Wyślij kwotę z własnego rachunku, podając poniższe dane, jednym przelewem i z dokładnie ' +
        'takim tytułem: po nim rozpoznamy Twoją płatność.',
    ],
    next: [
      () =>
        'Gdy pieniądze dotrą, otrzymasz potwierdzenie e-mailem. Przelew trwa jeden lub dwa dni ' +
        'robocze.',
    ],
    closing: ({ name }) => `Jeśli nic nie zamawiasz w ${name}, nie płać i daj im o tym znać.`,
  },
  receipt: {
    subject: ({ amount, name }) => `Zapłacono ${amount} na rzecz ${name}`,
    heading: () => 'Dziękujemy za płatność',
    paragraphs: [({ amount, name }) => `Kwota ${amount} dotarła do ${name}.`],
    closing: () => 'Zachowaj to potwierdzenie.',
  },
  refund: {
    subject: ({ amount, name }) => `${name} zwraca Ci ${amount}`,
    heading: ({ amount }) => `${amount} wraca do Ciebie`,
    paragraphs: [
      () =>
        'Pieniądze trafią na rachunek lub kartę, z której płacono, albo na rachunek podany nam ' +
        'przez Ciebie.',
    ],
    next: [
      () =>
        'Dotrą, gdy Twój bank je zaksięguje, zwykle w ciągu kilku dni roboczych. Nie musisz ' +
        'nic robić.',
    ],
  },
  refundWaiting: {
    subject: ({ amount, name }) => `${name} zwraca Ci ${amount}: potwierdź swoje dane`,
    heading: ({ amount }) => `${amount} czeka na powrót do Ciebie`,
    paragraphs: [
      ({ amount, name }) =>
        `${name} zwraca Ci ${amount}. Zanim będzie można wypłacić pieniądze, prawo wymaga, ` +
        'abyśmy wiedzieli, kto je otrzymuje.',
    ],
    next: [
      () =>
        'Zajmie to kilka minut. Poprosimy o Twoje dane i o rachunek bankowy, na który mają ' +
        'trafić pieniądze. Do tego czasu są bezpiecznie przechowywane.',
    ],
  },
  seePayment: 'Zobacz, na jakim etapie jest płatność',
  paymentStatus: {
    subject: ({ amount, name }) => `Na jakim etapie jest Twoja płatność ${amount} na rzecz ${name}`,
    heading: () => 'Na jakim etapie jest Twoja płatność',
    paragraphs: [
      () =>
        'Strona pod przyciskiem pokazuje, co jest zapłacone, przechowywane, wypłacone i ' +
        'zwrócone, z potwierdzeniem i fakturą. Możesz na nią wrócić w każdej chwili.',
    ],
    next: [
      () => 'Jeśli coś zostało do zapłaty albo czegoś od Ciebie potrzeba, mówi o tym ta strona.',
    ],
    closing: ({ name }) =>
      `Jeśli nic nie zamawiano u ${name}, zignoruj tę wiadomość: nikt nie może nią przesunąć ` +
      'pieniędzy.',
  },
  debitPreNotification: {
    subject: ({ amount, date }) => `${amount} zostanie pobrane ${date}`,
    heading: ({ amount, date }) => `${amount} zostanie pobrane ${date}`,
    paragraphs: [
      ({ name }) =>
        `Zgodnie z umową z ${name} kwota zostanie pobrana z Twojego rachunku poleceniem zapłaty. ` +
        'Zadbaj o środki na rachunku.',
    ],
    next: [() => 'Po pobraniu kwoty otrzymasz potwierdzenie e-mailem.'],
    closing: ({ name }) =>
      `Upoważnienie możesz odwołać w każdej chwili: w ${name} lub w swoim banku. W ciągu ośmiu ` +
      'tygodni możesz zażądać zwrotu w banku.',
  },
  payout: {
    subject: ({ amount, name }) => `${name} wypłaca Ci ${amount}`,
    heading: ({ amount }) => `${amount} jest w drodze do Ciebie`,
    paragraphs: [],
    next: [() => 'Pieniądze wysłano na Twój rachunek; dotrą, gdy tylko bank je zaksięguje.'],
  },
  giveAccount: 'Podaj inny rachunek bankowy',
  payoutFailed: {
    subject: ({ amount, name }) => `${name} nie może wypłacić Ci ${amount}`,
    heading: ({ amount }) => `Nie można było wypłacić Ci ${amount}`,
    paragraphs: [
      () =>
        'Nie mamy Twojego rachunku bankowego, który przyjmuje te pieniądze, albo bank je ' +
        'odrzucił. Pieniądze są bezpiecznie przechowywane.',
    ],
    next: [
      ({ name }) =>
        `Podaj inny rachunek przyciskiem poniżej; wtedy ${name} będzie mogło Ci zapłacić.`,
    ],
  },
  handlerDisabled: {
    subject: () => 'Odbiornik webhooków został wyłączony',
    heading: () => 'Odbiornik webhooków został wyłączony',
    paragraphs: [
      ({ date }) =>
        `Od ${date} odpowiadał błędami lub wcale. Nie wysyłamy już do niego zdarzeń; żadne nie ` +
        'przepadło.',
    ],
    next: [
      () => 'Napraw odbiornik, włącz go ponownie i zleć ponowne wysłanie brakujących zdarzeń.',
    ],
    closing: ({ name }) => `Otrzymujesz to, ponieważ zajmujesz się tutaj ${name}.`,
  },
  joinDashboard: 'Dołącz do panelu',
  memberInvited: {
    subject: ({ by, name }) => `${by} zaprasza do pracy z ${name}`,
    heading: () => 'Masz zaproszenie',
    paragraphs: [
      ({ by, name }) =>
        `${by} zaprasza do pracy z ${name} w panelu płatności. Wystarczy ustawić ` +
        'hasło i drugi składnik logowania.',
    ],
    next: [() => 'Zaproszenie jest ważne siedem dni, jeden raz.'],
    closing: ({ by }) =>
      `Jeśli nie znasz osoby ${by}, zignoruj tę wiadomość: bez Ciebie nic się nie stanie.`,
  },
  notMe: 'To nie ja',
  accountChanged: {
    subject: ({ name }) => `${name} wypłaca Ci pieniądze na inne konto bankowe`,
    heading: () => 'Twoje konto bankowe zostało zmienione',
    paragraphs: [
      ({ name }) =>
        `Od teraz ${name} wypłaca Ci pieniądze na inne konto bankowe. Jeśli to Twoja prośba, ` +
        'nie musisz nic robić.',
    ],
    next: [
      ({ name }) =>
        'Jeśli to nie Ty, naciśnij przycisk poniżej: nic nie zostanie Ci wypłacone, dopóki ' +
        `ktoś z ${name} tego nie sprawdzi.`,
    ],
  },
  changeAccount: 'Zmień moje konto bankowe',
  accountLink: {
    subject: ({ name }) => `Zmień konto bankowe, na które płaci Ci ${name}`,
    heading: () => 'Zmień swoje konto bankowe',
    paragraphs: [
      ({ name }) =>
        `Tym linkiem możesz podać ${name} inne konto bankowe. Zapytamy Cię o cztery ostatnie ` +
        'znaki konta, na które teraz otrzymujesz pieniądze.',
    ],
    next: [() => 'Link działa siedem dni, jeden raz.'],
    closing: ({ name }) =>
      `Jeśli o to nie prosisz, zignoruj tę wiadomość i powiadom ${name}: bez Ciebie nic się ` +
      'nie zmieni.',
  },
  giveFirstAccount: 'Podaj mój rachunek bankowy',
  accountWanted: {
    subject: ({ name }) => `${name} potrzebuje rachunku bankowego, aby Ci zapłacić`,
    heading: () => 'Gdzie mamy Ci zapłacić?',
    paragraphs: [
      ({ name }) =>
        `${name} nie ma Twojego rachunku bankowego, na który można wypłacić pieniądze. ` +
        'Podaj go przyciskiem poniżej.',
    ],
    next: [() => 'Link działa przez siedem dni, jeden raz.'],
    closing: ({ name }) =>
      `Jeśli nie oczekujesz pieniędzy od ${name}, zignoruj tę wiadomość: bez Ciebie ` +
      'nic się nie zmieni.',
  },
  memberChanged: {
    subject: ({ name }) => `Zmienił się sposób logowania do ${name}`,
    heading: () => 'Zmienił się sposób logowania',
    paragraphs: [
      ({ name }) => `Co się zmieniło, podano poniżej, tak jak w dzienniku audytu ${name}.`,
    ],
    next: [
      ({ name }) =>
        'Jeśli to nie Twoja zmiana, zaloguj się i zmień teraz hasło albo powiadom ' +
        `właściciela ${name}.`,
    ],
  },
  setNewPassword: 'Ustaw nowe hasło',
  memberRecovery: {
    subject: ({ name }) => `Nowe hasło do ${name}`,
    heading: () => 'Ustaw nowe hasło',
    paragraphs: [
      ({ name }) =>
        `Ktoś poprosił o link, aby wrócić do Twojego konta w ${name}. Działa 30 ` +
        'minut, jeden raz, i wymaga drugiego dowodu: kodu, kodu odzyskiwania ' +
        'albo klucza dostępu.',
    ],
    closing: () =>
      'Jeśli to nie Twoja prośba, zignoruj tę wiadomość: bez Twojego drugiego ' +
      'dowodu link niczego nie otwiera.',
  },
  confirmAddress: 'Potwierdź adres',
  memberNewEmail: {
    subject: ({ name }) => `Potwierdź nowy adres do ${name}`,
    heading: () => 'Potwierdź nowy adres',
    paragraphs: [
      ({ name }) =>
        `Chcesz logować się do panelu płatności ${name} tym adresem. Otwórz link ` +
        'tam, gdzie trwa Twoja sesja; działa jeden dzień, jeden raz.',
    ],
    closing: () =>
      'Jeśli nic o tym nie wiesz, zignoruj tę wiadomość: bez Ciebie nic się nie ' + 'zmieni.',
  },
  memberTries: {
    subject: ({ name }) => `Ktoś próbuje zalogować się jako Ty w ${name}`,
    heading: () => 'Ktoś próbuje zalogować się jako Ty',
    paragraphs: [
      () =>
        'Kilka prób się nie powiodło. Nikt w ten sposób nie wszedł. Ostatnia ' +
        'pochodziła z adresu poniżej.',
    ],
    next: [
      () =>
        'Jeśli to Ty, nic nie trzeba robić. Jeśli nie, zadbaj, aby Twoje hasło ' +
        'nie było używane nigdzie indziej.',
    ],
  },
  memberLetIn: {
    subject: ({ name, who }) => `${who} odzyskuje dostęp do ${name}`,
    heading: ({ who }) => `${who} odzyskuje dostęp`,
    paragraphs: [
      ({ who }) =>
        `Operator usługi pozwala ${who} ustawić nowe hasło i nowy drugi ` +
        `składnik. W środowisku produkcyjnym ${who} przez kolejne 24 godziny nie ` +
        'przesyła pieniędzy i nie zmienia odbiorców, członków ani kluczy.',
    ],
    next: [({ name }) => `Dziennik audytu ${name} opisuje każdy krok.`],
    closing: ({ who }) => `Jeśli nic o tym nie wiesz, zapytaj teraz ${who} i operatora usługi.`,
  },
}
