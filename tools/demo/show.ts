// How the demo tells what happens: lines that read well with and without a terminal.
import { styleText } from 'node:util'
import { intro, log, note, outro } from '@clack/prompts'
import type { Whereabouts } from './proof.ts'

const CURRENCY = 'GBP'
const PLACE_COLUMNS = 34
const AMOUNT_COLUMNS = 12
const MINOR_DIGITS = 2

/** Tells a story to whoever watches. */
export interface Show {
  begin(title: string): void
  /** A step begins; steps are numbered. */
  step(title: string): void
  /** Something the step did: a word for it, its id, and what is to say of it. */
  fact(what: string, id: string, words?: string): void
  /** Balances after the step, by name. */
  balances(balances: readonly (readonly [string, number])[]): void
  /** An event that was delivered. */
  event(type: string, id: string): void
  table(found: Whereabouts): void
  /** The last word: what is wrong, or that nothing is. */
  end(faults: readonly string[], words: string): void
}

/** A show on the standard output. */
export function createShow(): Show {
  let steps = 0
  const line = (text: string) => log.message(text, { spacing: 0 })
  return {
    begin: (title) => intro(styleText(['bold', 'inverse'], ` ${title} `)),
    step: (title) => {
      steps += 1
      log.step(styleText('bold', `${steps}. ${title}`))
    },
    fact: (what, id, words = '') => {
      line(`${what.padEnd(14)} ${styleText('cyan', id)} ${words}`.trimEnd())
    },
    balances: (balances) => {
      const parts = balances.map(([name, amount]) => `${name} ${showAmount(amount)}`)
      line(`${'balances'.padEnd(14)} ${styleText('yellow', parts.join(' · '))}`)
    },
    event: (type, id) => line(styleText('dim', `${'webhook'.padEnd(14)} ${type} ${id}`)),
    table: (found) => note(tableOf(found), `Where every cent is (${CURRENCY})`),
    end: (faults, words) => {
      for (const fault of faults) log.error(fault)
      outro(styleText(faults.length === 0 ? 'green' : 'red', words))
    },
  }
}

/** Minor units as people write them: 105765 is 1,057.65. */
function showAmount(minor: number): string {
  const digits = String(Math.abs(minor)).padStart(MINOR_DIGITS + 1, '0')
  const whole = digits.slice(0, -MINOR_DIGITS).replaceAll(/\B(?=(\d{3})+$)/g, ',')
  return `${minor < 0 ? '-' : ''}${whole}.${digits.slice(-MINOR_DIGITS)}`
}

function tableOf({ paid, lines, missing }: Whereabouts): string {
  const row = (place: string, amount: number) =>
    `${place.padEnd(PLACE_COLUMNS)}${showAmount(amount).padStart(AMOUNT_COLUMNS)}`
  const rule = '─'.repeat(PLACE_COLUMNS + AMOUNT_COLUMNS)
  return [
    row('paid by the buyer', paid),
    rule,
    ...lines.map(({ place, amount }) => row(place, amount)),
    rule,
    row('missing', missing),
  ].join('\n')
}
