import { english, type VerificationWords } from './en.ts'

export const swedish: VerificationWords = english
