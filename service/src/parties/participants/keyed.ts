// By what the address of a participant is found, and whom it stands for.
import type { Unit } from '#db'
import { compact, distinct, foldAddress } from '#kit'
import type { Participant } from './participants.ts'
import { readFirstParticipants } from './participants.ts'
import { readByFold, takeFound } from './read-first.ts'
import type { Draft } from './requests.ts'

/** A draft with what its address is found by, and whom that stands for if it is known. */
export interface KeyedDraft extends Draft {
  readonly emailKey: string | undefined
  readonly first: Participant | undefined
}

/** Addresses are found folded; by their spelling where spellings from before are not joined yet. */
export async function keyDrafts(unit: Unit, drafts: readonly Draft[]): Promise<KeyedDraft[]> {
  const tenantId = unit.tenant.id
  const folds = distinct(compact(drafts.map(({ spelling }) => spelling)).map(foldAddress))
  if (folds.length === 0) {
    return drafts.map((draft) => ({ ...draft, emailKey: undefined, first: undefined }))
  }
  // Nearly all addresses stand for whom they are found by folded.
  const found = takeFound(unit, folds) ?? (await readByFold(unit.tx, tenantId, folds))
  const { apart, firsts: folded } = found
  const keyed = drafts.map((draft) => {
    const { spelling } = draft
    const fold = spelling === undefined ? undefined : foldAddress(spelling)
    return { ...draft, emailKey: fold !== undefined && apart.has(fold) ? spelling : fold }
  })
  const spelt = distinct(compact(keyed.map(({ emailKey }) => emailKey)))
  const unread = apart.size === 0 ? [] : spelt.filter((key) => !folds.includes(key))
  const firsts = new Map([...folded, ...(await readFirstParticipants(unit.tx, tenantId, unread))])
  return keyed.map((draft) => ({ ...draft, first: firsts.get(draft.emailKey ?? '') }))
}
