import { english, type VerificationWords } from './en.ts'

export const french: VerificationWords = english
