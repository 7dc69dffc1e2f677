// All statements of what banks say of whom is paid.
import type {
  BankChannel,
  PayeeCheckResult,
  PayeeCheckSource,
  PayeeNameChoice,
} from '@holdfast/contract'
import { statement } from '#db'
import type { Id } from '#kit'

export interface PayeeCheckRow {
  /** A keyed hash of who is paid, the number of the account and the name. */
  readonly payee: Buffer
  readonly participant_id: Id<'participant'> | null
  readonly bank_account_id: Id<'bank_account'> | null
  readonly result: PayeeCheckResult
  readonly sealed: Buffer | null
  readonly source: PayeeCheckSource
  readonly connection_id: Id<'bank_connection'>
  readonly checked_at: Date
  readonly choice: PayeeNameChoice | null
  readonly proposal_id: Id<'bank_proposal'> | null
  readonly accepted_at: Date | null
}

const CHECK = `payee, participant_id, bank_account_id, result, sealed, source, connection_id,
  checked_at, choice, proposal_id, accepted_at`

export const selectChecks = statement<PayeeCheckRow>('payee_checks.select')(
  `select ${CHECK} from payee_checks
    where tenant_id = $tenant_id::uuid and payee = any($payees::bytea[])`,
)

/** What was said of the accounts of a participant under its name, the latest first. */
export const selectChecksOfParticipant = statement<PayeeCheckRow>('payee_checks.of_participant')(
  `select ${CHECK} from payee_checks
    where tenant_id = $tenant_id::uuid and participant_id = $participant_id::uuid
    order by checked_at desc, payee limit $limit::int`,
)

/** What was said of accounts of the organisation, the latest of each. */
export const selectChecksOfAccounts = statement<PayeeCheckRow>('payee_checks.of_accounts')(
  `select distinct on (bank_account_id) ${CHECK} from payee_checks
    where tenant_id = $tenant_id::uuid and bank_account_id = any($ids::uuid[])
    order by bank_account_id, checked_at desc`,
)

/** Nobody forgets them before what is said of them is kept, and none who is forgotten is found. */
export const lockUnforgotten = statement<{ id: Id<'participant'> }>(
  'payee_checks.lock_unforgotten',
)(
  `select id from participants
    where tenant_id = $tenant_id::uuid and id = any($ids::uuid[])
      and email not like $erased::text
    order by id for share`,
)

export const countAsked = statement<{ count: bigint }>('payee_checks.count_asked')(
  `select count(*) as count from payee_checks
    where tenant_id = $tenant_id::uuid and participant_id = $participant_id::uuid
      and source = 'asked' and checked_at > $since::timestamptz`,
)

/**
 * What a bank says now counts. What two people decided stays as long as it says the same; a name
 * that it suggested, and what the person did about it, stay until it suggests another.
 */
export const upsertChecks = statement('payee_checks.upsert')(
  `insert into payee_checks (tenant_id, payee, participant_id, bank_account_id, result, sealed,
                             source, connection_id, checked_at)
   select $tenant_id::uuid, c.payee, c.participant_id, c.bank_account_id, c.result, c.sealed,
          $source::text, $connection_id::uuid, $now::timestamptz
     from $rows(payee bytea, participant_id uuid, bank_account_id uuid, result text,
                sealed bytea) as c
    order by c.payee
   on conflict (tenant_id, payee) do update
      set result = excluded.result, source = excluded.source,
          connection_id = excluded.connection_id, checked_at = excluded.checked_at,
          sealed = coalesce(excluded.sealed, payee_checks.sealed),
          proposal_id = case when payee_checks.result = excluded.result
                             then payee_checks.proposal_id end,
          accepted_at = case when payee_checks.result = excluded.result
                             then payee_checks.accepted_at end,
          choice = case when excluded.sealed is null then payee_checks.choice end`,
)

export const acceptCheck = statement<{ payee: Buffer }>('payee_checks.accept')(
  `update payee_checks
      set proposal_id = $proposal_id::uuid, accepted_at = $now::timestamptz
    where tenant_id = $tenant_id::uuid and payee = $payee::bytea
   returning payee`,
)

/** What the person does about the name that the bank suggests for his account. */
export const setChoice = statement<{ payee: Buffer }>('payee_checks.set_choice')(
  `update payee_checks set choice = $choice::text
    where tenant_id = $tenant_id::uuid and payee = $payee::bytea and sealed is not null
   returning payee`,
)

/** Of those whom money went back to: nobody's data key forgets them. */
export const dropChecks = statement('payee_checks.drop')(
  `delete from payee_checks
    where tenant_id = $tenant_id::uuid and payee = any($payees::bytea[])
      and participant_id is null and bank_account_id is null`,
)

export const selectChannel = statement<{ channel: BankChannel }>('payee_checks.select_channel')(
  `select channel from published_bank_channels
    where tenant_id = $tenant_id::uuid and channel = any($channels::text[]) limit 1`,
)
