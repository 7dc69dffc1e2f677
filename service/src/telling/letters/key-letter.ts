// The mails that tell owners of keys which will do less than they do, or end: when that begins, 7
// days before, and when it has come.
import type { Database, Unit } from '#db'
import type { MemberNotice } from '#mail'
import { queueEmails, sendEmails, showTime } from '#mail'
import { readMemberAddresses } from '#members'
import type { KeyNotice } from '#organisations'
import { liveTenantOf, readKeyNotices, takeKeyNotices } from '#organisations'
import { memberNoticeOf } from './approval-letter.ts'
import type { LetterDeps, Sender } from './letter-desk.ts'

/**
 * Tells owners, and whoever owns a key, what has come to be told since the last round: each once,
 * however many processes look.
 */
export async function tellOfKeys(database: Database, deps: LetterDeps): Promise<void> {
  const notices = await readKeyNotices(database.global)
  for (const [organisationId, own] of Map.groupBy(notices, (one) => one.organisationId)) {
    const tenant = await liveTenantOf(database.global, organisationId)
    await database.transact(tenant, async (unit) => {
      const taken = await takeKeyNotices(unit, own)
      const kinds = Map.groupBy(taken, ({ told, loses }) => `${told} ${loses === null}`)
      for (const alike of kinds.values()) await writeKeyLetters(unit, deps, alike)
    })
  }
}

/** One letter to each about all keys of which the same is told. */
async function writeKeyLetters(
  unit: Unit,
  { vault, baseUrl, isSmtpOn }: LetterDeps,
  notices: readonly KeyNotice[],
): Promise<void> {
  const members = await readMemberAddresses(unit.tx, unit.tenant.organisationId)
  const sender = await memberNoticeOf(unit)
  const letters = members.flatMap(({ id, role, email: to }): MemberNotice[] => {
    const own = notices.filter(({ ownerId }) => role === 'owner' || ownerId === id)
    const [first] = own
    if (first === undefined) return []
    const url = `${baseUrl}/dashboard/${first.environment}/developers/keys`
    const link = { label: 'Look at the keys', url }
    return [
      { ...sender, ...wordsOf(first), facts: own.map((one) => factOf(one, sender)), link, to },
    ]
  })
  const ids = await sendEmails(unit, vault, letters)
  if (isSmtpOn) queueEmails(unit, ids)
}

type Worded = Pick<MemberNotice, 'subject' | 'heading' | 'paragraphs' | 'closing'>

function wordsOf(notice: KeyNotice): Worded {
  const { heading, paragraphs } = notice.loses === null ? endingWords(notice) : lessWords(notice)
  const closing = 'You get this because you are an owner of the organisation, or own a key.'
  return { subject: heading, heading, paragraphs, closing }
}

function lessWords({ told }: KeyNotice) {
  if (told === 'over') {
    const paragraphs = [
      'Keys of before the present rules have done more than their owners may. From now on they ' +
        'do what their owners may.',
      'An owner makes another key, or takes one over.',
    ]
    return { heading: 'Keys do less from now on', paragraphs }
  }
  const heading =
    told === 'week' ? 'Within 7 days keys will do less' : 'Keys do more than their owners may'
  const paragraphs = [
    'They go on until the time that stands beside them. From then on a key does what its owner ' +
      'may.',
    'An owner takes a key over before, or makes another.',
  ]
  return { heading, paragraphs }
}

function endingWords({ told }: KeyNotice) {
  if (told === 'over') {
    const paragraphs = [
      'Somebody who was shown their secret is no member any more, so they have ended. An owner ' +
        'makes others.',
    ]
    return { heading: 'Keys have ended', paragraphs }
  }
  const paragraphs = [
    'Somebody who was shown their secret is no member any more. They go on until the time that ' +
      'stands beside them, and then open nothing.',
    'Roll them before: the new secret is shown to whoever rolls. To end one now, revoke it.',
  ]
  return { heading: 'Keys end: a former member knows their secret', paragraphs }
}

function factOf(notice: KeyNotice, { timeZone = 'UTC' }: Sender): [string, string] {
  const { name, environment, until, loses, formerHolder } = notice
  const what = loses === null ? `known to ${formerHolder ?? 'him'}` : `without ${loses.join(', ')}`
  return [`${name}, ${environment}`, `${what}; ${showTime(until, { language: 'en', timeZone })}`]
}
