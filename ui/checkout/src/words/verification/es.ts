import { english, type VerificationWords } from './en.ts'

export const spanish: VerificationWords = english
