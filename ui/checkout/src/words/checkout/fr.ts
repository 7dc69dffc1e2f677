import { type CheckoutWords, english } from './en.ts'

export const french: CheckoutWords = english
