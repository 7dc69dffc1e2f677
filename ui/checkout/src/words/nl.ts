import { dutch as checkout } from './checkout/nl.ts'
import { dutch as identity } from './identity/nl.ts'
import { dutch as invoice } from './invoice/nl.ts'
import { dutch as payee } from './payee/nl.ts'
import { dutch as status } from './status/nl.ts'
import { dutch as verification } from './verification/nl.ts'
import type { Words } from './words.ts'

export const dutch: Words = {
  ...checkout,
  identity,
  invoice,
  payee,
  status,
  verification,
}
