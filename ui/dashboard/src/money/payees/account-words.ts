// Where somebody is paid to, in words: each account with what is to be said of it.
import type { AccountChange, BankAccount, ParticipantAccounts } from '@holdfast/contract'
import { actorName } from '../../settings/audit-words.ts'
import { countryName } from '../../settings/places.ts'

/** An account and how it stands. */
export interface AccountState {
  readonly kind: 'paid_to' | 'refused' | 'cooling' | 'disputed' | 'proposed' | 'before'
  /** Null: there is none to be paid to. */
  readonly account: BankAccount | null
  /** A few words, for a badge. */
  readonly label: string
  /** What that means, as sentences. */
  readonly meaning: string
  /** Since or until when, where that is to be said. */
  readonly at: { readonly label: 'Since' | 'Until' | 'Proposed'; readonly instant: string } | null
}

/** `•••• 3000 · 37040044 · Germany · EUR`; where code and number are one, it stands once. */
export function accountWords(account: BankAccount): string {
  const { account_number: number, routing_code: code, country, currency } = account
  const bank = code === number ? [] : [code]
  return [number, ...bank, countryName(country), currency.toUpperCase()].join(' · ')
}

/** Who gave an account, or decided about it, within a sentence: a member keeps the capital. */
export function giverWords(giver: Giver): string {
  const name = actorName(giver)
  return giver.kind === 'member' ? name : name.charAt(0).toLowerCase() + name.slice(1)
}
type Giver = AccountChange['given_by']

/** What became of an account that was given. */
export const changeWords: Readonly<
  Record<AccountChange['status'], { readonly label: string; readonly tone: ChangeTone }>
> = {
  proposed: { label: 'Proposed', tone: 'waiting' },
  accepted: { label: 'Accepted', tone: 'good' },
  refused: { label: 'Refused', tone: 'bad' },
  replaced: { label: 'Replaced by another proposal', tone: 'neutral' },
}
type ChangeTone = 'waiting' | 'good' | 'bad' | 'neutral'

/**
 * The accounts of somebody as they stand at an instant of the tenant: what is paid to, what is
 * proposed, what was paid to before.
 */
export function accountStates(accounts: ParticipantAccounts, now: Date): AccountState[] {
  const { participant, changes } = accounts
  const { bank_account: account, proposed_bank_account: proposed } = participant
  const states = [inForce(accounts, now)]
  if (proposed !== null) {
    states.push(
      proposedState(
        proposed,
        changes.find(({ status }) => status === 'proposed'),
      ),
    )
  }
  const before = beforeOf(accounts)
  if (before !== null && before.id !== account?.id) {
    states.push(beforeState(before, isCooling(participant, now)))
  }
  return states
}

function proposedState(account: BankAccount, proposal: AccountChange | undefined): AccountState {
  const who = proposal === undefined ? 'Somebody' : actorName(proposal.given_by)
  return {
    kind: 'proposed',
    account,
    label: 'Proposed',
    meaning:
      `${who} gave it and may not decide it alone. Nothing is paid to it until someone who may ` +
      'accepts it.',
    at: proposal === undefined ? null : { label: 'Proposed', instant: proposal.given_at },
  }
}

function beforeState(account: BankAccount, isBackOpen: boolean): AccountState {
  const back = isBackOpen ? ' Going back to it ends the cooling-off time at once.' : ''
  return {
    kind: 'before',
    account,
    label: 'Before',
    meaning: `It was paid to before.${back}`,
    at: null,
  }
}

type Person = ParticipantAccounts['participant']

function inForce(accounts: ParticipantAccounts, now: Date): AccountState {
  const { participant: person, shared_bank_account: shared, refused_at: refusedAt } = accounts
  const { bank_account: account, bank_account_disputed_at: disputedAt } = person
  if (disputedAt !== null) {
    return {
      kind: 'disputed',
      account,
      label: 'Disputed',
      meaning:
        `${person.name ?? person.email} said: this was not me. Nothing is paid to any account of ` +
        'this participant until somebody has looked at it.',
      at: { label: 'Since', instant: disputedAt },
    }
  }
  if (refusedAt !== null) {
    return {
      kind: 'refused',
      account: account ?? shared,
      label: 'Refused',
      meaning: 'The bank refused the last payment to it. Ask for another account.',
      at: { label: 'Since', instant: refusedAt },
    }
  }
  if (account === null && shared === null) {
    const meaning = 'No account is on file: what is released waits for one, or fails.'
    return { kind: 'paid_to', account, label: 'None', meaning, at: null }
  }
  const { bank_account_payable_from: from } = person
  if (isCooling(person, now) && from !== null) {
    return {
      kind: 'cooling',
      account: account ?? shared,
      label: 'Cools off',
      meaning:
        'It can be paid once its cooling-off time has ended. Releases and refunds wait until then.',
      at: { label: 'Until', instant: from },
    }
  }
  if (account === null) {
    const meaning = 'The person gave it as another participant: it serves this one, too.'
    return { kind: 'paid_to', account: shared, label: 'Paid to', meaning, at: null }
  }
  return { kind: 'paid_to', account, label: 'Paid to', meaning: 'Money goes here.', at: null }
}

function isCooling({ bank_account_payable_from: from }: Person, now: Date): boolean {
  return from !== null && new Date(from) > now
}

/** The account that was paid to until the present one, also when its time to go back is over. */
function beforeOf({ previous_bank_account: previous, changes }: ParticipantAccounts) {
  const latest = changes.find(({ status }) => status === 'accepted')
  return previous ?? latest?.bank_account_before ?? null
}
