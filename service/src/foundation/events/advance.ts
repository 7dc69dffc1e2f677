import type { EventType, QuietStatusOf, Resource, StatusOf } from '@holdfast/contract'
import {
  initialStatuses,
  quietInitialStatuses,
  quietTransitions,
  statusEvents,
  transitions,
} from '@holdfast/contract'
import type { EventPayload, GivenByName, Unit } from '#db'
import type { Transitions } from '#kit'
import { assert, fail, groupBy, present, sourcesOf } from '#kit'
import type { MoveWith, StatefulResource } from './store.ts'
import { moveStatement } from './store.ts'

type AnyStatusOf = StatusOf & QuietStatusOf

/** What is told of a step. */
interface Told {
  /** Goes into the event: ids as the API shows them. */
  readonly about: EventPayload
  /** Its events by status, where they are not those of its resource: payouts have their own. */
  readonly announces?: Events
}

/** What is quiet tells nobody. */
interface Untold {
  readonly about?: undefined
  readonly announces?: undefined
}

type Events = Readonly<Record<string, EventType | null>>

/** One step of one resource. */
export type Move<R extends StatefulResource> = {
  readonly id: string
  readonly to: AnyStatusOf[R]
  /** What it passes on its way there, in the same instant: its steps and events, one UPDATE. */
  readonly through?: readonly AnyStatusOf[R][]
} & (R extends Resource ? Told : Untold)

/** What changes together with a status: how, and what is given for it. */
interface With<R extends StatefulResource, Given> {
  readonly move: MoveWith<R, Given>
  readonly given: NoInfer<Given>
}

/**
 * Moves resources to new statuses: the only way a status changes. Each is moved by a guarded UPDATE
 * from the contract's transition table, and its history and event are written with it. What is
 * quiet has a history and no event. `beside` is what its row changes by the same UPDATE.
 * Answers the ids that moved; one that may not make the move now is left as it was, and of equal
 * moves only the first counts. Their events stand in the order of the ids, whatever order the rows
 * were read in: the same story gives the same log.
 */
export async function advance<R extends StatefulResource, Given extends GivenByName>(
  unit: Unit,
  resource: R,
  moves: readonly Move<R>[],
  beside?: With<R, Given>,
): Promise<Set<string>> {
  const statement = beside?.move.statement ?? moveStatement[resource]
  const moved: Moved<R>[] = []
  const inOrder = moves.toSorted((one, other) => compareIds(one.id, other.id))
  for (const [, group] of groupBy(inOrder, (move) => wayOf(move).join(' '))) {
    const one = present(group[0], 'a group has a move')
    const way = wayOf(one)
    assert(isWay(tableOf(resource), way), `${resource} goes by ${way.join(', ')}`)
    const sources = sourcesOf<string>(tableOf(resource), way[0] ?? one.to)
    const ids = group.map(({ id }) => id)
    const rows = await unit.tx.query(statement, {
      ...beside?.given,
      tenant_id: unit.tenant.id,
      ids,
      status: one.to,
      at: unit.now,
      sources,
    })
    const fromOf = new Map(rows.map((row) => [row.id, row.from_status]))
    for (const move of group) {
      const from = fromOf.get(move.id)
      if (from === undefined) continue
      fromOf.delete(move.id)
      moved.push({ move, statuses: [from, ...way] })
    }
  }
  tellSteps(unit, resource, moved)
  return new Set(moved.map(({ move }) => move.id))
}

interface Moved<R extends StatefulResource> {
  readonly move: Move<R>
  /** Where it stood, and all that it went through since. */
  readonly statuses: readonly string[]
}

/** Writes down the steps and tells of them: the first step of all, then the second. */
function tellSteps<R extends StatefulResource>(
  unit: Unit,
  resource: R,
  moved: readonly Moved<R>[],
): void {
  const longest = Math.max(1, ...moved.map(({ statuses }) => statuses.length))
  for (let place = 1; place < longest; place++) {
    const stepping = moved.filter(({ statuses }) => statuses.length > place)
    for (const [to, group] of groupBy(stepping, ({ statuses }) => statuses[place])) {
      for (const { move, statuses } of group) {
        const [from, next] = [present(statuses[place - 1], 'from'), present(to, 'to')]
        unit.pending.steps.push({ resource, id: move.id, from, to: next })
        announceState(unit, move.announces ?? eventsOf(resource), next, move.about)
      }
    }
  }
}

function wayOf<R extends StatefulResource>({ through = [], to }: Move<R>): readonly string[] {
  return [...through, to]
}

function isWay(table: Transitions<string>, way: readonly string[]): boolean {
  return way.every((to, place) => {
    const before = way[place - 1]
    return before === undefined || table[before]?.includes(to) === true
  })
}

function compareIds(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}

/** Like `advance`, where every move must succeed; otherwise refuses with `invalid_state`. */
export async function advanceAll<R extends StatefulResource, Given extends GivenByName>(
  unit: Unit,
  resource: R,
  moves: readonly Move<R>[],
  beside?: With<R, Given>,
): Promise<void> {
  const moved = await advance(unit, resource, moves, beside)
  if (moved.size < new Set(moves.map(({ id }) => id)).size) fail('invalid_state')
}

/** The first steps of a resource whose row was just inserted with the last of them. */
export type Entry<R extends StatefulResource> = Move<R> & {
  /** The status it had first, in the same instant; none: `to` is its first. */
  readonly first?: AnyStatusOf[R]
}

/** Records the first statuses of resources whose rows were just inserted, with their events. */
export function enterStatuses<R extends StatefulResource>(
  unit: Unit,
  resource: R,
  entries: readonly Entry<R>[],
): void {
  const table = tableOf(resource)
  const firsts: readonly string[] = allInitialStatuses[resource]
  for (const { id, first, to, about, announces } of entries) {
    assert(firsts.includes(first ?? to), `${resource} begins with ${first ?? to}`)
    const isStep = first === undefined || table[first]?.includes(to) === true
    assert(isStep, `${resource} goes from ${first} to ${to}`)
    for (const [from, next] of first === undefined
      ? [[null, to] as const]
      : [[null, first] as const, [first, to] as const]) {
      unit.pending.steps.push({ resource, id, from, to: next })
      announceState(unit, announces ?? eventsOf(resource), next, about)
    }
  }
}

/** Writes an event that is no state, as `checkout_initiated`. */
export function announce(unit: Unit, type: EventType, payload: EventPayload): void {
  unit.pending.events.push({ type, payload })
}

function announceState(
  unit: Unit,
  events: Events,
  to: string,
  about: EventPayload | undefined,
): void {
  const type = events[to] ?? null
  if (type !== null) announce(unit, type, present(about, 'what is announced says about what'))
}

const allTransitions = { ...transitions, ...quietTransitions }
const allInitialStatuses = { ...initialStatuses, ...quietInitialStatuses }

function tableOf(resource: StatefulResource): Transitions<string> {
  return allTransitions[resource]
}

/** What is quiet has none. */
function eventsOf(resource: StatefulResource): Events {
  return isAnnounced(resource) ? statusEvents[resource] : {}
}

function isAnnounced(resource: StatefulResource): resource is Resource {
  return resource in statusEvents
}
