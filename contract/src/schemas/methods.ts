// What the ways of paying need from a buyer's page: cards and banks.

import { type Static, Type } from 'typebox'
import { nameCharactersMax } from '../limits.ts'
import { given, id, input, instant, oneOf, resource, text, url } from './parts.ts'

export const CreateCardBodySchema = input(
  'CreateCardBody',
  'A card, to be changed into a token. Number and security code are neither kept nor logged.',
  {
    number: text('Card number.', {
      pattern: '^[0-9 ]{12,23}$',
      max: 23,
      example: '4242424242424242',
    }),
    expiry_month: Type.Integer({ minimum: 1, maximum: 12, description: 'Month of expiry.' }),
    expiry_year: Type.Integer({
      minimum: 2000,
      maximum: 2100,
      description: 'Year of expiry, four digits.',
    }),
    cvv: text('Security code.', { pattern: '^[0-9]{3,4}$', max: 4, example: '123' }),
    holder_name: given(text('Name on the card.', { min: 1, max: nameCharactersMax })),
    save: given(
      Type.Boolean({
        description: 'Keep it for the buyer. Counts when the intent names its buyer.',
      }),
    ),
  },
)
export type CreateCardBody = Static<typeof CreateCardBodySchema>

export const CardBrandSchema = oneOf(
  'CardBrand',
  ['visa', 'mastercard', 'amex', 'discover', 'diners', 'jcb', 'unionpay', 'other'],
  'The scheme of the card.',
)
export type CardBrand = Static<typeof CardBrandSchema>

export const CardSchema = resource('Card', 'A card that can be paid with.', {
  id: id('card'),
  brand: CardBrandSchema,
  last_four: text('The last four digits.', { example: '4242' }),
  expiry_month: Type.Integer({ description: 'Month of expiry.' }),
  expiry_year: Type.Integer({ description: 'Year of expiry.' }),
  saved: Type.Boolean({ description: 'True when it is kept for the buyer.' }),
  created_at: instant('When it was given.'),
})
export type Card = Static<typeof CardSchema>

export const CardListSchema = resource('CardList', 'Cards, the newest first.', {
  data: Type.Array(CardSchema),
})
export type CardList = Static<typeof CardListSchema>

export const BankSchema = resource('Bank', 'A bank that can be paid from by open banking.', {
  id: text('Names the bank when confirming.', { example: 'harbour-bank' }),
  name: text('Name of the bank.', { example: 'Harbour Bank' }),
  logo_url: Type.Union([url('Logo.'), Type.Null()]),
})
export type Bank = Static<typeof BankSchema>

export const BankListSchema = resource('BankList', 'Banks, by name.', {
  data: Type.Array(BankSchema),
})
export type BankList = Static<typeof BankListSchema>
