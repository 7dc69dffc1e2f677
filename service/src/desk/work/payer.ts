// Who paid an inbound, as far as the role of whoever looks lets it be seen.
import type { InboundPayer } from '@holdfast/contract'
import { seesPayers } from '@holdfast/contract'
import type { PaidBy } from '#inbounds'
import type { Viewer } from './queues.ts'

/** Who paid: the name in full for whoever matches money or decides about it, else its letters. */
export function showPaidBy(
  { name, account, text }: PaidBy,
  { role, environment }: Pick<Viewer, 'role' | 'environment'>,
): InboundPayer {
  const isMasked = !seesPayers(role, environment)
  return { name: isMasked ? maskName(name) : name, is_masked: isMasked, account, text }
}

/** `Bea Buyer` as `B••• B•••`: no length is told. */
export function maskName(name: string | null): string | null {
  if (name === null) return null
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? []
  return words.map((word) => `${[...word][0] ?? ''}•••`).join(' ')
}
