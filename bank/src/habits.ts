// What banks really do, by name: each is switched on alone, or with others.

import type { Reshape } from './reshaping.ts'
import * as reshaping from './reshaping.ts'

/** One habit, or fault, with the sentence that explains it. */
export interface Habit {
  readonly name: string
  readonly kind: 'habit' | 'fault'
  readonly says: string
  /** In how many cases it shows where nobody says otherwise: 1 is all. */
  readonly share: number
  /** How it changes a statement, where that is what it does. */
  readonly reshape?: Reshape
  /** True where files with it are not valid by their schema. */
  readonly breaksSchema?: boolean
}

const SHARE_OF_RETURNS = 0.1

const tells: readonly Habit[] = [
  habit('payee-check', 'Tells whether each payee is who the order says, in a pain.002 of its own.'),
  habit('notices', 'Gives notice of each booking at once (camt.054), beside the statement.'),
  {
    ...habit('some-come-back', 'One transfer in ten comes back days later: account closed (AC04).'),
    share: SHARE_OF_RETURNS,
  },
  habit('empty-statements', 'A statement on every business day, also without entries.'),
  habit('charges', 'Charges 0.35 for each transfer that leaves, in an entry of its own.'),
  habit('account-fee', 'Takes 9.90 for each account at the end of a month.'),
  habit('interest', 'Pays interest at the end of a month: 2 % of the balance in a year.'),
  habit('negative-interest', 'Asks for interest on what lies there: 0.5 % in a year.'),
  habit('reports-too', 'Sends camt.052 at the cut-off of a day, beside its statement.'),
  habit('pages', 'Statements in pages of two entries, each a file of its own.'),
  habit('zipped', 'Puts each file into a ZIP.'),
  habit('report-only', 'Sends camt.052 in place of camt.053.'),
  habit('refuses-recalls', 'Refuses what it is asked to give back (RJCR, CUST).'),
  habit('looks-at-recalls', 'Says first that it looks at a recall (PDCR), and answers days later.'),
  habit('ignores-recalls', 'Does not answer recalls.'),
  habit('several-accounts', 'Puts the statements of all accounts of a day into one file.'),
]

const shapes: readonly Habit[] = [
  shaped('wrong-sign', 'A return keeps the sign of what it reverses.', reshaping.signWrongly),
  shaped('total-on-each', 'Each transfer of an entry carries its total.', reshaping.totalOnEach),
  shaped('sum-only', 'A collective entry tells its sum and a padded id only.', reshaping.sumOnly),
  shaped('text-only', 'One line of text in place of all details.', reshaping.textOnly),
  broken('empty-elements', 'Empty <Ustrd/> and <Purp/>.', reshaping.leaveEmpty),
  shaped('several-amounts', 'Amounts in two currencies.', reshaping.tellSeveralAmounts),
  broken('names-twice', 'Names in Cdtr/Pty/Nm and in Cdtr/Nm.', reshaping.nameTwice),
  shaped('split-text', 'Remittance in pieces of 27 characters.', reshaping.splitRemittance),
  shaped('ids-again', 'Ids of statements and lines are used again.', reshaping.useIdsAgain),
  shaped('one-reference', 'One reference on different entries.', reshaping.useOneReference),
  shaped('previous-balance', 'PRCD as opening, a balance of its own.', reshaping.balancePreviously),
  shaped('pending-too', 'Entries that are not yet booked mixed in.', reshaping.mixPending),
  broken('typed-ibans', 'IBANs in groups and small letters.', reshaping.typeIbans),
  shaped('copy', 'Statements say that they are copies.', reshaping.markAsCopy),
]

const faults: readonly Habit[] = [
  fault('lose-answer', 'A pain.002 is never sent.'),
  fault('lose-statement', 'A statement is never sent: its number is missing.'),
  fault('late-answer', 'A pain.002 comes a day late.'),
  fault('late-statement', 'A statement comes two days late, behind the next one.'),
  fault('twice-same-name', 'A file comes again ten minutes later under its name.'),
  fault('twice-other-name', 'A file comes again ten minutes later under another name.'),
  fault('cut-file', 'A file ends in the middle; the whole comes an hour later.'),
]

/** All of them; `npm run bank -- habits` prints this list. */
export const habits: readonly Habit[] = [...tells, ...shapes, ...faults]

function habit(name: string, says: string): Habit {
  return { name, kind: 'habit', says, share: 1 }
}

function shaped(name: string, says: string, reshape: Reshape): Habit {
  return { ...habit(name, says), reshape }
}

function broken(name: string, says: string, reshape: Reshape): Habit {
  return { ...shaped(name, says, reshape), breaksSchema: true }
}

function fault(name: string, says: string): Habit {
  return { name, kind: 'fault', says, share: 1 }
}

/** `late-answer:0.3` is a name and its share. Refuses a name that no habit has. */
export function parseHabits(texts: readonly string[]): ReadonlyMap<string, number> {
  return new Map(texts.map((text) => parseHabit(text)))
}

function parseHabit(text: string): [string, number] {
  const [name = '', given] = text.split(':')
  const known = habits.find((one) => one.name === name)
  if (known === undefined) throw new Error(`there is no habit ${name}; see npm run bank -- habits`)
  const share = given === undefined ? known.share : Number(given)
  if (!(share > 0 && share <= 1)) throw new Error(`${text}: a share is more than 0 and at most 1`)
  return [name, share]
}
