// What a restricted key may be allowed to do, in words.
import type { KeyPairShown } from '@holdfast/contract'

/** Something that a restricted key may do. */
export type KeyPermission = NonNullable<KeyPairShown['permissions']>[number]

const words = {
  read: ['Read', 'See payments, people and balances.'],
  payments: ['Payments', 'Create and cancel intents, links and invoices.'],
  money: ['Money', 'Release, refund and transfer.'],
  approve: ['Approve', 'Be the second person of a booking.'],
  review: ['Review', 'Decide verifications and money in review.'],
  developers: ['Webhooks and events', 'Handlers, deliveries and the event log.'],
  payouts: ['Payouts', 'Set the accounts that revenue is paid to.'],
  payees: ['Payees', 'Say where buyers and sellers are paid to.'],
  audit: ['Proof', 'Statements, the journal and reconciliations.'],
  sandbox: ['Sandbox tools', 'The clock, simulations, the mailbox.'],
} as const satisfies Record<KeyPermission, readonly [string, string]>

/** The permissions in the order of the form. */
export const keyPermissions = Object.keys(words).filter(isKeyPermission)

function isKeyPermission(text: string): text is KeyPermission {
  return Object.hasOwn(words, text)
}

/** A permission's name, and what it allows. */
export function permissionWords(permission: KeyPermission): readonly [string, string] {
  return words[permission]
}

/** Permissions by name. */
export function namesOf(permissions: readonly KeyPermission[]): string {
  return permissions.map((permission) => words[permission][0]).join(', ')
}

/** What a key may do, in a few words. */
export function allowedWords(allowed: readonly KeyPermission[] | null): string {
  if (allowed === null) return 'Everything'
  return namesOf(allowed)
}

/** How long the old pair goes on beside the one in its place, in words. */
export const overlapChoices = [
  { value: 'now', label: 'Ends now: it is refused within seconds' },
  { value: '1h', label: 'Works for another hour' },
  { value: '24h', label: 'Works for another 24 hours' },
  { value: '7d', label: 'Works for another 7 days' },
] as const

/** An overlap that was chosen, or undefined. */
export function readOverlap(text: string): (typeof overlapChoices)[number]['value'] | undefined {
  return overlapChoices.find(({ value }) => value === text)?.value
}
