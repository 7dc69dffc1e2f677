// The end of the demo: where every cent is, and whether every event came. Pure.
import type { Event, Project } from '@holdfast/node'

/** One line of the final table; `amount` in minor units. */
interface Line {
  readonly place: string
  readonly amount: number
}

/** Where the money is that came in. */
export interface Whereabouts {
  readonly paid: number
  readonly lines: readonly Line[]
  /** What came in less all lines: not 0 when a cent is missing, or one too many. */
  readonly missing: number
}

/** Statuses of outbounds whose money is reserved and has not left. */
const SET_ASIDE = ['paused', 'automated_review', 'in_review', 'processing', 'executing']

/** The people who were paid, by their participant ids, with the name for the table. */
export type Receivers = ReadonlyMap<string, string>

/** Follows the money of a project from its inbounds to where it is now. */
export function followMoney(project: Project, receivers: Receivers): Whereabouts {
  const paid = sum(project.inbounds.map(({ amount }) => amount))
  const lines = [
    ...project.outbounds
      .filter(({ status }) => status === 'executed')
      .map(({ to, amount, fees }) => ({
        place: `${receivers.get(to?.id ?? '') ?? 'unknown receiver'}, on the bank account`,
        amount: amount - sum(fees.map((fee) => fee.amount)),
      })),
    { place: 'your revenue, seller fees', amount: sum(earnedSellerFees(project)) },
    { place: 'your revenue, buyer fee', amount: sum(earnedBuyerFees(project)) },
    { place: 'held in the project', amount: project.balance },
    { place: 'held in settlements', amount: sum(project.settlements.map((one) => one.balance)) },
    { place: 'on its way out', amount: standingOf(project).onItsWay },
  ]
  return { paid, lines, missing: paid - sum(lines.map(({ amount }) => amount)) }
}

function earnedSellerFees({ outbounds }: Project): number[] {
  const executed = outbounds.filter(({ status }) => status === 'executed')
  return executed.flatMap(({ fees }) => fees.map(({ amount }) => amount))
}

function earnedBuyerFees({ checkouts }: Project): number[] {
  const settled = checkouts.filter(({ status }) => status === 'settled')
  return settled.flatMap(({ fees }) => fees.map(({ amount }) => amount))
}

/** What of a project's money is set aside for outbounds, and what has left, fees included. */
export function standingOf({ outbounds }: Project) {
  const sumOf = (statuses: readonly string[]) =>
    sum(outbounds.filter(({ status }) => statuses.includes(status)).map(({ amount }) => amount))
  return { onItsWay: sumOf(SET_ASIDE), paidOut: sumOf(['executed']) }
}

/** What must be true when all is done, beyond the sum. */
export interface Expected {
  readonly paid: number
  readonly places: readonly Line[]
}

/** Every fault of the money, in words; none when each cent is where it should be. */
export function moneyFaults({ paid, lines, missing }: Whereabouts, expected: Expected): string[] {
  const faults: string[] = []
  if (missing !== 0) faults.push(`${missing} minor units are missing`)
  if (paid !== expected.paid) faults.push(`${paid} came in in place of ${expected.paid}`)
  for (const line of expected.places) {
    const found = sum(lines.filter(({ place }) => place === line.place).map((one) => one.amount))
    if (found !== line.amount) faults.push(`${line.place}: ${found} in place of ${line.amount}`)
  }
  return faults
}

/** What came of the events. */
export interface Told {
  /** As the list of events gives them, oldest first. */
  readonly events: readonly Event[]
  /** The sequence number before the first. */
  readonly after: number
  readonly received: ReadonlySet<string>
  readonly refusals: readonly string[]
  /** How often at least each type must have happened in this project. */
  readonly expected: Readonly<Record<string, number>>
}

/** Every fault of the events, in words. */
export function eventFaults({ events, after, received, refusals, expected }: Told): string[] {
  const gaps = events.flatMap(({ sequence }, place) =>
    sequence === after + place + 1 ? [] : [`event ${sequence} stands at ${after + place + 1}`],
  )
  const lost = events
    .filter(({ id }) => !received.has(id))
    .map(({ id, type }) => `${type} ${id} was not delivered`)
  const rare = Object.entries(expected).flatMap(([type, times]) => {
    const found = events.filter((event) => event.type === type).length
    return found >= times ? [] : [`${type} happened ${found} times in place of ${times}`]
  })
  const refused = refusals.map((refusal) => `a delivery was refused: ${refusal}`)
  return [...gaps.slice(0, 1), ...lost, ...rare, ...refused]
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
}
