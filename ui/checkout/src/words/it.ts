import { italian as checkout } from './checkout/it.ts'
import { italian as identity } from './identity/it.ts'
import { italian as invoice } from './invoice/it.ts'
import { italian as payee } from './payee/it.ts'
import { italian as status } from './status/it.ts'
import { italian as verification } from './verification/it.ts'
import type { Words } from './words.ts'

export const italian: Words = {
  ...checkout,
  identity,
  invoice,
  payee,
  status,
  verification,
}
