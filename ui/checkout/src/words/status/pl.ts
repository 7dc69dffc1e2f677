import type { StatusWords } from './en.ts'

export const polish: StatusWords = {
  title: (name) => `Twoja płatność na rzecz ${name}`,
  lead: {
    settled: (amount) => `${amount} opłacono. Ta strona pokazuje, gdzie są pieniądze.`,
    settling: (amount) => `Brakuje jeszcze ${amount}.`,
    ended: 'Ta płatność jest zakończona. Nic więcej nie trzeba płacić.',
  },
  way: 'Sposób płatności',
  soldBy: (seller) => `Sprzedawca: ${seller}`,
  sums: {
    title: 'Gdzie są pieniądze',
    paid: 'Zapłacono dotąd',
    held: 'Bezpiecznie przechowywane',
    released: 'Wypłacone sprzedawcy',
    refunding: 'W drodze z powrotem do Ciebie',
    refunded: 'Zwrócone Tobie',
    takenBack: 'Cofnięte przez bank lub wydawcę karty',
    overPaid: 'Zapłacone ponad sumę',
    outstanding: 'Pozostaje do zapłaty',
  },
  states: {
    later: (date) => `Potrzebne do ${date}; teraz nic nie trzeba za to płacić.`,
    laterOpen: 'Teraz nic nie trzeba za to płacić.',
    unpaid: 'Czeka na Twoją płatność.',
    onCredit: 'Na Twoim koncie handlowym.',
    held: (name) => `Bezpiecznie przechowywane do zwolnienia przez ${name}.`,
    heldUntil: (date) => `Bezpiecznie przechowywane do ${date}.`,
    inReview: (name) => `Bezpiecznie przechowywane, podczas gdy ${name} to sprawdza.`,
    leaving: 'W drodze do sprzedawcy.',
    released: 'Wypłacone sprzedawcy.',
    refunding: 'W drodze z powrotem do Ciebie.',
    refunded: 'Zwrócone Tobie.',
    cancelled: 'Anulowane. Nic nie jest za to przechowywane.',
  },
  movesTitle: 'Co się wydarzyło',
  nothingYet: 'Żadne pieniądze jeszcze się nie przemieściły.',
  moves: {
    paid: 'Zapłacono',
    lent: 'Zapłacone przez kredytodawcę',
    released: 'Wypłacono sprzedawcy',
    refunded: 'Zwrócono Tobie',
    sent_back: 'Odesłane do Ciebie: nie było potrzebne',
    taken_back: 'Cofnięte przez bank lub wydawcę karty',
  },
  wanted: {
    title: 'Potrzebujemy czegoś od Ciebie',
    verification: (amount) =>
      `Zanim ${amount} wróci do Ciebie, prawo wymaga, abyśmy wiedzieli, kto otrzymuje ` +
      'pieniądze. Do tego czasu są bezpiecznie przechowywane.',
    bank_account: (amount) =>
      `${amount} nie mogło wrócić do Ciebie: nie mamy Twojego rachunku bankowego, który może ` +
      'je przyjąć. Pieniądze są bezpiecznie przechowywane.',
    checking: (amount) => `To, co podano, jest sprawdzane. Potem ${amount} wróci do Ciebie.`,
    send: 'Wyślij mi link e-mailem',
    sent: (address) => `Wiadomość jest w drodze na adres ${address}. Link w niej prowadzi dalej.`,
    failed: 'To się nie udało. Spróbuj ponownie.',
  },
  print: 'Wydrukuj tę stronę',
  asOf: (date) => `Stan na ${date}.`,
  keep:
    'Możesz wrócić na tę stronę w każdej chwili. Ona tylko pokazuje: nikt nie może nią ' +
    'przesunąć pieniędzy.',
  notice: {
    title: 'Ten link już nie działa',
    body: ['Został zakończony lub jest zbyt stary. Poproś o nowy tam, gdzie zapłacono.'],
  },
}
