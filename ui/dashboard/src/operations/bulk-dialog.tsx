// One decision about many items: confirmed once, carried out one by one, with a result for each.
import type { OperationId, QueueItem } from '@holdfast/contract'
import { useQueries } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import {
  type CallRequest,
  environmentNow,
  queries,
  rehearseOperation,
  useChange,
} from '../api/index.ts'
import { Button, CheckField, Dialog, formatAmount } from '../components/index.ts'
import { newKey } from '../kit/clock.ts'

/** An item, and what is sent for it; null where nothing can be. */
export interface BulkRow<Id extends OperationId> {
  readonly item: QueueItem
  readonly request: CallRequest<Id> | null
  /** What is done with it, or why nothing is. */
  readonly words: string
}

interface BulkProps<Id extends OperationId> {
  readonly operation: Id
  readonly title: string
  readonly effect: ReactNode
  readonly confirm: string
  readonly rows: readonly BulkRow<Id>[]
  readonly isDanger?: boolean
  readonly movesMoney: boolean
  readonly onClose: () => void
}

type Result = { readonly isDone: boolean; readonly text: string }

/** Asks once, then shows what became of each. */
export function BulkDialog<Id extends OperationId>(props: BulkProps<Id>) {
  const { operation, title, effect, confirm, rows, onClose, movesMoney } = props
  const [keys] = useState(() => new Map(rows.map(({ item }) => [item.id, newKey()])))
  const [results, setResults] = useState<ReadonlyMap<string, Result>>(new Map())
  const [isRunning, setRunning] = useState(false)
  const [isSure, setSure] = useState(false)
  const change = useChange(operation)
  const asksAgain = movesMoney && environmentNow() === 'live'
  // What is decided meanwhile changes what the rows would be: they stay as they were confirmed.
  const [begun, setBegun] = useState<readonly BulkRow<Id>[] | null>(null)
  const now = useTried(operation, rows, movesMoney && begun === null)
  const shown = begun ?? now
  const able = shown.filter(({ request }) => request !== null)
  const isOver = !isRunning && results.size > 0
  const note = (id: string, result: Result) =>
    setResults((before) => new Map(before).set(id, result))
  const run = async () => {
    setRunning(true)
    setBegun(now)
    for (const { item, request } of able) {
      const idempotencyKey = keys.get(item.id)
      if (request === null || idempotencyKey === undefined) continue
      try {
        await change.mutateAsync({ ...request, idempotencyKey })
        note(item.id, { isDone: true, text: 'Done' })
      } catch (error) {
        note(item.id, { isDone: false, text: error instanceof Error ? error.message : 'Not done' })
      }
    }
    setRunning(false)
    void queries.invalidateQueries()
  }
  return (
    <Dialog
      title={title}
      isOpen
      onClose={onClose}
      isWide
      actions={
        <Foot
          isOver={isOver}
          isRunning={isRunning}
          isReady={able.length > 0 && (!asksAgain || isSure)}
          isDanger={props.isDanger === true}
          confirm={confirm}
          onRun={run}
          onClose={onClose}
        />
      }
    >
      <div className="grid gap-4">
        {isOver ? null : <div>{effect}</div>}
        <Outcome results={results} all={able.length} />
        <ul className="divide-y divide-line rounded-card border border-line">
          {shown.map(({ item, words }) => (
            <BulkLine key={item.id} item={item} words={words} result={results.get(item.id)} />
          ))}
        </ul>
        {asksAgain && !isOver ? (
          <CheckField
            label="I have checked the amounts and who receives them. This moves real money."
            isOn={isSure}
            onChange={setSure}
          />
        ) : null}
      </div>
    </Dialog>
  )
}

/** The rows, where each was tried out: nothing is sent for one that would be refused. */
function useTried<Id extends OperationId>(
  operation: Id,
  rows: readonly BulkRow<Id>[],
  isOn: boolean,
): readonly BulkRow<Id>[] {
  const found = useQueries({
    queries: rows.map(({ request }) => ({
      queryKey: ['rehearsal', operation, request],
      queryFn: async () => (request === null ? null : await rehearseOperation(operation, request)),
      enabled: isOn && request !== null,
      retry: false,
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
    })),
  })
  return rows.map((row, index) => {
    const error = found[index]?.error ?? null
    return error === null ? row : { ...row, request: null, words: `Not done: ${error.message}` }
  })
}

interface FootProps {
  readonly isOver: boolean
  readonly isRunning: boolean
  readonly isReady: boolean
  readonly isDanger: boolean
  readonly confirm: string
  readonly onRun: () => Promise<void>
  readonly onClose: () => void
}

function Foot({ isOver, isRunning, isReady, isDanger, confirm, onRun, onClose }: FootProps) {
  if (isOver) {
    return (
      <Button kind="primary" onPress={onClose}>
        Close
      </Button>
    )
  }
  return (
    <>
      <Button onPress={onClose}>Go back</Button>
      <Button
        kind={isDanger ? 'danger' : 'primary'}
        isPending={isRunning}
        isDisabled={!isReady}
        onPress={onRun}
      >
        {confirm}
      </Button>
    </>
  )
}

interface OutcomeProps {
  readonly results: ReadonlyMap<string, Result>
  readonly all: number
}

function Outcome({ results, all }: OutcomeProps) {
  const done = [...results.values()].filter(({ isDone }) => isDone).length
  const failed = results.size - done
  return (
    <p role="status" className={failed > 0 ? 'text-bad-ink' : 'text-good-ink'}>
      {results.size === 0 ? '' : `${done} of ${all} done`}
      {failed === 0 ? '' : `, ${failed} not done: see below why.`}
    </p>
  )
}

interface LineProps {
  readonly item: QueueItem
  readonly words: string
  readonly result: Result | undefined
}

function BulkLine({ item, words, result }: LineProps) {
  const { payer, amount, currency } = item
  const tone =
    result === undefined ? 'text-muted' : result.isDone ? 'text-good-ink' : 'text-bad-ink'
  return (
    <li className="flex flex-wrap justify-between gap-x-4 gap-y-1 px-3 py-2">
      <span className="min-w-40 flex-1 wrap-anywhere">
        {payer?.name ?? 'Unknown payer'}
        <span className={`block text-small ${tone}`}>{result?.text ?? words}</span>
      </span>
      <span className="amount">
        {amount === null || currency === null ? '' : formatAmount(amount, currency)}
      </span>
    </li>
  )
}
