// The request that waits: sealed while it does, gone when it has ended.
import { ApprovalChangeSchema, ApprovalItemSchema } from '@holdfast/contract'
import { type Static, Type } from 'typebox'
import { validateValue } from '#http'
import { assert, present, seal, unseal } from '#kit'
import type { Measured } from './measure.ts'
import { fieldsOf, parseStored } from './measure.ts'

/** A request as it was sent, and what it would do, as it is shown to whoever decides. */
export interface WaitingRequest extends Pick<Measured, 'items' | 'changes' | 'print'> {
  readonly params: Readonly<Record<string, string>>
  readonly body: Readonly<Record<string, unknown>>
}

const Kept = Type.Object({
  params: Type.Record(Type.String(), Type.String()),
  body: Type.Record(Type.String(), Type.Unknown()),
  items: Type.Array(ApprovalItemSchema),
  changes: Type.Array(ApprovalChangeSchema),
  print: Type.String(),
})

function isKept(value: unknown): value is Static<typeof Kept> {
  return validateValue(Kept, value).length === 0
}

/** Seals a request, bound to the row that it waits in. */
export function sealRequest(key: Buffer, request: WaitingRequest, bound: string): Buffer {
  return seal(key, JSON.stringify(request), bound)
}

/** Opens the request of a row that has not ended. */
export function openRequest(
  key: Buffer,
  tenant: string,
  { id, request }: { readonly id: string; readonly request: Buffer | null },
): WaitingRequest {
  const sealed = present(request, 'an approval that has not ended has its request')
  const kept = parseStored(unseal(key, sealed, boundTo(tenant, id)).toString('utf8'))
  assert(isKept(kept), 'what waits is kept whole')
  return kept
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
