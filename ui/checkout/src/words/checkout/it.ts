import { type CheckoutWords, english } from './en.ts'

export const italian: CheckoutWords = english
