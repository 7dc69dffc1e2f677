// Statements in three formats, compared with the ledger as its tables have it.
import type pg from 'pg'
import { expect } from 'vitest'
import { groupBy, parseAnyId, present } from '#kit'
import { textOfPdf } from '#testing/pdf'
import type { Payments } from './payments.ts'
import type { TestService } from './service.ts'
import type { PlayedYear } from './statement-year.ts'

type Shown = ReturnType<typeof JSON.parse>

interface Line {
  readonly day: string
  readonly amount: number
  readonly balance: number
}

/** A statement in one currency, as any of its formats has it. */
export interface ReadSection {
  readonly currency: string
  readonly opening: number
  readonly closing: number
  readonly lines: readonly Line[]
}

interface Gathered {
  opening: number
  closing: number
  lines: Line[]
}

/** All pages of a statement in JSON, as one; each opens where the one before closed. */
export async function readJson(shop: Payments, at: string, limit: number): Promise<ReadSection[]> {
  const sections = new Map<string, Gathered>()
  for (let cursor = ''; ; ) {
    const { status, text, body } = await shop.call('GET', `${at}&limit=${limit}${cursor}`)
    expect(status, text).toBe(200)
    for (const { currency, opening, closing, in: came, out, movements } of body.sections) {
      const begun: Gathered = { opening, closing: opening, lines: [] }
      const section = sections.get(currency) ?? begun
      expect(opening).toBe(section.closing)
      expect(opening + came - out).toBe(closing)
      section.lines.push(...movements.map(lineOf))
      section.closing = closing
      sections.set(currency, section)
    }
    if (body.next_cursor === null) break
    cursor = `&cursor=${body.next_cursor}`
  }
  return [...sections].map(([currency, section]) => ({ currency, ...section }))
}

function lineOf({ day, amount, balance }: Shown): Line {
  return { day, amount, balance }
}

/** A statement as CSV. */
export async function readCsv(shop: Payments, at: string): Promise<ReadSection[]> {
  const { status, text } = await shop.call('GET', `${at}&format=csv`)
  expect(status, text).toBe(200)
  const [head = [], ...rows] = text.trimEnd().split('\r\n').map(fieldsOf)
  const sections: (Gathered & { currency: string })[] = []
  for (const row of rows) {
    const field = (name: string) => row[head.indexOf(name)] ?? ''
    const [currency, balance] = [field('currency'), minorOf(field('balance'))]
    const section = sections.at(-1)
    if (field('what') === 'Opening balance') {
      sections.push({ currency, opening: balance, closing: Number.NaN, lines: [] })
    } else if (section !== undefined && field('what') === 'Closing balance') {
      section.closing = balance
    } else {
      section?.lines.push({ day: field('day'), amount: minorOf(field('amount')), balance })
    }
  }
  return sections
}

function fieldsOf(row: string): string[] {
  return [...row.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, field = '']) =>
    field.startsWith('"') ? field.slice(1, -1).replaceAll('""', '"') : field,
  )
}

/** `-1,234.56` in minor units. */
function minorOf(text: string): number {
  expect(text).toMatch(/^-?[\d,]+\.\d\d$/)
  return Number(text.replaceAll(/[,.]/g, ''))
}

const PLACES = { 'Opening balance': 'opening', 'Closing balance': 'closing' } as const

/** A statement as PDF; what it carries to a next page is what it brought there. */
export async function readPdf(
  { baseUrl, organisation }: TestService,
  at: string,
): Promise<ReadSection[]> {
  const answer = await fetch(`${baseUrl}${at}&format=pdf`, {
    headers: { authorization: organisation.keys.sandbox.private },
  })
  expect(answer.status).toBe(200)
  const pieces = textOfPdf(Buffer.from(await answer.arrayBuffer())).split('\n')
  const sections: (Gathered & { currency: string })[] = []
  const sums = new Map<string, number>()
  for (const [place, piece] of pieces.entries()) {
    const next = (steps: number) => minorOf(pieces[place + steps] ?? '')
    const section = sections.at(-1)
    if (/^[A-Z]{3}$/.test(piece) && pieces[place + 1]?.match(/^(Date|Made up of)$/)) {
      const currency = piece.toLowerCase()
      if (section?.currency === currency) continue
      sections.push({ currency, opening: Number.NaN, closing: Number.NaN, lines: [] })
    }
    if (section === undefined) continue
    if (piece === 'Opening balance' || piece === 'Closing balance') section[PLACES[piece]] = next(1)
    if (piece === 'Came in' || piece === 'Went out') sums.set(piece, next(1))
    if (piece === 'Brought forward' || piece === 'Carried forward') {
      expect(next(1)).toBe(section.lines.at(-1)?.balance ?? section.opening)
    }
    if (piece === 'Closing balance') {
      expect(section.opening + (sums.get('Came in') ?? 0) + (sums.get('Went out') ?? 0)).toBe(
        next(1),
      )
    }
    if (/^\d{4}-\d\d-\d\d$/.test(piece)) {
      section.lines.push({ day: piece, amount: next(2), balance: next(3) })
    }
  }
  return sections
}

