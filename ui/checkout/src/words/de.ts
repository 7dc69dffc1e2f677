import { german as checkout } from './checkout/de.ts'
import { german as identity } from './identity/de.ts'
import { german as invoice } from './invoice/de.ts'
import { german as payee } from './payee/de.ts'
import { german as status } from './status/de.ts'
import { german as verification } from './verification/de.ts'
import type { Words } from './words.ts'

export const german: Words = {
  ...checkout,
  identity,
  invoice,
  payee,
  status,
  verification,
}
