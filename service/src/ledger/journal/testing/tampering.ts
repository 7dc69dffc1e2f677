// One act of tampering after the other, each undone after it was looked at.

import { ownerReader } from '#db'
import { readCheckpointFile } from '#sealing'
import type { Edge, Fault } from '#testing/sealing'
import {
  chainHash,
  chainStart,
  checkLogs,
  growTree,
  leafHash,
  rootOf,
  TILE_LEAVES,
} from '#testing/sealing'
import type { JournalSource } from '../entry.ts'
import { lineOf } from '../entry.ts'
import { journalLog } from '../log.ts'
import { selectForVerify } from '../store.ts'
import type { Random } from './random.ts'
import {
  allowSwaps,
  cutTail,
  edits,
  rewriteCheckpoint,
  rewriteEntry,
  rewriteTile,
  setHead,
  swaps,
  switchTriggersOff,
} from './store.ts'
import type { JournalWorld } from './world.ts'

/** So many transactions come under each checkpoint. */
const SEALED_AT_ONCE = 60

interface Tampering {
  readonly name: string
  /** The first entry that is not what it was. */
  readonly first: number
  readonly apply: () => Promise<void>
}

/** A random act on one of the first `size` entries. */
function someTampering(world: JournalWorld, random: Random, size: number): Tampering {
  const { owner, tenant } = world
  const first = 1 + random.whole(size)
  const chance = random.whole(10)
  if (chance < 5) {
    const [name, text] = someOf(random, Object.entries(edits))
    return { name, first, apply: async () => void (await owner.query(text, [tenant, first])) }
  }
  if (chance < 7) {
    const [name, text] = someOf(random, Object.entries(swaps))
    const a = 1 + random.whole(size - 1)
    const b = a + 1 + random.whole(size - a)
    return { name, first: a, apply: async () => void (await owner.query(text, [tenant, a, b])) }
  }
  if (chance < 9) {
    const name = 'the tail cut off, with its checkpoints and a head to match'
    return { name, first, apply: async () => await cut(world, first) }
  }
  const name = 'an amount changed, and all hashes made anew'
  return { name, first, apply: async () => await rewrite(world, first) }
}

function someOf<T>(random: Random, items: readonly T[]): T {
  const item = items[random.whole(items.length)]
  if (item === undefined) throw new Error('there is nothing to choose from')
  return item
}

/** The end is gone from an entry on, and a head is there that matches what is left. */
export async function cut({ owner, tenant }: JournalWorld, first: number): Promise<void> {
  for (const text of cutTail) await owner.query(text, [tenant, first])
  const hashes = await hashesOf({ owner, tenant })
  await owner.query(setHead, [tenant, hashes.size, hashes.chain, hashes.peaks])
}

/** What whoever owns the database, but not the key, can do best: hashes that agree again. */
async function rewrite({ owner, tenant }: JournalWorld, first: number): Promise<void> {
  await owner.query(edits['a higher amount'], [tenant, first])
  const hashes = await hashesOf({ owner, tenant })
  for (const { position, leaf, chain } of hashes.entries.slice(first - 1)) {
    await owner.query(rewriteEntry, [tenant, position, leaf, chain])
  }
  for (const { number, hash } of hashes.tiles) {
    await owner.query(rewriteTile, [tenant, number, hash])
  }
  for (const { size, root, chain } of hashes.heads) {
    await owner.query(rewriteCheckpoint, [tenant, size, root, chain])
  }
  await owner.query(setHead, [tenant, hashes.size, hashes.chain, hashes.peaks])
}

/** All hashes of a tenant's journal, made from the ledger as it stands now. */
async function hashesOf({ owner, tenant }: Pick<JournalWorld, 'owner' | 'tenant'>) {
  const { rows } = await owner.query<JournalSource>(selectForVerify.text, [tenant, 0, 1_000_000])
  const entries: { position: number; leaf: Buffer; chain: Buffer }[] = []
  const tiles: { number: number; hash: Buffer }[] = []
  const heads: { size: number; root: Buffer; chain: Buffer }[] = []
  let edge: Edge = { size: 0, peaks: [] }
  let chain = chainStart('journal', tenant)
  for (const row of rows) {
    const leaf = leafHash(lineOf(row))
    const grown = growTree(edge, leaf)
    chain = chainHash(chain, leaf)
    entries.push({ position: grown.size, leaf, chain })
    if (grown.tile !== null) tiles.push({ number: grown.size / TILE_LEAVES - 1, hash: grown.tile })
    edge = grown
    heads.push({ size: edge.size, root: rootOf(edge), chain })
  }
  return { size: edge.size, peaks: [...edge.peaks], chain, entries, tiles, heads }
}

/** Applies it as superuser, verifies, and takes it back; gives what was found. */
async function findOf(
  { owner, key, file }: JournalWorld,
  { apply }: Tampering,
  stretch: number | undefined,
): Promise<Fault | undefined> {
  await owner.query('begin')
  try {
    await apply()
    const { faults } = await checkLogs(journalLog, ownerReader(owner), {
      publicKeys: [key.publicKey],
      filed: readCheckpointFile(journalLog, file.path),
      stretch,
    })
    return faults[0]
  } finally {
    await owner.query('rollback')
  }
}

/** How many acts a trial makes on how long a journal. */
export interface TrialSize {
  readonly acts: number
  readonly sealed: number
}

/** Acts one after the other; gives those that were not found at the first entry they changed. */
export async function missedBy(
  world: JournalWorld,
  random: Random,
  { acts, sealed }: TrialSize,
): Promise<object[]> {
  const { owner } = world
  for (let made = 0; made < sealed; made += SEALED_AT_ONCE) {
    await world.write(SEALED_AT_ONCE)
    await world.seal()
  }
  await owner.query(switchTriggersOff)
  await owner.query(allowSwaps)
  const missed: object[] = []
  for (let act = 0; act < acts; act++) {
    const tampering = someTampering(world, random, sealed)
    // Walked along in one, and divided: what stands first is the same.
    const found = await findOf(world, tampering, act % 2 === 0 ? undefined : TILE_LEAVES)
    if (found?.position !== tampering.first) missed.push({ ...tampering, found: found ?? null })
  }
  return missed
}
