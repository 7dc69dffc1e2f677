import type { PayeeWords } from './en.ts'

export const polish: PayeeWords = {
  title: (name) => `Gdzie płaci Ci ${name}`,
  now: (place) => `Pieniądze trafiają na: ${place}`,
  none: 'Nie podano żadnego konta.',
  before: (place) => `Wcześniej trafiały na: ${place}`,
  alsoFor: (names) => `Służy też Tobie jako ${names}.`,
  payableFrom: (date) =>
    `Na nowe konto wypłacamy od ${date}. Powrót do poprzedniego kończy oczekiwanie.`,
  unpaid: (amount, date) =>
    `Nie można było wypłacić Ci ${amount} (${date}): nie ma rachunku, który je przyjmuje.`,
  refused: (amount, date) =>
    `Nie można było wypłacić Ci ${amount} (${date}): bank odrzucił rachunek.`,
  safe: 'Pieniądze są bezpiecznie przechowywane. Podaj inny rachunek, aby otrzymać wypłatę.',
  changeTitle: 'Podaj inne konto',
  ending: 'Cztery ostatnie znaki konta, na które teraz otrzymujesz pieniądze',
  endingBefore: 'Cztery ostatnie znaki konta, na które wcześniej trafiały pieniądze',
  wrong: 'To nie są cztery ostatnie znaki tego konta.',
  locked: 'Za dużo błędnych prób. Spróbuj jutro albo zapytaj tego, kto Ci płaci.',
  change: 'Zmień konto',
  changed: 'Konto zostało zmienione. Otrzymasz powiadomienie e-mailem.',
  disputeLead: (name) =>
    'Jeśli to nie Ty zmieniasz konto, powiedz o tym. Nic nie zostanie Ci wypłacone, ' +
    `dopóki ktoś z ${name} tego nie sprawdzi.`,
  dispute: 'To nie ja',
  disputed: (name) =>
    `Wiemy, że zmiana nie była Twoja. Nic nie zostanie Ci wypłacone, dopóki ${name} ` +
    'tego nie sprawdzi i się nie odezwie.',
  failed: 'Nie udało się. Spróbuj ponownie.',
  nameTitle: 'Nazwa właściciela konta',
  nameClose: (suggested, name) =>
    `Bank zna to konto jako „${suggested}”. Tutaj nazywasz się „${name}”.`,
  nameMatch: (name) => `Bank potwierdza, że właścicielem tego konta jest ${name}.`,
  nameWrong: (name) =>
    `Według banku właścicielem tego konta nie jest ${name}. Sprawdź numer lub podaj inne konto: ` +
    'wypłaty na nie mogą zostać wstrzymane.',
  takeName: (suggested) => `Wypłacaj mi jako „${suggested}”`,
  keepName: (name) => `Zostaw „${name}”`,
  nameTaken: (suggested) => `Wypłaty trafiają do Ciebie jako „${suggested}”.`,
  nameKept: (name) => `Wypłaty trafiają do Ciebie jako „${name}”.`,
  notice: {
    title: 'Ten link już nie działa',
    body: ['Został użyty albo jest za stary. Poproś o nowy tego, kto Ci płaci.'],
  },
}
