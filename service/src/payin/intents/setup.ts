// Setup intents: a participant agrees to a session that can be used again.
import type { CreateSetupIntentBody } from '@holdfast/contract'
import { intentConfirmDays, secretPrefixes } from '@holdfast/contract'
import type { Unit } from '#db'
import { enterStatuses } from '#events'
import type { Result } from '#kit'
import { addMs, indexBy, present, refillResults, showId, zip } from '#kit'
import { issueSecrets } from '#organisations'
import type { Giver, Participant, Vault } from '#participants'
import { resolveParticipants, unknownGiver } from '#participants'
import { expireLater } from './commands.ts'
import type { SetupIntentView } from './read.ts'
import { insertSetupIntents } from './store.ts'

const DAY_MS = 86_400_000

/** A setup intent just made, with whom it is for. */
export interface CreatedSetupIntent extends SetupIntentView {
  readonly participants: readonly Participant[]
}

/** A request, and who asks: who gives the account in it. */
export interface SetupRequest extends CreateSetupIntentBody {
  readonly giver?: Giver
}

/** Makes setup intents, each with its client secret. Refuses with 422, every wrong field named. */
export async function createSetupIntents(
  unit: Unit,
  vault: Vault,
  requests: readonly SetupRequest[],
): Promise<Result<CreatedSetupIntent>[]> {
  const people = await resolveParticipants(
    unit,
    vault,
    requests.map(({ participant, giver = unknownGiver }) => {
      return { input: participant, pointer: '/participant', giver }
    }),
  )
  const drafts = requests.flatMap((request, index) => {
    const person = people[index]
    return person?.ok === true ? [{ request, person: person.value }] : []
  })
  return refillResults(people, await insertDrafts(unit, drafts))
}

interface Draft {
  readonly request: SetupRequest
  readonly person: Participant
}

async function insertDrafts(unit: Unit, drafts: readonly Draft[]): Promise<CreatedSetupIntent[]> {
  if (drafts.length === 0) return []
  const ids = drafts.map(() => unit.newId('intent'))
  const rows = await unit.tx.query(insertSetupIntents, {
    tenant_id: unit.tenant.id,
    now: unit.now,
    rows: zip(
      ids,
      drafts,
      drafts.map(({ request }) => {
        const metadata = request.metadata ?? null
        return metadata === null ? null : JSON.stringify(metadata)
      }),
    ).map(([id, { person }, one]) => ({ id, buyer_id: person.id, metadata: one })),
  })
  enterStatuses(
    unit,
    'intent',
    ids.map((id) => ({ id, to: 'unconfirmed', about: { id: showId('intent', id) } })),
  )
  expireLater(unit, ids)
  const prefix = secretPrefixes[unit.tenant.environment].setupIntent
  const expiresAt = addMs(unit.realNow, intentConfirmDays * DAY_MS)
  const secrets = await issueSecrets(
    unit,
    ids.map((objectId) => {
      return { kind: 'setup_intent', objectKind: 'intent', objectId, prefix, expiresAt } as const
    }),
  )
  const rowOf = indexBy(rows, (row) => row.id)
  return drafts.map(({ person }, index) => {
    const id = present(ids[index], 'an id each')
    const intent = present(rowOf.get(id), 'each inserted row comes back')
    return { intent, terms: [], clientSecret: secrets[index] ?? null, participants: [person] }
  })
}
