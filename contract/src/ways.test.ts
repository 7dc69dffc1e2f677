// The table of ways names only what there is, leads only where the statuses lead, and leaves no
// cell empty: whoever adds a status, a queue or a hold says what becomes of it.
import { describe, expect, it } from 'vitest'
import type { StatusWays, Transitions } from './index.ts'
import {
  eventTypes,
  isMemberOperation,
  operations,
  statusEvents,
  transitions,
  waysOn,
  workQueues,
} from './index.ts'

interface Row {
  readonly resource: string
  readonly status: string
  readonly ways: StatusWays
}

const rows: Row[] = Object.entries(waysOn).flatMap(([resource, statuses]) =>
  Object.entries<StatusWays>(statuses).map(([status, ways]) => ({ resource, status, ways })),
)
const stays = rows.flatMap(({ resource, status, ways }) =>
  ways.stays.map((stay) => ({ name: `${resource} ${status}`, resource, status, stay })),
)
const movesOf = new Map<string, Transitions<string>>(Object.entries(transitions))

describe.each(rows)('$resource $status', ({ resource, status, ways }) => {
  it('says what stays in it, or why nothing does', () => {
    expect(ways.over !== null || ways.stays.length > 0).toBe(true)
    // Where it is not all the same, each says when.
    const isOne = ways.stays.length === 1 && ways.over === null
    for (const { when } of ways.stays) expect(when === null).toBe(isOne)
  })

  it('leaves no cell empty', () => {
    expect(ways.over).not.toBe('')
    for (const { told, ways: offered, by, ends } of ways.stays) {
      const { queues = [], events = [], mails = [], refusals = [], page } = told
      expect([...queues, ...events, ...mails, ...refusals, page ?? []].flat()).not.toEqual([])
      expect([by ?? offered.length, ends]).not.toContain('')
    }
  })

  it('leads where its statuses lead, or stays', () => {
    const moves = movesOf.get(resource)?.[status] ?? []
    for (const { to, by } of ways.stays) {
      expect(moves).toEqual(expect.arrayContaining([...to]))
      // What goes on by itself has somewhere to go.
      if (by !== null && moves.length > 0) expect(to.length).toBeGreaterThan(0)
    }
  })
})

describe.each(stays)('$name: $stay.when', ({ resource, status, stay }) => {
  it('names what there is', () => {
    const { queues = [], events = [] } = stay.told
    expect(workQueues).toEqual(expect.arrayContaining([...queues]))
    expect(eventTypes).toEqual(expect.arrayContaining([...events]))
    for (const { operation, by } of stay.ways) {
      expect(operations).toHaveProperty(operation)
      // Members and keys decide what the organisation can do; pages what others can.
      expect(isMemberOperation(operation)).toBe(by === 'organisation')
    }
  })

  it('tells of the status by its own event, where it has one', () => {
    const own = new Map<string, Readonly<Record<string, string | null>>>(
      Object.entries(statusEvents),
    ).get(resource)?.[status]
    const { events = [], queues = [] } = stay.told
    // What came after the status is told by what came.
    const isLater = stay.when !== null && events.length + queues.length > 0
    const wanted = isLater ? [] : [own ?? []].flat()
    expect(events).toEqual(expect.arrayContaining(wanted))
  })
})

describe('all queues', () => {
  // What waits there is no money, or asks for another person whatever it is about.
  const ofOthers = ['approvals', 'bookings', 'parked_deliveries', 'same_people']
  // Of a bank: what it is told, says and is asked; its money waits in outbounds and returns.
  const isOfBanks = (queue: string) => queue.startsWith('bank_')

  it.each(workQueues.filter((queue) => !ofOthers.includes(queue) && !isOfBanks(queue)))(
    '%s: is of a row',
    (queue) => {
      expect(stays.some(({ stay }) => stay.told.queues?.includes(queue))).toBe(true)
    },
  )
})

it('has a row for every status of every resource', () => {
  const all = Object.entries(transitions).flatMap(([resource, moves]) =>
    Object.keys(moves).map((status) => `${resource} ${status}`),
  )
  const named = rows.map(({ resource, status }) => `${resource} ${status}`)
  expect(named.toSorted()).toEqual(all.toSorted())
})
