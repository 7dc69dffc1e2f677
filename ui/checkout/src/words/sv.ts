import { swedish as checkout } from './checkout/sv.ts'
import { swedish as verification } from './verification/sv.ts'
import type { Words } from './words.ts'

export const swedish: Words = { ...checkout, verification }
