// Bugs of one line, or a few, in what is said to banks and what comes of what they say: each must be
// noticed by days with a bank, of a seed whose bank does what the bug needs.
import type { Bug } from './bugs.ts'

export const bankBugs: readonly Bug[] = [
  {
    what: 'a statement that tells again what another has told is booked again',
    file: 'providers/bookings/book.ts',
    line: 'if (!statement.is_deduped) return rows',
    instead: 'return rows',
    seeds: [],
  },
  {
    what: 'what is not booked yet is booked',
    file: 'providers/bookings/intake.ts',
    line: "if (status !== 'booked' || direction === null) return []",
    instead: 'if (direction === null) return []',
    seeds: [],
  },
  {
    what: 'a return that keeps the sign of what it reverses leaves again',
    file: 'providers/bookings/intake.ts',
    line: "(direction === 'debit') !== isTurned.has(entry)",
    instead: "direction === 'debit'",
    seeds: [],
  },
  {
    what: 'notices are booked beside statements',
    file: 'providers/bookings/intake.ts',
    line: "const isReport = message.kind === 'report'",
    instead: "const isReport = message.kind !== 'statement' && connection.label !== ''",
    seeds: [],
  },
  {
    what: 'the copy of a statement that is there counts, too',
    file: 'providers/bookings/chain.ts',
    line: "if (findings.includes('copy') && isKnown) return { turn: 'drop', findings: ['copy'] }",
    instead: "if (findings.includes('copy') && isKnown) return { turn: 'take' }",
    seeds: [],
  },
  {
    what: 'the copy of a statement that never came is dropped',
    file: 'providers/bookings/chain.ts',
    line: "if (findings.includes('copy') && isKnown) return { turn: 'drop', findings: ['copy'] }",
    instead: "if (findings.includes('copy')) return { turn: 'drop', findings: ['copy'] }",
    seeds: [],
  },
  {
    what: 'a statement is taken before the one that is missing',
    file: 'providers/bookings/judge.ts',
    line: "  'gap',\n  'more_pages',\n  'opening_differs',\n",
    instead: "  'more_pages',\n",
    seeds: [],
  },
  {
    what: 'a night is that of the first page of a statement',
    file: 'providers/bookings/store-night.ts',
    line: 's.page desc nulls last,\n             s.taken_number desc limit 1',
    instead: 's.page nulls last,\n             s.taken_number desc limit 1',
    seeds: [],
  },
  {
    what: 'what people are asked about is no item of the night',
    file: 'providers/bookings/night.ts',
    line: '...unbooked.map(',
    instead: '...unbooked.slice(1).map(',
    seeds: [],
  },
  {
    what: 'an order that came back first leaves once more when its booking is told',
    file: 'providers/bookings/apply.ts',
    line: 'return part.order.isReturned ? [] : [{ ...of, returned: null }]',
    instead: 'return [{ ...of, returned: null }]',
    seeds: [],
  },
  {
    what: 'what the bank has refused of a batch is looked for in its booking',
    file: 'providers/bookings/decide.ts',
    line: "return standing !== 'ended' && !isExecuted",
    instead: 'return !isExecuted',
    seeds: [],
  },
  {
    what: 'interest that the bank asks for is nobody’s',
    file: 'providers/bookings/decide.ts',
    line: 'if (isOf(said, CHARGES) || isOf(said, INTEREST))',
    instead: 'if (isOf(said, CHARGES))',
    seeds: [],
  },
  {
    what: 'interest that the bank pays is booked as a charge given back',
    file: 'providers/bookings/decide.ts',
    line: "return whole('interest', size)",
    instead: "return whole('charge_given_back', size)",
    seeds: [],
  },
  {
    what: 'money of the organisation’s own is a buyer’s',
    file: 'providers/bookings/decide.ts',
    line: 'known.isOwn(only.debtor)',
    instead: 'known.isOwn(only.creditor)',
    seeds: [],
  },
  {
    what: 'a reference with letters for digits is not found',
    file: 'providers/bookings/meant.ts',
    line: "\n        .replaceAll('O', '0')",
    instead: '',
    seeds: [],
  },
  {
    what: 'what was paid cannot come back',
    file: 'providers/orders/outcome.ts',
    line: "if (status === 'executed') return returned !== null",
    instead: "if (status === 'executed') return returned === null",
    seeds: [],
  },
  {
    what: 'an acceptance executes',
    file: 'providers/orders/answers.ts',
    line: "    case 'acknowledged':\n",
    instead: "    case 'acknowledged':\n      return 'executed'\n",
    seeds: [],
  },
  {
    what: 'the money of what a bank rejects is not given back',
    file: 'providers/orders/answers.ts',
    line: 'live.map(({ order, standing }) => ({ ...order,',
    instead: 'live.slice(1).map(({ order, standing }) => ({ ...order,',
    seeds: [],
  },
  {
    what: 'a file that was handed over is handed over again under another name',
    file: 'providers/orders/send.ts',
    line: `  if (now?.status !== 'handing_over') return 'done'
  const part = present(now.part_name ?? undefined, 'what is handed over has a half file')
  const name = present(now.file_name ?? undefined, 'what is handed over has a name')
`,
    instead: `  const name = \`\${randomText(PART_CHARACTERS)}.xml\`
  const part = \`\${name}.part\`
  const { bytes } = await database.read(tenantId, async (reader) => {
    const artefact = present(batch.artefact_id ?? undefined, 'a file')
    return await openArtefact(reader, deps.vault, { tenantId, id: artefact })
  })
  await writePart(folder, part, bytes)
`,
    seeds: [],
  },
  {
    what: 'a batch above the limit of its account needs nobody',
    file: 'providers/orders/collect.ts',
    line: 'account.batch_limit !== null && total <= account.batch_limit',
    instead: 'account.batch_limit === null || total <= total',
    seeds: [],
  },
  {
    what: 'what a person holds back leaves',
    file: 'providers/orders/store.ts',
    line: ' and not is_held\n    order by is_urgent desc, id limit $limit::int for no key update',
    instead: '\n    order by is_urgent desc, id limit $limit::int for no key update',
    seeds: [],
  },
  {
    what: 'a file of which the end is missing is read',
    file: 'app/bank-files.ts',
    line: 'const fatal = fatalOf(message)',
    instead: "const fatal = fatalOf(message) === 'too_large' ? 'too_large' : null",
    seeds: [],
  },
  {
    what: 'the same file under another name is new',
    file: 'providers/artefacts/keep.ts',
    line: 'const of = { sha256: sha256(bytes), size',
    instead: 'const of = { sha256: sha256(told.name + bytes.length), size',
    seeds: [],
  },
  {
    what: 'an order asks for a day that is over for it',
    file: 'banking/calendars/calendars.ts',
    line: 'const isLate = clockOf(now, cutOff.timeZone) >= cutOff.time',
    instead: 'const isLate = false',
    seeds: [],
  },
]
