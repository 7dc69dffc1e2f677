// Where an outbound is aimed at, and what its step keeps of that.
import type { Currency } from '@holdfast/contract'
import type { Id } from '#kit'
import type { FiledBankAccount, Payee, PayeeHold } from '#participants'
import type { Progress } from './outbound.ts'

/** Of a payee whom nobody knows. */
export const nowhere: Payee = { account: null, hold: null }

/** Where an outbound goes: to the account of its payee, or back to where an inbound came from. */
interface Aim {
  readonly account: FiledBankAccount | null
  readonly hold: PayeeHold | null
  readonly hasTarget: boolean
}

/** What an outbound is of, and whether its rails change that. */
interface Reach {
  readonly currency: Currency
  readonly converts: boolean
}

/**
 * By where its payee is paid to, and the inbound that it goes back to. An account that no rail
 * reaches is no target: nothing is promised to it.
 */
export function aimOf(
  { account, hold }: Payee,
  backTo: Id<'inbound'> | null,
  { currency, converts }: Reach,
): Aim {
  if (backTo !== null) return { account: null, hold: null, hasTarget: true }
  const isReached = account !== null && (converts || account.currency === currency)
  return { account, hold, hasTarget: isReached }
}

/** What a step keeps of the account that it goes to, and until when it waits for it. */
export function towardAccount({ account, hold }: Aim, { pausedReason }: Progress) {
  const isHeld = pausedReason === 'bank_account_changed'
  return { bankAccountId: account?.id ?? null, heldUntil: isHeld ? (hold?.until ?? null) : null }
}
