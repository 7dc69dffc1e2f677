import { english, type VerificationWords } from './en.ts'

export const norwegian: VerificationWords = english
