// The request that waits: sealed while it does, gone when it has ended.
import type { EffectChange } from '#http'
import { present, seal, unseal } from '#kit'
import { fieldsOf, parsed } from './measure.ts'
import type { ApprovalRow } from './store.ts'

/** A request as it was sent, and what it would change. */
export interface WaitingRequest {
  readonly params: Readonly<Record<string, string>>
  readonly body: Readonly<Record<string, unknown>>
  readonly changes: readonly EffectChange[]
}

/** Seals a request, bound to the row that it waits in. */
export function sealRequest(key: Buffer, request: WaitingRequest, bound: string): Buffer {
  return seal(key, JSON.stringify(request), bound)
}

/** Opens the request of a row that has not ended. */
export function openRequest(
  key: Buffer,
  tenant: string,
  { id, request }: Pick<ApprovalRow, 'id' | 'request'>,
): WaitingRequest {
  const sealed = present(request, 'an approval that has not ended has its request')
  const fields = fieldsOf(parsed(unseal(key, sealed, boundTo(tenant, id)).toString('utf8')))
  const params = new Map<string, string>()
  for (const [name, value] of fieldsOf(fields.get('params'))) params.set(name, String(value))
  return {
    params: Object.fromEntries(params),
    body: Object.fromEntries(fieldsOf(fields.get('body'))),
    changes: changesIn(fields.get('changes')),
  }
}

function changesIn(kept: unknown): EffectChange[] {
  if (!Array.isArray(kept)) return []
  return kept.map((one: unknown) => {
    const fields = fieldsOf(one)
    const text = (name: string) => {
      const value = fields.get(name)
      return typeof value === 'string' ? value : null
    }
    return { field: text('field') ?? '', before: text('before'), after: text('after') }
  })
}

/** What the seal of a row's request is bound to. */
export function boundTo(tenant: string, id: string): string {
  return `approval ${tenant} ${id}`
}

const ACCOUNT = /account|iban|routing/i

/** Whether anything in a request is of a bank account. */
export function holdsAccount(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(holdsAccount)
  return [...fieldsOf(typeof value === 'string' ? null : value)].some(
    ([name, inner]) => ACCOUNT.test(name) || holdsAccount(inner),
  )
}
