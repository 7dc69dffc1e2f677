import { polish as checkout } from './checkout/pl.ts'
import { polish as identity } from './identity/pl.ts'
import { polish as invoice } from './invoice/pl.ts'
import { polish as payee } from './payee/pl.ts'
import { polish as status } from './status/pl.ts'
import { polish as verification } from './verification/pl.ts'
import type { Words } from './words.ts'

export const polish: Words = {
  ...checkout,
  identity,
  invoice,
  payee,
  status,
  verification,
}
