// A statement to be printed and filed: for each currency opening, movements with the balance that
// each leaves, and closing.
import type { Letterhead } from './letterhead.ts'
import type { Sheet, SheetRow } from './sheet.ts'
import {
  beginSection,
  drawAmount,
  drawRows,
  drawSum,
  drawSummary,
  drawTitles,
  endSection,
  groupedText,
  writeLine,
  writeSheets,
} from './sheet.ts'
import type { ShownHead, ShownMovement } from './show.ts'
import type { WrittenSection, WrittenStatement } from './written.ts'

const titles = { day: 'Date', who: 'Who and what for', amount: 'Amount', sum: 'Balance' }

/** Writes a statement as a PDF, a page at a time. */
export async function* writePaper(
  { head, sections }: WrittenStatement,
  letterhead: Letterhead,
): AsyncGenerator<Buffer> {
  const paper = { kind: 'Statement', of: ofWhom(head), time: head, foot: head.subject, titles }
  yield* writeSheets(paper, letterhead, async function* (sheet) {
    for (const section of sections) yield* drawSection(sheet, section)
    if (sections.length === 0) writeLine(sheet, 'No money was held and none moved.', 'plain')
  })
}

/** What a statement is of, by its name, with the id beside it. */
function ofWhom({ subject, name }: ShownHead): string {
  const [kind = ''] = subject.split(/[_ ]/)
  const named = name ?? subject
  switch (kind) {
    case 'organisation':
      return `${named}: all that is held and earned`
    case 'revenue':
      return `${named}: revenue`
    default:
      return name === null ? subject : `${name} (${subject})`
  }
}

async function* drawSection(sheet: Sheet, section: WrittenSection): AsyncGenerator<void> {
  const { currency, opening, closing, made_up_of: parts } = section
  beginSection(sheet, currency.toUpperCase())
  drawSummary(
    sheet,
    ['Made up of', 'Opening', 'Closing'],
    parts.map((one) => [partNames[one.part], groupedText(one.opening), groupedText(one.closing)]),
  )
  drawTitles(sheet)
  drawSum(sheet, 'Opening balance', opening)
  let sums = { came: 0, went: 0, balance: opening }
  const rows = async function* () {
    for await (const movements of section.steps()) {
      sums = movements.reduce(sumOf, sums)
      yield movements.map(rowOf)
    }
  }
  yield* drawRows(sheet, rows(), opening)
  endSection(sheet, 3, sums.balance, () => {
    drawAmount(sheet, 'Came in', sums.came)
    drawAmount(sheet, 'Went out', -sums.went)
    drawSum(sheet, 'Closing balance', closing)
  })
}

interface Sums {
  readonly came: number
  readonly went: number
  readonly balance: number
}

function sumOf({ came, went }: Sums, { amount, balance }: ShownMovement): Sums {
  return amount > 0
    ? { came: came + amount, went, balance }
    : { came, went: went - amount, balance }
}

const partNames = {
  held_for_others: 'Held for others',
  own_money: 'Own money put in',
  earned: 'Earned',
  owed: 'Owed for money taken back',
} as const

function rowOf(movement: ShownMovement): SheetRow {
  const { day, what, counterparty, what_for, reference, amount, balance } = movement
  // What is for may be long: what is cut off is never the reference.
  const under = [reference === null ? null : `Reference ${reference}`, what_for]
  const text = under.filter((one) => one !== null).join(' · ')
  return {
    day,
    what: counterparty === null ? what : `${what}: ${counterparty}`,
    under: text === '' ? null : text,
    amount,
    sum: balance,
    carried: balance,
    isEnd: true,
  }
}
