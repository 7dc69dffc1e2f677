import { english, type VerificationWords } from './en.ts'

export const polish: VerificationWords = english
