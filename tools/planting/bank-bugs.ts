// Bugs of one line, or a few, in what is said to banks and what comes of what they say: each must
// be noticed by days with a bank, of a seed whose bank does what the bug needs.
import type { Bug } from './bugs.ts'

export const bankBugs: readonly Bug[] = [
  {
    what: 'a statement that tells again what another has told is booked again',
    file: 'providers/bookings/book.ts',
    line: 'if (!statement.is_deduped) return rows',
    instead: 'return rows',
    seeds: [39, 46],
  },
  {
    what: 'what is not booked yet is booked',
    file: 'providers/bookings/intake.ts',
    line: "if (status !== 'booked' || direction === null) return []",
    instead: 'if (direction === null) return []',
    seeds: [58],
  },
  {
    what: 'a return that keeps the sign of what it reverses leaves again',
    file: 'providers/bookings/intake.ts',
    line: "(direction === 'debit') !== isTurned.has(entry)",
    instead: "direction === 'debit'",
    seeds: [24, 13],
  },
  {
    what: 'notices are booked beside statements',
    file: 'providers/bookings/intake.ts',
    line: "message.kind === 'statement' || (isReport",
    instead: "message.kind !== 'report' || (isReport",
    seeds: [60],
  },
  {
    what: 'the copy of a statement that is there counts, too',
    file: 'providers/bookings/chain.ts',
    line: "if (copyOf === 'same') return { turn: 'drop', findings: ['copy'] }",
    instead: "if (copyOf === 'same') return { turn: 'take' }",
    seeds: [60, 54],
  },
  {
    what: 'the copy of a statement that never came is dropped',
    file: 'providers/bookings/chain.ts',
    line: "if (copyOf === 'same') return { turn: 'drop', findings: ['copy'] }",
    instead: "if (copyOf !== 'differs') return { turn: 'drop', findings: ['copy'] }",
    seeds: [49, 56],
  },
  {
    what: 'a statement is taken before the one that is missing',
    file: 'providers/bookings/judge.ts',
    line: "  'gap',\n  'more_pages',\n  'opening_differs',\n",
    instead: "  'more_pages',\n",
    seeds: [52, 48],
  },
  {
    what: 'a night is that of the first page of a statement',
    file: 'providers/bookings/store.ts',
    line: 's.page desc nulls last,',
    instead: 's.page nulls last,',
    seeds: [12, 20],
  },
  {
    what: 'what people are asked about is no item of the night',
    file: 'providers/bookings/night.ts',
    line: '...unbooked.map(',
    instead: '...unbooked.slice(1).map(',
    seeds: [58, 26],
  },
  {
    what: 'an order that came back first leaves once more when its booking is told',
    file: 'providers/bookings/apply.ts',
    line: 'return part.order.isReturned ? [] : [{ ...of, returned: null }]',
    instead: 'return [{ ...of, returned: null }]',
    seeds: [23, 39, 35],
  },
  {
    what: 'what the bank has refused of a batch is looked for in its booking',
    file: 'providers/bookings/decide.ts',
    line: "(standing !== 'ended' || isReturned) && !isExecuted",
    instead: '!isExecuted',
    seeds: [38, 3],
  },
  {
    what: 'interest that the bank asks for is nobody’s',
    file: 'providers/bookings/decide.ts',
    line: 'if (isOf(said, CHARGES) || isOf(said, INTEREST))',
    instead: 'if (isOf(said, CHARGES))',
    seeds: [38],
  },
  {
    what: 'interest that the bank pays is booked as a charge given back',
    file: 'providers/bookings/decide.ts',
    line: "return whole('interest', size)",
    instead: "return whole('charge_given_back', size)",
    seeds: [58],
  },
  {
    what: 'money of the organisation’s own is a buyer’s',
    file: 'providers/bookings/decide.ts',
    line: 'known.isOwn(only.debtor)',
    instead: 'known.isOwn(only.creditor)',
    seeds: [52, 58, 56],
  },
  {
    what: 'a reference with letters for digits is not found',
    file: 'providers/bookings/meant.ts',
    line: ".replaceAll('O', '0')",
    instead: '',
    seeds: [58],
  },
  {
    what: 'what was paid cannot come back',
    file: 'providers/orders/outcome.ts',
    line: "if (status === 'executed') return returned !== null",
    instead: "if (status === 'executed') return returned === null",
    seeds: [58],
  },
  {
    what: 'an acceptance executes',
    file: 'providers/orders/answers.ts',
    line: "    case 'acknowledged':\n",
    instead: "    case 'acknowledged':\n      return 'executed'\n",
    seeds: [58],
  },
  {
    what: 'the money of what a bank rejects is not given back',
    file: 'providers/orders/answers.ts',
    line: 'live.map(({ order, standing, bankReference }) => ({',
    instead: 'live.slice(1).map(({ order, standing, bankReference }) => ({',
    seeds: [58],
  },
  {
    what: 'a file that was handed over is handed over again under another name',
    file: 'providers/orders/hand-over.ts',
    line: '    return await giveName(deps, tenantId, { leaver, leaving: now, folder })\n',
    instead: `    const partName = newPartOf(now.fileName)
    const { bytes } = await deps.database.read(tenantId, async (reader) => {
      return await openArtefact(reader, deps.vault, { tenantId, id: now.artefactId })
    })
    await folder.writePart(partName, bytes)
    const again = { ...now, partName, fileName: partName.replace('.part', '.xml') }
    return await giveName(deps, tenantId, { leaver, leaving: again, folder })
`,
    seeds: [58, 52],
  },
  {
    what: 'a batch above the limit of its account needs nobody',
    file: 'providers/orders/collect.ts',
    line: 'account.batch_limit !== null && total <= account.batch_limit',
    instead: 'account.batch_limit === null || total <= total',
    seeds: [52],
  },
  {
    what: 'what a person holds back leaves',
    file: 'providers/orders/store.ts',
    line: `and not is_held and not is_asking
    order by is_urgent desc, id limit $limit::int for no key update`,
    instead: `and not is_asking
    order by is_urgent desc, id limit $limit::int for no key update`,
    seeds: [58],
  },
  {
    what: 'a file of which the end is missing is read',
    file: 'app/bank-files.ts',
    line: 'const fatal = fatalOf(message)',
    instead: "const fatal = fatalOf(message) === 'too_large' ? 'too_large' : null",
    seeds: [60, 9],
  },
  {
    what: 'the same file under another name is new',
    file: 'providers/artefacts/keep.ts',
    line: 'const of = { sha256: sha256(bytes), size',
    instead: 'const of = { sha256: sha256(told.name + bytes.length), size',
    seeds: [60],
  },
  {
    what: 'an order asks for a day that is over for it',
    file: 'banking/calendars/calendars.ts',
    line: 'const isLate = clockOf(now, cutOff.timeZone) >= cutOff.time',
    instead: 'const isLate = false',
    seeds: [58],
  },
  {
    what: 'a mandate that a code has ended goes on',
    file: 'banking/messages/debit-reasons.ts',
    line: 'return { reason, bankCode: code, endsMandate }',
    instead: 'return { reason, bankCode: code, endsMandate: null }',
    seeds: [58],
  },
  {
    what: 'a debit that is taken back is a charge',
    file: 'providers/bookings/decide.ts',
    line: 'if (orders.some(isDebit)) return debitsReturned(named, said, size)',
    instead: "if (orders.some(isDebit)) return whole('charge', size)",
    seeds: [58],
  },
]
