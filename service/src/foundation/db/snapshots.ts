// Readings that share a snapshot: those of one tenant that wait together cost one transaction, and
// what several of them ask of the same statement is asked once.
import { nextTick } from 'node:process'
import { isDeepStrictEqual } from 'node:util'
import type { TenantId, Turns } from '#kit'
import { compact, Failure } from '#kit'
import type { Trace } from '#tracing'
import { gatherWork, presentTrace } from '#tracing'
import type { Parameter } from './parameters.ts'
import type { GivenByName, Statement } from './statement.ts'
import type { Reader } from './unit.ts'

/** What is read in a snapshot; `now` is the tenant's time. May be run again: it only reads. */
export type Reading<T> = (reader: Reader, now: Date) => Promise<T>

/** Opens a snapshot of a tenant for one reading. */
export type Open = <T>(tenant: TenantId, work: Reading<T>) => Promise<T>

interface Waiting {
  /** Tells the caller; resolves false when the reading is to be tried alone. */
  readonly run: (reader: Reader, now: Date, isAlone: boolean) => Promise<boolean>
  readonly reject: (error: unknown) => void
  /** Of who waits. */
  readonly trace: Trace
}

interface Lane {
  readonly waiting: Waiting[]
  snapshots: number
}

interface Bounds {
  /** Of one tenant at once. */
  readonly snapshots: number
  /** Of one snapshot. */
  readonly readings: number
}

/** While one snapshot of a tenant is read, another is taken, so that both sides have work. */
const ALONE: Bounds = { snapshots: 2, readings: 100 }
/** What is read at once keeps others waiting. Who asks for no more than they do is not held up. */
const BESIDE_OTHERS: Bounds = { snapshots: 2, readings: 16 }
const GREEDY: Bounds = { snapshots: 1, readings: 4 }

/**
 * Lets readings of one tenant share snapshots. There is no timer: what has gathered at the end of a
 * turn of the event loop is read, or when a snapshot of the tenant has been read. A snapshot is
 * taken after all its readings were asked for, so each sees what was committed before. A reading
 * that the database fails is tried again alone, so that nobody fails for another. While `turns` are
 * shared, a tenant reads less at once, and least the one that has more than its share of them.
 */
export function shareSnapshots(open: Open, turns: Turns): Open {
  const lanes = new Map<TenantId, Lane>()
  const boundsOf = (tenant: TenantId): Bounds => {
    switch (turns.standingOf(tenant)) {
      case 'alone':
        return ALONE
      case 'fair':
        return BESIDE_OTHERS
      case 'greedy':
        return GREEDY
    }
  }

  async function serve(tenant: TenantId, lane: Lane): Promise<void> {
    while (lane.waiting.length > 0 && lane.snapshots <= boundsOf(tenant).snapshots) {
      await readAll({ open, turns, tenant }, lane.waiting.splice(0, boundsOf(tenant).readings))
    }
    lane.snapshots--
    if (lane.snapshots === 0) lanes.delete(tenant)
  }

  return async <T>(tenant: TenantId, work: Reading<T>): Promise<T> =>
    await new Promise<T>((resolve, reject) => {
      const lane = lanes.get(tenant) ?? { waiting: [], snapshots: 0 }
      lanes.set(tenant, lane)
      lane.waiting.push({ run: telling(work, resolve, reject), reject, trace: presentTrace() })
      if (lane.snapshots >= boundsOf(tenant).snapshots) return
      lane.snapshots++
      setImmediate(() => void serve(tenant, lane))
    })
}

/** A reading that tells its caller of what it read, or of why it may not. */
function telling<T>(
  work: Reading<T>,
  resolve: (value: T) => void,
  reject: (error: unknown) => void,
): Waiting['run'] {
  return async (reader, now, isAlone) => {
    try {
      resolve(await work(reader, now))
    } catch (error) {
      if (!isAlone && !(error instanceof Failure)) return false
      reject(error)
    }
    return true
  }
}

interface Whose {
  readonly open: Open
  readonly turns: Turns
  readonly tenant: TenantId
}