/** What a statement is of, by its path and by where the accounts stand in the tables. */
export interface Subject {
  readonly path: string
  readonly accounts: string
  readonly id: string | null
  /** The mirror of the bank is read from the other side. */
  readonly isMirror?: boolean
}

/** The subjects of a year: the organisation, its revenue, and some of each that it has. */
export function subjectsOf(played: PlayedYear, most: number): Subject[] {
  const of = (kind: string, ids: readonly string[], accounts: string): Subject[] =>
    ids.slice(0, most).map((id) => ({ path: `${kind}/${id}?`, id, accounts }))
  return [
    {
      path: 'organisation?',
      accounts: `select id from ledger_accounts where tenant_id = $1 and kind = 'bank'`,
      id: null,
      isMirror: true,
    },
    ...['eur', 'gbp'].map((currency) => ({
      path: `revenue?currency=${currency}&`,
      accounts: `select id from ledger_accounts
                  where tenant_id = $1 and kind = 'revenue' and currency = '${currency}'`,
      id: null,
    })),
    ...of(
      'project',
      played.projects,
      `select id from projects where tenant_id = $1 and id = $2
        union select id from settlements where tenant_id = $1 and project_id = $2
        union select id from checkouts where tenant_id = $1 and project_id = $2
        union select id from inbounds where tenant_id = $1 and project_id = $2
        union select id from outbounds where tenant_id = $1 and project_id = $2`,
    ),
    ...of(
      'settlement',
      played.settlements,
      'select id from settlements where tenant_id = $1 and id = $2',
    ),
    ...of(
      'participant',
      played.participants,
      `select id from settlements where tenant_id = $1 and $2 in (seller_id, buyer_id)
        union select id from outbounds where tenant_id = $1 and participant_id = $2`,
    ),
  ]
}

/** A statement as the tables of the ledger have it. */
export async function readTruth(
  owner: pg.Client,
  tenant: string,
  { accounts, id, isMirror = false }: Subject,
  [from, to]: readonly [Date, Date],
): Promise<ReadSection[]> {
  const { rows } = await owner.query<TrueRow>(
    `with own as (${accounts}),
     sides as (
       select m.transaction_id, m.position, m.to_account as own, m.from_account as other, m.amount
         from ledger_movements m where m.tenant_id = $1
        union all
       select m.transaction_id, m.position, m.from_account, m.to_account, -m.amount
         from ledger_movements m where m.tenant_id = $1)
     select t.id, t.kind, t.subject_id, t.at, t.currency, s.amount::float8 as amount
       from sides s join ledger_transactions t on t.tenant_id = $1 and t.id = s.transaction_id
      where s.own in (select id from own) and s.other not in (select id from own)
      order by t.id, s.position, s.amount`,
    id === null ? [tenant] : [tenant, present(parseAnyId(id), 'an id is one').uuid],
  )
  const reserves = groupBy(
    rows.filter(({ kind }) => /^outbound_(un)?reserved$/.test(kind)),
    ({ subject_id, at }) => `${subject_id} ${at.getTime()}`,
  )
  const undone = new Set(
    [...reserves.values()]
      .filter((moment) => moment.reduce((sum, { amount }) => sum + amount, 0) === 0)
      .flatMap((moment) => moment.map((row) => row.id)),
  )
  const sections = groupBy(rows, ({ currency }) => currency)
  return [...sections]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([currency, all]) => {
      const seen = all.map((row) => ({ ...row, amount: isMirror ? -row.amount : row.amount }))
      const sum = (before: Date) =>
        seen.reduce((held, { at, amount }) => (at < before ? held + amount : held), 0)
      let balance = sum(from)
      const lines = seen
        .filter((row) => row.at >= from && row.at < to && !undone.has(row.id))
        .map(({ at, amount }) => {
          balance += amount
          return { day: londonDay.format(at), amount, balance }
        })
      return { currency, opening: sum(from), closing: sum(to), lines }
    })
}

