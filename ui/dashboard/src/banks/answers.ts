// What may be answered about a decision, what each answer does, and what it must name. Pure, so
// that it can be tested without a page.
import type { BankAction, BankAnswerBody, BankDecision } from '@holdfast/contract'
import { type Fault, faultOn, type Read } from '../kit/faults.ts'

/** An answer, with its effect in a sentence. */
interface AnswerWords {
  readonly label: string
  readonly effect: string
}

const answers: Readonly<Record<BankAction, AnswerWords>> = {
  count: {
    label: 'It counts',
    effect: 'What it says is booked, but for what another statement has told of already.',
  },
  ignore: { label: 'It does not count', effect: 'Nothing of it is booked. The file stays.' },
  inbound: {
    label: 'Money for a project',
    effect: 'It is booked to the project, and matched to what it pays.',
  },
  orders: {
    label: 'Orders have left',
    effect: 'The orders are executed. What it has beyond them is a charge; what it lacks, a gift.',
  },
  returned: {
    label: 'An order came back',
    effect: 'The order is returned, and its money is where it came from.',
  },
  taken_back: {
    label: 'A payment was taken back',
    effect: 'The money is taken from the project that it had come to.',
  },
  charge: { label: 'A charge of the bank', effect: 'It is a cost of the organisation.' },
  charge_given_back: {
    label: 'A charge given back',
    effect: 'It repays what the bank has charged; the rest is revenue.',
  },
  interest: { label: 'Interest', effect: 'It is interest of the organisation.' },
  own_money_in: {
    label: 'Own money came in',
    effect: 'It is money of the organisation that it has put there, and nobody else’s.',
  },
  own_money_out: {
    label: 'Own money went out',
    effect: 'The organisation has taken money of its own from there.',
  },
  other_rail: {
    label: 'It is in the books already',
    effect: 'It was booked by hand. Nothing is booked again.',
  },
  start: {
    label: 'Begin the books of the account',
    effect: 'From that day on what the statements say is booked. The books begin with the opening.',
  },
}

/** The same of debits, whose money goes the other way. */
const ofDebits: Partial<Record<BankAction, AnswerWords>> = {
  orders: {
    label: 'Debits were collected',
    effect: 'The debits are settled, and pay what they were for. They are the amount, to the cent.',
  },
  returned: {
    label: 'A debit was given back',
    effect: 'It is taken from where it had come to. What it has beyond the debit is a charge.',
  },
}

/** An answer in words, by which way the money goes. */
export function answerWords(action: BankAction, amount: number | null): AnswerWords {
  return (isOfDebits(action, amount) ? ofDebits[action] : undefined) ?? answers[action]
}

/** Whether an answer is about debits: orders leave and come back, these come and go back. */
export function isOfDebits(action: string, amount: number | null): boolean {
  const isIn = (amount ?? 0) > 0
  return (action === 'orders' && isIn) || (action === 'returned' && !isIn)
}

const OF_STATEMENT: readonly BankAction[] = ['count', 'ignore']
const OF_MONEY_IN: readonly BankAction[] = [
  'inbound',
  'orders',
  'returned',
  'charge_given_back',
  'interest',
  'own_money_in',
  'other_rail',
]
const OF_MONEY_OUT: readonly BankAction[] = [
  'orders',
  'returned',
  'charge',
  'own_money_out',
  'taken_back',
  'other_rail',
]
const OF_REST_IN: readonly BankAction[] = ['interest', 'own_money_in']
const OF_REST_OUT: readonly BankAction[] = ['charge', 'own_money_out']

/** What may be answered about a decision, the likely ones first. */
export function answersFor({
  kind,
  amount,
}: Pick<BankDecision, 'kind' | 'amount'>): readonly BankAction[] {
  const isIn = (amount ?? 0) > 0
  switch (kind) {
    case 'statement':
      return OF_STATEMENT
    case 'entry':
      return isIn ? OF_MONEY_IN : OF_MONEY_OUT
    case 'start_rest':
      return isIn ? OF_REST_IN : OF_REST_OUT
    case 'start':
      return []
  }
}

export interface EnteredAnswer {
  readonly action: string
  readonly project: string
  readonly inbound: string
  /** Chosen from what is under way. */
  readonly orders: readonly string[]
  /** Ids that stand in no list, a line each. */
  readonly others: string
  readonly note: string
}

export const emptyAnswer: EnteredAnswer = {
  action: '',
  project: '',
  inbound: '',
  orders: [],
  others: '',
  note: '',
}

/** All orders that are named. */
export function namedOrders({ orders, others }: EnteredAnswer): readonly string[] {
  const typed = others.split(/[\s,;]+/).filter((id) => id !== '')
  return [...new Set([...orders, ...typed])]
}

/** What is proposed, or what is missing in it. */
export function readAnswer(
  decision: Pick<BankDecision, 'kind' | 'amount'>,
  entered: EnteredAnswer,
): Read<BankAnswerBody> {
  const action = answersFor(decision).find((one) => one === entered.action)
  if (action === undefined) return { faults: [faultOn('action', 'must be chosen')] }
  const note = entered.note.trim()
  const common = { action, ...(note === '' ? {} : { note }) }
  const needed = (name: string, text: string): Fault[] =>
    text.trim() === '' ? [faultOn(name, 'is needed')] : []
  switch (action) {
    case 'inbound': {
      const faults = needed('project_id', entered.project)
      return faults.length > 0
        ? { faults }
        : { value: { ...common, project_id: entered.project.trim() } }
    }
    case 'taken_back': {
      const faults = needed('inbound_id', entered.inbound)
      return faults.length > 0
        ? { faults }
        : { value: { ...common, inbound_id: entered.inbound.trim() } }
    }
    case 'orders':
    case 'returned': {
      const order_ids = [...namedOrders(entered)]
      return order_ids.length === 0
        ? { faults: [faultOn('order_ids', 'must name at least one')] }
        : { value: { ...common, order_ids } }
    }
    default:
      return { value: common }
  }
}

/** What of an entry orders leave over: a charge where it is more than they are. */
export function restOf(amount: number, sum: number): { kind: 'charge' | 'gift'; amount: number } {
  const rest = Math.abs(amount) - sum
  return { kind: rest < 0 ? 'gift' : 'charge', amount: Math.abs(rest) }
}
