import { swedish as checkout } from './checkout/sv.ts'
import { swedish as identity } from './identity/sv.ts'
import { swedish as invoice } from './invoice/sv.ts'
import { swedish as payee } from './payee/sv.ts'
import { swedish as status } from './status/sv.ts'
import { swedish as verification } from './verification/sv.ts'
import type { Words } from './words.ts'

export const swedish: Words = {
  ...checkout,
  identity,
  invoice,
  payee,
  status,
  verification,
}