/** Reads all in one snapshot, and alone what failed there. Never throws. */
async function readAll(whose: Whose, readings: readonly Waiting[]): Promise<void> {
  const { open, turns, tenant } = whose
  const isAlone = readings.length === 1
  const again: Waiting[] = []
  const reading = async (reader: Reader, now: Date) => {
    const gathering = isAlone
      ? reader
      : gatheringReader(reader, async () => await turns.take(tenant))
    const readOne = async (one: Waiting) => {
      if (!(await one.run(gathering, now, isAlone))) again.push(one)
    }
    await Promise.all(readings.map(readOne))
  }
  try {
    const together = { name: 'snapshot', items: readings, traceOf: ({ trace }: Waiting) => trace }
    await gatherWork(together, async () => await open(tenant, reading))
  } catch (error) {
    for (const { reject } of readings) reject(error)
  }
  await Promise.all(again.map(async (one) => await readAll(whose, [one])))
}

type Rows = readonly unknown[]

interface Asker {
  readonly keys: ReadonlySet<Parameter>
  readonly resolve: (rows: Rows) => void
  readonly reject: (error: unknown) => void
}

interface Question {
  readonly statement: Statement
  /** What is given besides the keys. */
  readonly besides: GivenByName
  readonly ask: (keys: readonly Parameter[]) => Promise<Rows>
  /** The column in which a row names its key. */
  readonly column: string
  readonly askers: Asker[]
}

/**
 * Asks in rounds: what readings ask meanwhile waits until all of the round before is answered. Of
 * one statement a round asks once, for the keys of all.
 */
function gatheringReader(reader: Reader, takeTurn: () => Promise<void>): Reader {
  let questions: Question[] = []
  let unanswered = 0
  const askAll = () => {
    if (unanswered > 0) return
    const round = questions
    questions = []
    for (const question of round) void counted(async () => await answer(question, takeTurn))
  }
  const counted = async <T>(asking: () => Promise<T>): Promise<T> => {
    unanswered++
    try {
      return await asking()
    } finally {
      unanswered--
      if (unanswered === 0) nextTick(askAll)
    }
  }
  return {
    query: async <Row, Given>(asked: Statement<Row, Given>, given: NoInfer<Given>) => {
      const { key: keyed } = asked
      if (keyed === undefined) return await counted(async () => await reader.query(asked, given))
      const { key: column, keys: name } = keyed
      const { [name]: keys, ...besides } = given as GivenByName
      const ask: Question['ask'] = async (all) =>
        await reader.query(asked, { ...besides, [name]: all } as Given)
      const isSame = (one: Question) =>
        one.statement === asked && isDeepStrictEqual(one.besides, besides)
      const known = questions.find(isSame)
      const question = known ?? { statement: asked, besides, ask, column, askers: [] }
      if (questions.length === 0) nextTick(askAll)
      if (known === undefined) questions.push(question)
      return await new Promise<Row[]>((resolve, reject) => {
        const take = (rows: Rows) => resolve(rows as Row[])
        question.askers.push({ keys: new Set(keys as readonly Parameter[]), resolve: take, reject })
      })
    },
  }
}

/** Asks, and hands each asker its own rows, in the order of the answer. Never throws. */
async function answer(
  { ask, column, askers }: Question,
  takeTurn: () => Promise<void>,
): Promise<void> {
  try {
    const [only] = askers
    const keys =
      askers.length === 1 ? only?.keys : new Set(askers.flatMap(({ keys: own }) => [...own]))
    const rows = (await ask([...(keys ?? [])])) as Answered[]
    const rowsOf = askers.length === 1 ? () => rows : sharedRows(rows, column)
    for (const asker of askers) {
      // What an asker does with its rows is done before the next has its own.
      await takeTurn()
      asker.resolve(rowsOf(asker.keys))
    }
  } catch (error) {
    for (const { reject } of askers) reject(error)
  }
}

type Answered = Readonly<Record<string, Parameter>>

/** Finds the rows of some keys, in the order of all: looked through once, not once an asker. */
function sharedRows(rows: readonly Answered[], column: string) {
  const placesByKey = new Map<Parameter, number[]>()
  for (const [place, row] of rows.entries()) {
    const key = row[column] ?? null
    const places = placesByKey.get(key)
    if (places === undefined) placesByKey.set(key, [place])
    else places.push(place)
  }
  return (keys: Iterable<Parameter>): Answered[] => {
    const places = [...keys].flatMap((key) => placesByKey.get(key) ?? [])
    return compact(places.sort((a, b) => a - b).map((place) => rows[place]))
  }
}
