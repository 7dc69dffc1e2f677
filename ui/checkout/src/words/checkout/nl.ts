import { type CheckoutWords, english } from './en.ts'

export const dutch: CheckoutWords = english
