import { type CheckoutWords, english } from './en.ts'

export const spanish: CheckoutWords = english
