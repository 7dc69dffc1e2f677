import { english, type VerificationWords } from './en.ts'

export const german: VerificationWords = english
