import { english, type VerificationWords } from './en.ts'

export const dutch: VerificationWords = english
