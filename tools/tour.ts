// `npm run tour`: the places that show how a payment runs, in order. `npm run tour -- 3` prints the
// source of the third.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const SERVICE = 'service/src'

/** A function that the tour stops at. */
export interface Stop {
  /** Its folder below `service/src`: a room, or `app`. */
  readonly room: string
  /** A function of the room; exactly one has this name. */
  readonly name: string
  /** What one sees there, in one sentence. */
  readonly shows: string
}

/** Where a function stands. */
export interface Place {
  /** From the root, with `/`. */
  readonly path: string
  /** The line of its head, counted from 1. */
  readonly line: number
  /** Its source, with the comment above it. */
  readonly source: string
}

/** A payment from what is to be paid to the payout of the revenue. */
export const STOPS: readonly Stop[] = [
  {
    room: 'payin/intents',
    name: 'createIntents',
    shows: 'An intent says what is to be paid, to whom and with which fees; no money moves.',
  },
  {
    room: 'payin/checkouts',
    name: 'confirmIntents',
    shows:
      'The buyer confirms: the intent is consumed, and project, settlements and checkout are made.',
  },
  {
    room: 'payin/inbounds',
    name: 'receiveInbounds',
    shows: 'A rail reports money: it is booked once, however often it is reported.',
  },
  {
    room: 'payin/inbounds',
    name: 'matchInbound',
    shows: 'A pure function finds the checkout that the money is for, and keeps the reason.',
  },
  {
    room: 'payin/checkouts',
    name: 'fundCheckouts',
    shows: 'The money goes from the project to what is due; a checkout that lacks nothing settles.',
  },
  {
    room: 'ledger/ledger',
    name: 'post',
    shows:
      'Every move of money ends here: one call of the database, accepted or refused as a whole.',
  },
  {
    room: 'foundation/events',
    name: 'advance',
    shows: 'A status changes by a guarded UPDATE, with its history and its event in the same unit.',
  },
  {
    room: 'app',
    name: 'createReactions',
    shows: 'What follows from an event by itself, in the transaction of its cause.',
  },
  {
    room: 'payout/outbounds',
    name: 'createReleases',
    shows: 'The integrator releases a settlement: an outbound to its seller is made.',
  },
  {
    room: 'payout/outbounds',
    name: 'progressOf',
    shows: 'A pure function says how far an outbound may go: date, funds, verification, account.',
  },
  {
    room: 'payout/outbounds',
    name: 'sendOutbound',
    shows:
      'A job gives the order to the rail, outside any transaction, under the id of the outbound.',
  },
  {
    room: 'payout/outbounds',
    name: 'recordReports',
    shows: 'What the rail reports is recorded: the money has left, was refused, or came back.',
  },
  {
    room: 'payout/payouts',
    name: 'payOut',
    shows: 'On Monday the revenue clears what the organisation owes, and the rest is paid out.',
  },
]

/** Where a stop stands. Throws when its room has no function of that name, or more than one. */
export function findStop({ room, name }: Pick<Stop, 'room' | 'name'>): Place {
  const folder = path.join(ROOT, SERVICE, room)
  const files = readdirSync(folder).filter((file) => /(?<!\.test)\.ts$/.test(file))
  const places = files.flatMap((file) => placesIn(`${SERVICE}/${room}/${file}`, name))
  const [place] = places
  if (place !== undefined && places.length === 1) return place
  throw new Error(`${SERVICE}/${room} has ${places.length} functions ${name}; the tour needs one`)
}

function placesIn(at: string, name: string): Place[] {
  const text = readFileSync(path.join(ROOT, at), 'utf8')
  const file = ts.createSourceFile(at, text, ts.ScriptTarget.ESNext, true)
  const found = file.statements.filter(
    (node) => ts.isFunctionDeclaration(node) && node.name?.text === name,
  )
  return found.map((node) => ({
    path: at,
    line: file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1,
    source: text.slice(node.getStart(file, true), node.getEnd()),
  }))
}

/** All stops in order: number, place and name, and below them what is seen there. */
export function showTour(): string {
  const lines = STOPS.flatMap((stop, index) => {
    const { path: at, line } = findStop(stop)
    return [`${String(index + 1).padStart(2)}  ${at}:${line}  ${stop.name}`, `    ${stop.shows}`]
  })
  return [...lines, '', 'npm run tour -- 3 prints the source of the third.'].join('\n')
}

/** The stop of a number as it is typed, with its source. Throws where there is no such stop. */
export function showStop(number: string): string {
  const stop = /^\d+$/.test(number) ? STOPS[Number(number) - 1] : undefined
  if (stop === undefined) throw new Error(`The tour has stops 1 to ${STOPS.length}.`)
  const { path: at, line, source } = findStop(stop)
  return [`${at}:${line}`, stop.shows, '', source].join('\n')
}

if (import.meta.main) {
  const [number] = process.argv.slice(2)
  try {
    process.stdout.write(`${number === undefined ? showTour() : showStop(number)}\n`)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}
