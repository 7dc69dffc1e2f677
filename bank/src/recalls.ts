// Recalls: takes camt.055, decides on each transfer that is asked back, answers by camt.029, and
// gives back what it has agreed to.
import { businessDaysAfter } from './calendar.ts'
import { drawShare, drawWhole } from './chance.ts'
import type { Desk } from './desk.ts'
import { bookingDate, fateOf, planWork, showsHabit, timeOfDay } from './desk.ts'
import type { Element } from './element.ts'
import { childrenOf, elementAt, elementOf, textAt, writeMessage } from './element.ts'
import { answerFile, paymentAnswer, setPayment } from './receiving.ts'
import { sendFile } from './sending.ts'
import type { Row } from './store.ts'

/** The message by which a customer asks for money back. */
export const RECALL = 'camt.055.001.08'

const SECOND_MS = 1000
/** How long the bank takes to look at a recall, drawn by its seed. */
const LOOKS_AFTER_S: readonly [number, number] = [60, 600]
/** The payee's bank answers one to three business days later, and gives back in as many. */
const AFTER_DAYS: readonly [number, number] = [1, 3]

const UNPAID: ReadonlySet<string> = new Set(['received', 'accepted', 'pending'])

/** What the bank says of a recall. */
interface Said {
  readonly status: 'CNCL' | 'RJCR' | 'PDCR'
  /** Why it is refused. */
  readonly code?: string | undefined
}

/** Takes down each transfer that a file asks back; each is looked at by itself. */
export function takeRecalls(desk: Desk, file: bigint, root: Element, at: number): void {
  desk.store.run(`update received set outcome = 'taken' where id = ?`, [file])
  const body = elementAt(root, 'CstmrPmtCxlReq')
  const caseOfAll = textAt(body, 'Case/Id') ?? textAt(body, 'Assgnmt/Id') ?? ''
  for (const block of childrenOf(body, 'Undrlyg').flatMap((one) => {
    return childrenOf(one, 'OrgnlPmtInfAndCxl')
  })) {
    const caseOfBlock = textAt(block, 'Case/Id') ?? caseOfAll
    for (const transfer of childrenOf(block, 'TxInf')) {
      const id = desk.store.run('insert into recalls values (null, ?, ?, ?, ?, ?, ?, null, ?)', [
        file,
        textAt(transfer, 'Case/Id') ?? caseOfBlock,
        textAt(block, 'OrgnlGrpInf/OrgnlMsgId') ?? 'NOTPROVIDED',
        textAt(block, 'OrgnlGrpInf/OrgnlMsgNmId') ?? 'NOTPROVIDED',
        textAt(block, 'OrgnlPmtInfId') ?? '',
        textAt(transfer, 'OrgnlEndToEndId') ?? '',
        'taken',
      ])
      const seconds = drawWhole(desk.seed, `recall ${id}`, LOOKS_AFTER_S)
      planWork(desk, at + seconds * SECOND_MS, 'recall', id)
    }
  }
}

/** Looks at a recall, or comes back to one that was looked at. */
export function lookAtRecall(desk: Desk, recall: Row, at: number): void {
  const payment = paymentOf(desk, recall)
  if (recall.text('state') === 'agreed') answer(desk, recall, at, { status: 'CNCL' })
  else if (payment?.text('status') === 'booked') askPayee(desk, recall, payment, at)
  else if (payment !== undefined && UNPAID.has(payment.text('status'))) {
    stopPayment(desk, payment, at)
    answer(desk, recall, at, { status: 'CNCL' })
  } else {
    const code = payment?.text('status') === 'returned' ? 'ARDT' : 'NOOR'
    answer(desk, recall, at, { status: 'RJCR', code })
  }
}

/** The transfer that a recall names: by the ids of its block and its own. */
function paymentOf(desk: Desk, recall: Row): Row | undefined {
  return desk.store.row(
    `select p.* from payments p join batches b on b.id = p.batch
      where b.reference = ? and p.end_to_end_id = ? order by p.id limit 1`,
    [recall.text('block'), recall.text('end_to_end_id')],
  )
}

/** It has not left: it never will. */
function stopPayment(desk: Desk, payment: Row, at: number): void {
  const isTold = payment.text('status') !== 'received'
  setPayment(desk, payment, 'rejected', 'CUST stopped as it was asked back')
  // Of one that was not checked the check tells.
  if (!isTold) return
  const id = payment.whole('batch')
  const batch = desk.store.row('select * from batches where id = ?', [id])
  const now = desk.store.rows('select * from payments where id = ?', [payment.whole('id')])
  if (batch === undefined) return
  const block = { reference: batch.text('reference'), status: 'PART', refusal: undefined }
  answerFile(desk, batch.whole('file'), at, {
    status: undefined,
    refusals: [],
    batches: [{ ...block, payments: now.map(paymentAnswer) }],
  })
}

