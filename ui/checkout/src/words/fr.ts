import { french as checkout } from './checkout/fr.ts'
import { french as identity } from './identity/fr.ts'
import { french as invoice } from './invoice/fr.ts'
import { french as payee } from './payee/fr.ts'
import { french as status } from './status/fr.ts'
import { french as verification } from './verification/fr.ts'
import type { Words } from './words.ts'

export const french: Words = {
  ...checkout,
  identity,
  invoice,
  payee,
  status,
  verification,
}