interface TrueRow {
  readonly id: string
  readonly kind: string
  readonly subject_id: string
  readonly at: Date
  readonly currency: string
  readonly amount: number
}

const londonDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' })

/** Where a year's statements are checked. */
interface Year {
  readonly holdfast: TestService
  readonly shop: Payments
  readonly owner: pg.Client
}

/** Midnight in London at the start of a month counted from January of a year, the clocks heeded. */
function londonMonth(year: number, months: number): Date {
  const utc = Date.UTC(year, months)
  const hour = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', hour: '2-digit' })
  return new Date(hour.format(utc) === '01' ? utc - 3_600_000 : utc)
}

/** Every kind of period of the year in which the sandbox's time stands. */
function periodsOf(now: Date): (readonly [query: string, range: readonly [Date, Date]])[] {
  const [year, month] = londonDay.format(now).split('-').map(Number)
  const [thisYear, thisMonth] = [year ?? 0, (month ?? 1) - 1]
  const months = Array.from({ length: 14 }, (_, back) => {
    const from = londonMonth(thisYear, thisMonth - back)
    const to = londonMonth(thisYear, thisMonth - back + 1)
    return [`period=${londonDay.format(from).slice(0, 7)}`, [from, to]] as const
  })
  const quarters = [1, 2, 3, 4].map((quarter) => {
    const [from, to] = [(quarter - 1) * 3, quarter * 3].map((at) => londonMonth(thisYear, at))
    return [`period=${thisYear}-Q${quarter}`, [from ?? now, to ?? now]] as const
  })
  const years = [thisYear - 1, thisYear].map((one) => {
    return [`period=${one}`, [londonMonth(one, 0), londonMonth(one + 1, 0)]] as const
  })
  const [lastMonth, ago] = [londonMonth(thisYear, thisMonth - 1), new Date(now.getTime() - 2e10)]
  return [
    ...months,
    ...quarters,
    ...years,
    ['period=last_month', [lastMonth, londonMonth(thisYear, thisMonth)]],
    ['period=this_year', [londonMonth(thisYear, 0), londonMonth(thisYear + 1, 0)]],
    [`from=${ago.toISOString()}`, [ago, now]],
    [
      `from=${thisYear}-04-01&to=${thisYear}-11-01`,
      [londonMonth(thisYear, 3), londonMonth(thisYear, 10)],
    ],
  ]
}

/** Compares the statements of so many of each subject with the ledger; says how many. */
export async function checkYear({ holdfast, shop, owner }: Year, played: PlayedYear, most: number) {
  const tenant = holdfast.organisation.tenants.sandbox
  const { body: clock } = await shop.call('GET', '/_sandbox/v1/clock')
  const done = { statements: 0, movements: 0 }
  for (const subject of subjectsOf(played, most)) {
    for (const [query, range] of periodsOf(new Date(clock.now))) {
      const truth = await readTruth(owner, tenant, subject, range)
      const wanted = truth.filter(({ opening, closing, lines }) => {
        return opening !== 0 || closing !== 0 || lines.length > 0
      })
      const at = `/v1/statements/${subject.path}${query}`
      const isOfUse = ({ currency }: ReadSection) => wanted.some((one) => one.currency === currency)
      const json = (await readJson(shop, at, 7)).filter(isOfUse)
      const csv = (await readCsv(shop, at)).filter(isOfUse)
      const pdf = (await readPdf(holdfast, at)).filter(isOfUse)
      expect({ at, sections: json }).toEqual({ at, sections: wanted })
      expect({ at, sections: csv }).toEqual({ at, sections: wanted })
      expect({ at, sections: pdf }).toEqual({ at, sections: wanted })
      done.statements += 1
      done.movements += wanted.reduce((sum, { lines }) => sum + lines.length, 0)
    }
  }
  return done
}
