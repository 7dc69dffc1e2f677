// Links to the person who is paid: one that may change the account, one that may only dispute.
import type { SentAccountLink } from '@holdfast/contract'
import type { Unit } from '#db'
import type { Id, Result } from '#kit'
import { accepted, addMs, Failure, present, refused, showId, showInstant } from '#kit'
import { issueSecrets, linkTokenPrefix, revokeSecrets } from '#organisations'
import type { ShownBankAccount, Vault } from '#participants'
import { isGuarded, readParticipants, selectLatestChange } from '#participants'

type ParticipantId = Id<'participant'>

const DAY_MS = 86_400_000
/** A link that may change an account works this long, in real time. */
const LINK_DAYS = 7
/** A notice can be disputed for as long as the link in its mail works, in real time. */
const NOTICE_DAYS = 30

/** A link for the mailbox on file. */
export interface PayeeLink {
  readonly participantId: ParticipantId
  readonly email: string
  /** The path of the page, with its token: a secret. */
  readonly path: string
}

/** What this room is given by the composition: mails stand above it. */
export interface PayeeDeps {
  readonly vault: Vault
  /** Writes a link to the mailbox on file. */
  readonly mailLink: (unit: Unit, link: PayeeLink) => Promise<void>
}

/**
 * Sends participants links by which they change their own accounts, each to the address on file.
 * Refuses `not_found`, and `invalid_state` while the address is not verified: whoever is verified
 * gives his account there.
 */
export async function sendLinks(
  unit: Unit,
  { mailLink }: Pick<PayeeDeps, 'mailLink'>,
  ids: readonly ParticipantId[],
): Promise<Result<SentAccountLink>[]> {
  const people = await readParticipants(unit.tx, unit.tenant.id, ids)
  const results: Result<SentAccountLink>[] = []
  for (const id of ids) {
    const person = people.get(id)
    if (person === undefined) results.push(refused(new Failure('not_found')))
    else if (!isGuarded(person.status)) results.push(refused(notVerified()))
    else {
      const expiresAt = addMs(unit.realNow, LINK_DAYS * DAY_MS)
      const [token] = await issueSecrets(unit, [
        {
          kind: 'payee_link',
          objectKind: 'payee',
          objectId: id,
          prefix: linkTokenPrefix,
          expiresAt,
        },
      ])
      const path = `/payee/${present(token, 'a link was made')}`
      await mailLink(unit, { participantId: id, email: person.email, path })
      const participant_id = showId('participant', id)
      results.push(accepted({ participant_id, expires_at: showInstant(expiresAt) }))
    }
  }
  return results
}

function notVerified(): Failure {
  const detail =
    'The address is not verified: the person gives an account in the verification, by its own link.'
  return new Failure('invalid_state', { detail })
}

/**
 * Forgets persons by their participant ids: ends the links that they were sent, and the pages that
 * these have opened. The secrets stay: they hold ids and hashes only.
 */
export async function forgetPayeeLinks(unit: Unit, ids: readonly ParticipantId[]): Promise<void> {
  await revokeSecrets(unit, 'payee', ids, ['payee_link', 'page_session'])
  await revokeSecrets(unit, 'payee_notice', ids, ['payee_notice', 'page_session'])
}

/** A notice that an account was changed, with a link by which one says that it was not oneself. */
export interface AccountNotice extends PayeeLink {
  /** Told apart by country and bank, without what proves that one knows it. */
  readonly account: string
  readonly accountBefore: string | null
  readonly payableFrom: Date | null
}

/** Notices for participants whose accounts the unit has changed: for mails, for nothing else. */
export async function accountNotices(
  unit: Unit,
  ids: readonly ParticipantId[],
): Promise<AccountNotice[]> {
  const tenant = unit.tenant.id
  const people = await readParticipants(unit.tx, tenant, ids)
  const expiresAt = addMs(unit.realNow, NOTICE_DAYS * DAY_MS)
  const tokens = await issueSecrets(
    unit,
    ids.map((objectId) => ({ ...noticeSecret, objectId, expiresAt })),
  )
  const notices: AccountNotice[] = []
  for (const [at, participantId] of ids.entries()) {
    const [latest] = await unit.tx.query(selectLatestChange, {
      tenant_id: tenant,
      participant_id: participantId,
    })
    const person = present(people.get(participantId), 'whose account was changed exists')
    const { shown, before_shown: before } = present(latest, 'it has a change')
    notices.push({
      participantId,
      email: person.email,
      path: `/payee/notice/${present(tokens[at], 'each has a link')}`,
      account: placeOf(shown),
      accountBefore: before === null ? null : placeOf(before),
      payableFrom: person.payableFrom,
    })
  }
  return notices
}

const noticeSecret = {
  kind: 'payee_notice',
  objectKind: 'payee_notice',
  prefix: linkTokenPrefix,
} as const

/** `DE, EUR, 37040044`: never the number, whose end proves that one knows it. */
function placeOf({
  country,
  currency,
  routing_code: code,
  account_number: masked,
}: ShownBankAccount) {
  return [country, currency.toUpperCase(), ...(code === masked ? [] : [code])].join(', ')
}
