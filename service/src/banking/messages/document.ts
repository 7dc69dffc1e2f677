// A message as a file: what leaves is checked against its schema.
import type { Violation } from './message.ts'
import { checkSchema } from './schema.ts'

/** What stands in an element; what is undefined is left out. */
export type Element = { readonly [name: string]: Part | readonly Part[] | undefined }
type Part = string | Element

interface WrittenDocument {
  readonly bytes: Buffer
  /** Empty where it keeps its schema. */
  readonly violations: readonly Violation[]
}

/** The file of a message (`pain.001.001.09`), and in which way it breaks its schema. */
export async function writeDocument(message: string, content: Element): Promise<WrittenDocument> {
  const { create } = await import('xmlbuilder2')
  const document = create(
    {
      version: '1.0',
      encoding: 'UTF-8',
      defaultNamespace: { ele: `urn:iso:std:iso:20022:tech:xsd:${message}` },
      keepNullNodes: false,
    },
    { Document: content },
  )
  const bytes = Buffer.from(document.end())
  const { violations } = await checkSchema(bytes)
  return { bytes, violations }
}

/** What a bank is known by. */
interface BankCodes {
  readonly bic: string | null
  readonly aba?: string | null
}

/** A bank by its BIC, its routing number, or both; or by none. */
export function bankElement({ bic, aba = null }: BankCodes): Element {
  if (bic === null && aba === null) return { Othr: { Id: 'NOTPROVIDED' } }
  const member = { ClrSysId: { Cd: 'USABA' }, MmbId: aba ?? '' }
  return { BICFI: bic ?? undefined, ClrSysMmbId: aba === null ? undefined : member }
}
