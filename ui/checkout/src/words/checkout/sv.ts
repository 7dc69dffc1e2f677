import { type CheckoutWords, english } from './en.ts'

export const swedish: CheckoutWords = english