/** The money is at the payee's bank, which agrees unless it is told otherwise. */
function askPayee(desk: Desk, recall: Row, payment: Row, at: number): void {
  const id = String(recall.whole('id'))
  const fate = fateOf(desk, payment)
  const told = fate?.kind === 'recall' ? fate.code : undefined
  const isSilent = told === 'NONE' || showsHabit(desk, 'ignores-recalls', id)
  const isLookedAt = told === 'PDCR' || showsHabit(desk, 'looks-at-recalls', id)
  const isRefused = showsHabit(desk, 'refuses-recalls', id)
  if (isSilent) setState(desk, recall, 'ignored')
  else if (isLookedAt && recall.text('state') === 'taken') {
    setState(desk, recall, 'looked-at')
    planWork(desk, later(desk, at, `answer ${id}`), 'recall', recall.whole('id'))
    say(desk, recall, at, { status: 'PDCR' })
  } else if (told !== undefined && told !== 'PDCR') {
    answer(desk, recall, at, { status: 'RJCR', code: told })
  } else if (isRefused) answer(desk, recall, at, { status: 'RJCR', code: 'CUST' })
  else giveBack(desk, recall, payment, at)
}

/** Agreed: the return is booked on a day of its own, before the answer or after it. */
function giveBack(desk: Desk, recall: Row, payment: Row, at: number): void {
  const id = String(recall.whole('id'))
  desk.store.run('update recalls set payment = ? where id = ?', [
    payment.whole('id'),
    recall.whole('id'),
  ])
  planWork(desk, later(desk, at, `give back ${id}`), 'return', payment.whole('id'))
  setState(desk, recall, 'agreed')
  if (drawShare(desk.seed, `late answer ${id}`) < 0.5) {
    planWork(desk, later(desk, at, `answer ${id}`), 'recall', recall.whole('id'))
  } else answer(desk, recall, at, { status: 'CNCL' })
}

function later(desk: Desk, at: number, subject: string): number {
  const days = drawWhole(desk.seed, subject, AFTER_DAYS)
  const day = businessDaysAfter(bookingDate(desk, at), days, desk.schedule.calendar)
  return timeOfDay(desk, day, 'opens')
}

function setState(desk: Desk, recall: Row, state: string): void {
  desk.store.run('update recalls set state = ? where id = ?', [state, recall.whole('id')])
}

function answer(desk: Desk, recall: Row, at: number, said: Said): void {
  setState(desk, recall, said.status === 'CNCL' ? 'agreed' : 'refused')
  say(desk, recall, at, said)
}

/** Writes one camt.029. */
function say(desk: Desk, recall: Row, at: number, { status, code }: Said): void {
  const count = desk.store.row('select count(*) as count from sent')?.number('count') ?? 0
  const messageId = `CA029-${recall.whole('id')}-${count + 1}`
  const party = (name: string) => elementOf('Pty', elementOf('Nm', name))
  const body = elementOf(
    'RsltnOfInvstgtn',
    elementOf(
      'Assgnmt',
      elementOf('Id', messageId),
      elementOf('Assgnr', party('Practice bank')),
      elementOf('Assgne', party('Customer')),
      elementOf('CreDtTm', new Date(at).toISOString()),
    ),
    elementOf(
      'RslvdCase',
      elementOf('Id', recall.text('case_id')),
      elementOf('Cretr', party('Customer')),
    ),
    elementOf('Sts', elementOf('Conf', status)),
    elementOf(
      'CxlDtls',
      elementOf(
        'OrgnlPmtInfAndSts',
        elementOf('OrgnlPmtInfId', recall.text('block')),
        elementOf(
          'OrgnlGrpInf',
          elementOf('OrgnlMsgId', recall.text('message_id')),
          elementOf('OrgnlMsgNmId', recall.text('message')),
        ),
        elementOf(
          'TxInfAndSts',
          elementOf('OrgnlEndToEndId', recall.text('end_to_end_id')),
          elementOf('TxCxlSts', status === 'CNCL' ? 'ACCR' : status),
          code === undefined
            ? undefined
            : elementOf('CxlStsRsnInf', elementOf('Rsn', elementOf('Cd', code))),
        ),
      ),
    ),
  )
  const bytes = writeMessage('camt.029.001.09', body)
  sendFile(desk, { at, name: `camt.029_${messageId}.xml`, bytes })
}

/** True where a transfer comes back because it was asked back. */
export function isAskedBack(desk: Desk, payment: bigint): boolean {
  return desk.store.row('select id from recalls where payment = ?', [payment]) !== undefined
}
