import { english, type VerificationWords } from './en.ts'

export const italian: VerificationWords = english
