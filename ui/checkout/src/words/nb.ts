import { norwegian as checkout } from './checkout/nb.ts'
import { norwegian as identity } from './identity/nb.ts'
import { norwegian as invoice } from './invoice/nb.ts'
import { norwegian as payee } from './payee/nb.ts'
import { norwegian as status } from './status/nb.ts'
import { norwegian as verification } from './verification/nb.ts'
import type { Words } from './words.ts'

export const norwegian: Words = {
  ...checkout,
  identity,
  invoice,
  payee,
  status,
  verification,
}
