import { italian as checkout } from './checkout/it.ts'
import { italian as verification } from './verification/it.ts'
import type { Words } from './words.ts'

export const italian: Words = { ...checkout, verification }
