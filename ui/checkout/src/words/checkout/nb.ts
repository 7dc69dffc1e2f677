import { type CheckoutWords, english } from './en.ts'

export const norwegian: CheckoutWords = english
