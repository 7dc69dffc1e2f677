// Whoever cannot sign in any more asks for a link. It is made away from the request, so that an
// answer takes as long, and says as much, for an address that nobody has.
import { recoveryLinkMinutes, recoveryMailMinutes } from '@holdfast/contract'
import { addMs, realNow, sha256, startRounds } from '#kit'
import type { Doer } from './changes.ts'
import { memberObject } from './changes.ts'
import { drawToken } from './links.ts'
import type { PersonDeps } from './person-changes.ts'
import { changePerson } from './person-changes.ts'
import { hasFactor } from './show.ts'
import { selectMemberByEmail, selectMemberships } from './store.ts'
import { selectLinkOfMember, upsertPersonLink } from './store-person.ts'

const LINK_MS = recoveryLinkMinutes * 60_000
const BETWEEN_MS = recoveryMailMinutes * 60_000
const EVERY_MS = 1_000
/** Addresses that wait; those of others are left out until the next round. */
const WAITING_MAX = 1_000

/** Where it was asked for. */
type AskedIn = Pick<Doer, 'requestId' | 'ip'>

export interface RecoveryRequests {
  /** Takes down that somebody asked, by the address in one spelling. Never waits, never throws. */
  ask(emailKey: string, where: AskedIn): void
  /** Makes and sends the links that wait now. */
  send(): Promise<void>
  /** Sends what waits, and takes down nothing more. */
  stop(): Promise<void>
}

export interface RecoveryRequestsOptions extends PersonDeps {
  readonly baseUrl: string
}

/** Starts to gather those who ask a process for a link. */
export function startRecoveryRequests(options: RecoveryRequestsOptions): RecoveryRequests {
  let waiting = new Map<string, AskedIn>()
  let isStopped = false
  const { onError } = options
  const about = 'sending links to come back'
  const rounds = startRounds({
    everyMs: EVERY_MS,
    work: async () => {
      const taken = waiting
      waiting = new Map()
      for (const [emailKey, where] of taken) {
        await sendLink(options, emailKey, where).catch((error: unknown) => onError(error, about))
      }
    },
    onError: (error) => onError(error, about),
  })
  return {
    ask: (emailKey, { requestId, ip }) => {
      if (isStopped || waiting.size >= WAITING_MAX) return
      waiting.set(emailKey, { requestId, ip })
    },
    send: rounds.next,
    stop: async () => {
      isStopped = true
      await rounds.stop()
    },
  }
}

/** To somebody who belongs somewhere and has a second proof; at most once in 15 minutes. */
async function sendLink(
  deps: RecoveryRequestsOptions,
  emailKey: string,
  where: AskedIn,
): Promise<void> {
  const { global } = deps.database
  const [known] = await global.query(selectMemberByEmail, { email_key: emailKey })
  if (known === undefined || !hasFactor(known)) return
  const [home] = await global.query(selectMemberships, { member_id: known.id })
  if (home === undefined) return
  const doer: Doer = { actor: { kind: 'unknown', id: null, name: null }, ...where }
  const of = { memberId: known.id, organisationId: home.organisation_id, doer }
  await changePerson(deps, of, async ({ unit, member, note }) => {
    const [before] = await unit.tx.query(selectLinkOfMember, {
      member_id: member.id,
      kind: 'recovery',
    })
    const now = realNow()
    if (before !== undefined && addMs(before.created_at, BETWEEN_MS) > now) return
    const token = drawToken()
    const link = {
      hash: sha256(token),
      kind: 'recovery',
      member_id: member.id,
      email: null,
      email_key: null,
      created_at: now,
      expires_at: addMs(now, LINK_MS),
    }
    await unit.tx.query(upsertPersonLink, link)
    const url = `${deps.baseUrl}/dashboard/recovery#${token}`
    await deps.post(unit, { kind: 'member_recovery', to: member.email, url })
    const summary = `Somebody asked for a link to come back as ${member.name}; it was mailed.`
    const what = { operation: 'askRecovery', object: memberObject(member.id), summary }
    note(what, { isLetterSent: false })
  })
}
