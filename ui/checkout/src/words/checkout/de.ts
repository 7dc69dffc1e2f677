import { type CheckoutWords, english } from './en.ts'

export const german: CheckoutWords = english
