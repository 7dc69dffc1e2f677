import { spanish as checkout } from './checkout/es.ts'
import { spanish as identity } from './identity/es.ts'
import { spanish as invoice } from './invoice/es.ts'
import { spanish as payee } from './payee/es.ts'
import { spanish as status } from './status/es.ts'
import { spanish as verification } from './verification/es.ts'
import type { Words } from './words.ts'

export const spanish: Words = {
  ...checkout,
  identity,
  invoice,
  payee,
  status,
  verification,
}
