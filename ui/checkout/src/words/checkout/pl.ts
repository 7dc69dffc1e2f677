import { type CheckoutWords, english } from './en.ts'

export const polish: CheckoutWords = english
