import type { CheckoutWords } from './en.ts'

/** Polish counts in three forms: 1 pole, 2–4 pola, 5 and more pól. */
function fieldsToCheck(count: number): string {
  const ones = count % 10
  const isFew = ones >= 2 && ones <= 4 && (count % 100 < 12 || count % 100 > 14)
  return isFew ? `${count} pola wymagają uwagi` : `${count} pól wymaga uwagi`
}

export const polish: CheckoutWords = {
  shell: {
    sandbox: 'Środowisko testowe: bez prawdziwych pieniędzy',
    leave: 'Zamknij',
    footer: 'Płatności z Holdfast',
    language: 'Język',
  },
  parts: {
    copy: (label) => `Kopiuj: ${label}`,
    copied: (label) => `Skopiowano: ${label}`,
    copyFailed: (label) => `Zaznacz i skopiuj ręcznie: ${label}`,
    copyShort: 'Kopiuj',
    copiedShort: 'Skopiowano',
    errorSummary: (count) => (count === 1 ? 'Jedno pole wymaga uwagi' : fieldsToCheck(count)),
    heldTitle: 'Jak chronimy Twoje pieniądze',
    heldSteps: { paid: 'Płacisz', held: 'Bezpieczne', released: 'Wypłacone' },
    heldDone: 'gotowe',
  },
  trouble: {
    connecting: 'Otwieramy bezpieczną stronę',
    scriptNeeded:
      'Ta strona wymaga JavaScriptu. Zezwól na niego na tej stronie lub użyj innej ' +
      'przeglądarki. Niczego nie zapłacono.',
    retry: 'Spróbuj ponownie',
    close: 'Zamknij',
    used: {
      title: 'Z tej strony nie można już korzystać',
      body: (name) => [
        'Link jest błędny, został już użyty lub wygasł.',
        'Jeśli płatność jest już zlecona, nie musisz nic robić: jest bezpieczna i nie ' +
          'zostanie pobrana drugi raz.',
        `W przeciwnym razie wróć do ${name} i zacznij od nowa.`,
      ],
    },
    link: {
      title: 'Z tego linku nie można już korzystać',
      body: (name) => [
        'Jest niepełny, został już zakończony lub wygasł.',
        'Pieniądze, które na Ciebie czekają, są bezpieczne.',
        `Otwórz najnowszy e-mail lub poproś ${name} o nowy link.`,
      ],
    },
    ended: {
      title: 'Strona była otwarta zbyt długo',
      body: (name) => [
        'Dla Twojego bezpieczeństwa została zamknięta. Potem niczego nie wysłano.',
        `Wróć do ${name} i otwórz ją ponownie; to, co potwierdzono, nadal tam jest.`,
      ],
    },
    unreachable: {
      title: 'Nie można się z nami teraz połączyć',
      body: () => [
        'Sprawdź połączenie i spróbuj ponownie.',
        'Niczego nowego nie zapłacono ani nie wysłano. Wcześniejszy przelew jest bezpieczny.',
      ],
    },
    broken: {
      title: 'Coś poszło nie tak po naszej stronie',
      body: () => [
        'Niczego nowego nie zapłacono ani nie wysłano. Wcześniejszy przelew jest bezpieczny.',
        'Spróbuj ponownie za chwilę.',
      ],
    },
    alone: {
      title: 'Ta strona należy do sklepu',
      body: (name) => [
        `Otwiera się ze stron ${name}, z tym, za co chcesz zapłacić.`,
        'Wróć tam i naciśnij przycisk płatności.',
      ],
    },
  },
  notices: {
    checkout: {
      title: 'Nie można otworzyć tej płatności',
      body: [
        'Adres strony jest niepełny albo sklep zmienił swój klucz.',
        'Niczego nie zapłacono. Wróć do sklepu i zacznij od nowa.',
      ],
    },
    verification: {
      title: 'Z tego linku nie można już korzystać',
      body: [
        'Jest niepełny, został już zakończony lub wygasł.',
        'Pieniądze, które na Ciebie czekają, są bezpieczne. Otwórz najnowszy e-mail lub ' +
          'poproś o nowy link tego, kto jest Ci je winien.',
      ],
    },
    payment_link: {
      title: 'Z tego linku nie można już korzystać',
      body: [
        'Jest niepełny, został wycofany lub wygasł.',
        'Niczego nie pobrano. Poproś nadawcę o nowy.',
      ],
    },
    file: {
      title: 'Tu nic nie ma',
      body: ['Wróć na poprzednią stronę i wczytaj ją ponownie.'],
    },
  },
  summary: {
    title: (name) => `Płatność dla ${name}`,
    invitation: (name) =>
      `${name} prosi o płatność. Będzie bezpiecznie przechowana, aż nadejdzie jej czas.`,
    due: 'Do zapłaty teraz',
    later: 'Nie teraz',
    laterHint: 'Ta kwota będzie potrzebna później i nie wchodzi do dzisiejszej sumy.',
    neededBy: (day) => `Potrzebne do: ${day}`,
    tax: (amount) => `w tym ${amount} podatku`,
    held: 'Przechowane do wypłaty',
    subtotal: 'Suma częściowa',
    fee: 'Opłata serwisowa',
    total: 'Razem',
    totalNow: 'Razem do zapłaty teraz',
    next: 'Dalej',
  },
  methods: {
    title: 'Jak chcesz zapłacić?',
    email: 'Twój adres e-mail',
    emailHint: 'Abyśmy rozpoznali Twoją płatność.',
    emailFault: 'Podaj adres e-mail, na przykład imie@example.com',
    legend: 'Sposób płatności',
    none: 'W tej chwili nie ma żadnego sposobu płatności.',
    noneHint: (name) => `Niczego nie zapłacono. Zapytaj ${name}, co dalej.`,
    back: 'Wstecz',
    unavailable: 'Ten sposób płatności jest teraz niedostępny. Wybierz inny.',
    busy: 'Inna płatność jest jeszcze otwarta. Najpierw ją zamknij, potem spróbuj ponownie.',
    failed: 'To się nie udało i niczego nie zapłacono. Spróbuj ponownie.',
    names: {
      card: 'Karta',
      open_banking: 'Zapłać przez swój bank',
      direct_debit: 'Polecenie zapłaty',
      local_bank_transfer: 'Przelew',
      international_bank_transfer: 'Przelew zagraniczny',
      credit: 'Kredyt kupiecki',
      invoice: 'Faktura',
    },
    takes: (time) => `Czas: ${time}`,
    times: {
      card: { sandbox: 'około 7 dni', live: 'około 2 dni robocze' },
      open_banking: { sandbox: 'kilka minut', live: 'kilka minut' },
      direct_debit: { sandbox: 'około 2 dni na pobranie', live: 'około 2 dni na pobranie' },
      transfer: { sandbox: 'około minuty', live: 'około 1 do 3 dni roboczych' },
      credit: { sandbox: 'około dnia', live: 'około dnia' },
    },
    asks: {
      card: 'Bank karty może poprosić o potwierdzenie.',
      open_banking: 'Logujesz się w swoim banku i tam zatwierdzasz płatność.',
      direct_debit: 'Pieniądze zostaną pobrane z Twojego rachunku. Nie musisz nic wysyłać.',
      credit: 'Twoja firma płaci później, na warunkach swojego kredytu.',
      invoice: 'Wysyłasz pieniądze ze swojego banku.',
      local_bank_transfer: {
        eur:
          'Wysyłasz pieniądze ze swojego banku, w euro (SEPA). Pokażemy rachunek i kod do ' +
          'zeskanowania.',
        gbp: 'Wysyłasz pieniądze ze swojego banku w Wielkiej Brytanii. Pokażemy rachunek i tytuł.',
        usd: 'Wysyłasz pieniądze ze swojego banku w USA. Pokażemy rachunek i tytuł.',
      },
      international_bank_transfer: {
        eur: 'Dla banku poza strefą euro (SWIFT). Twój bank może pobrać opłatę.',
        gbp: 'Dla banku poza Wielką Brytanią (SWIFT). Twój bank może pobrać opłatę.',
        usd: 'Dla banku poza USA (SWIFT). Twój bank może pobrać opłatę.',
      },
    },
    hindrances: {
      card: 'Nie dla tej kwoty: kartą można zapłacić tylko małe sumy.',
      credit: 'Twój kredyt nie pokrywa tej kwoty.',
      other: 'Nie dla tej płatności.',
    },
    next: {
      pay: (amount) => `Zapłać ${amount}`,
      bank: (amount) => `Do banku, aby zapłacić ${amount}`,
      debit: (amount) => `Zgadzam się i płacę ${amount}`,
      debitLater: 'Zgadzam się na pobrania',
      credit: (amount) => `Kup na kredyt za ${amount}`,
      transfer: (amount) => `Pokaż dane do przelewu ${amount}`,
    },
  },
  card: {
    stored: 'Karta do zapłaty',
    storedLabel: (brand, lastFour, expiry) => `${brand} z końcówką ${lastFour}, ważna do ${expiry}`,
    other: 'Inna karta',
    number: 'Numer karty',
    expiry: 'Ważna do',
    expiryHint: 'Miesiąc / rok',
    cvv: 'Kod CVV',
    cvvHint: '3 lub 4 cyfry',
    holder: 'Imię i nazwisko na karcie',
    save: (name) => `Zachowaj tę kartę do mojej następnej płatności dla ${name}`,
    test: 'Test: użyj 4242 4242 4242 4242, dowolnego przyszłego miesiąca i trzech dowolnych cyfr.',
    faults: {
      number: 'Sprawdź numer karty: brakuje cyfry lub jest błędna',
      expiry: 'Podaj miesiąc i rok, na przykład 08/29',
      past: 'Ta karta wygasła. Użyj innej.',
      cvv: 'Podaj kod CVV: 3 lub 4 cyfry',
      declined: 'Bank odrzucił tę kartę. Niczego nie pobrano. Użyj innej.',
      wrongCode: 'Kod CVV się nie zgadza. Sprawdź go na karcie.',
      notForTesting: 'Środowisko testowe przyjmuje tylko karty testowe, jak 4242 4242 4242 4242',
    },
  },
  bank: { label: 'Twój bank', choose: 'Wybierz swój bank', fault: 'Wybierz swój bank' },
  debit: {
    holder: 'Imię i nazwisko posiadacza rachunku',
    title: 'Zgoda na polecenie zapłaty SEPA',
    mandate: (name, days) => [
      `Wyrażając zgodę, upoważniasz ${name} i usługę płatniczą do wysyłania do Twojego banku ` +
        'poleceń obciążenia Twojego rachunku, a Twój bank do obciążania rachunku zgodnie z ' +
        'tymi poleceniami.',
      'Masz prawo do zwrotu od swojego banku na warunkach umowy zawartej z bankiem. Zwrotu ' +
        'należy żądać w ciągu ośmiu tygodni od obciążenia. Zgodę możesz cofnąć w każdej chwili.',
      'O każdym obciążeniu, jego kwocie i dniu, powiadomimy Cię e-mailem co najmniej ' +
        `${days === 1 ? 'jeden dzień' : `${days} dni`} wcześniej.`,
    ],
    accept: 'Wyrażam tę zgodę',
    planned: 'Co zostanie pobrane',
    first: 'Najpierw',
    faults: {
      iban: 'Sprawdź IBAN: brakuje znaku lub jest błędny',
      holder: 'Podaj imię i nazwisko posiadacza rachunku',
      accept: 'Wyraź zgodę lub wybierz inny sposób płatności',
    },
  },
  credit: {
    account: 'Kredyt kupiecki',
    left: (amount) => `Pozostało: ${amount}`,
    terms: 'Zapłać później',
    termsNames: {
      thirty_days: 'Za 30 dni',
      sixty_days: 'Za 60 dni',
      ninety_days: 'Za 90 dni',
      end_of_month_plus_thirty_days: '30 dni po końcu miesiąca',
    },
    notEnough: 'Twój kredyt nie pokrywa tej kwoty. Wybierz inny sposób.',
    notEnabled: 'Z kredytu nie można teraz skorzystać. Wybierz inny sposób.',
  },
  transfer: {
    title: 'Wykonaj przelew',
    lead: (amount) =>
      `Wyślij ze swojego banku dokładnie ${amount}, z tym tytułem. Potem wróć i naciśnij ` +
      'przycisk.',
    rows: {
      amount: 'Kwota',
      reference: 'Tytuł',
      creditor_reference: 'Referencja strukturalna (RF)',
      beneficiary: 'Odbiorca',
      bank_name: 'Bank',
      iban: 'IBAN',
      account_number: 'Numer rachunku',
      sort_code: 'Sort code',
      bic_swift: 'BIC / SWIFT',
      ach: 'Numer rozliczeniowy (ACH)',
      wire: 'Numer rozliczeniowy (wire)',
    },
    creditorReferenceHint:
      'Jeśli bank ma pole na referencję strukturalną, należy tam wpisać numer RF; tytuł nie ' +
      'jest wtedy potrzebny.',
    referenceHint: 'Po tytule odnajdziemy Twoją płatność. Skopiuj go bez zmian.',
    details: 'Rachunek odbiorcy',
    scan: 'Zeskanuj aplikacją banku',
    scanLabel: 'Kod QR z rachunkiem, kwotą i tytułem tego przelewu',
    scanHint: 'Większość aplikacji bankowych w strefie euro odczyta ten kod i wypełni wszystko.',
    nextTitle: 'Co będzie dalej',
    next: (name) => [
      'Wykonujesz przelew w aplikacji lub na stronie swojego banku.',
      'Wracasz tutaj i naciskasz przycisk poniżej.',
      `Gdy pieniądze dotrą, ${name} dowie się od razu.`,
    ],
    sandbox:
      'Test: przelew nie jest potrzebny. Naciśnij przycisk, a po około minucie dotrą udawane ' +
      'pieniądze.',
    made: 'Przelew wykonany',
    other: 'Zapłać inaczej',
    failed: 'Nie udało się tego zapisać. Nic nie przepadło: naciśnij jeszcze raz.',
  },
  handoff: {
    bank: {
      title: 'Dalej w Twoim banku',
      lead: (amount) => `Zaloguj się tam i zatwierdź płatność ${amount}.`,
      go: 'Przejdź do banku',
    },
    card: {
      title: 'Bank karty prosi o potwierdzenie',
      lead: (amount) => `Potwierdź tam płatność ${amount}.`,
      go: 'Przejdź do potwierdzenia',
    },
    beside: 'Otworzy się w osobnej karcie przeglądarki. Ta strona zmieni się sama, gdy skończysz.',
    waiting: 'Czekamy na Twoją odpowiedź',
    other: 'Zapłać inaczej',
    failed: 'Tej płatności nie można już przerwać. Poczekaj chwilę.',
  },
  processing: {
    title: 'Chwileczkę: potwierdzamy Twoją płatność',
    lead: 'Nie płać drugi raz. Ta strona zmieni się sama.',
  },
  waiting: {
    title: {
      transfer: 'Dziękujemy, czekamy na Twój przelew',
      card: 'Dziękujemy, karta została przyjęta',
      open_banking: 'Dziękujemy, Twój bank przyjął płatność',
      direct_debit: 'Dziękujemy, Twoja zgoda jest przyjęta',
      credit: 'Dziękujemy, zakup jest na kredyt',
    },
    lead: {
      transfer: (amount) => `Czekamy na ${amount}. Możesz zamknąć tę stronę.`,
      card: (amount) => `${amount} jest w drodze. Możesz zamknąć tę stronę.`,
      open_banking: (amount) => `${amount} jest w drodze. Możesz zamknąć tę stronę.`,
      direct_debit: () =>
        'Napiszemy do Ciebie przed każdym pobraniem. Nie musisz nic robić i możesz zamknąć tę ' +
        'stronę.',
      credit: (amount) => `${amount} odłożono z Twojego kredytu. Możesz zamknąć tę stronę.`,
    },
    arrived: 'Twoja płatność dotarła',
    arrivedLead: (amount) => `Otrzymaliśmy ${amount}.`,
    reference: 'Tytuł',
    amount: 'Kwota',
    method: 'Sposób płatności',
    time: 'Czas',
    back: (name) => `Wróć do ${name}`,
    redirecting: (name) => `Wracasz do ${name}.`,
    again: 'Możesz otworzyć ten link ponownie w każdej chwili i sprawdzić, co się dzieje.',
  },
  held: {
    before: (name) =>
      `${name} przekaże je dopiero wtedy, gdy nadejdzie czas, na przykład po dostawie. Do tego ` +
      'momentu leżą na osobnym rachunku.',
    after: (name) => `Leżą na osobnym rachunku i zostaną przekazane, gdy ${name} je zwolni.`,
  },
  paidElsewhere: {
    title: 'To już potwierdzono',
    body: (name) => [
      'Jest zapłacone lub w drodze i nie zostanie pobrane dwa razy.',
      `Wróć do ${name}, aby sprawdzić, co się dzieje.`,
    ],
  },
  cancelled: {
    title: 'Ta płatność została wycofana',
    body: (name) => [
      'Nic już nie trzeba za to płacić. Pieniądze wysłane wcześniej są bezpieczne i zajmiemy ' +
        'się nimi.',
      `Zapytaj ${name}, jeśli płatność miała się odbyć.`,
    ],
  },
  ended: {
    failed: {
      title: 'Ta płatność się nie powiodła',
      reasons: {
        rejectedCard: 'Bank karty odrzucił płatność.',
        rejectedBank: 'Twój bank odrzucił płatność.',
        rejectedCredit: 'Kredytodawca nie przyjął tego zakupu.',
        notConfirmed: 'Płatność nie została potwierdzona.',
      },
      safe: 'Niczego nie pobrano. Możesz spróbować ponownie lub zapłacić inaczej.',
    },
    cancelled: {
      title: 'Ta płatność została przerwana',
      body:
        'Niczego nie pobrano. Jeśli pieniądze są już wysłane, są bezpieczne i zajmiemy się ' +
        'nimi.',
    },
    abandoned: {
      title: 'Czas na tę płatność minął',
      body:
        'Pieniądze nie dotarły na czas. Jeśli zostały wysłane, są bezpieczne i zajmiemy się ' +
        'nimi.',
    },
    again: 'Wybierz sposób płatności',
  },
  leaving: {
    title: 'Opuścić tę płatność?',
    before: 'Niczego nie zapłacono. Możesz tu wrócić.',
    after: (reference) =>
      `Dane do przelewu pozostają ważne. Jeśli pieniądze wysłano z tytułem ${reference}, ` +
      'odnajdziemy je.',
    under: 'Twoja płatność może być już w toku. Możesz wrócić i sprawdzić, co się dzieje.',
    stay: 'Zostań tutaj',
    leave: 'Opuść',
  },
}
