// The way of every money action: fields, then what it would do, then the button that says it.
import type { AnswerOf, Currency, DryRun, OperationId } from '@holdfast/contract'
import { lazy, type ReactNode, Suspense } from 'react'
import { queries } from '../../api/index.ts'
import { Button, ConfirmAction, Dialog, Form, useToast } from '../../components/index.ts'
import type { Said } from './outcome.ts'
import { useTrial, type Wanted } from './trial.ts'

/** Fetched with the first dry run: the forms of accounts are large, and seldom wanted. */
const WaysToArrive = lazy(() => import('../payees/ways.tsx'))

interface MoneyDialogProps<Id extends OperationId> {
  readonly title: string
  /** What it does, for whoever does it the first time. */
  readonly about: string
  readonly operation: Id
  readonly currency: Currency
  readonly isOpen: boolean
  readonly onClose: () => void
  /** Reads the fields. */
  readonly write: () => Wanted<Id>
  /** Effect, object and amount: `Release €500.00 to Ada`. */
  readonly confirm: (run: DryRun) => string
  /** What is said when it is done: what became of it, not what was asked for. */
  readonly done: (answer: AnswerOf<Id>, run: DryRun) => Said
  readonly isDanger?: boolean
  readonly children: ReactNode
}

/** A dialog with the fields of an action; it is confirmed in a second one, with the dry run. */
export function MoneyDialog<Id extends OperationId>(props: MoneyDialogProps<Id>) {
  const { title, about, operation, currency, isOpen, onClose, write, children } = props
  const { tried, error, isPending, attempt, reset } = useTrial(operation, currency)
  const say = useToast()
  const close = () => {
    reset()
    onClose()
  }
  return (
    <>
      <Dialog title={title} isOpen={isOpen && tried === null} onClose={close}>
        <Form error={error} onSubmit={() => void attempt(write())}>
          <p className="text-small text-muted">{about}</p>
          {children}
          <Button type="submit" kind="primary" isPending={isPending}>
            See what it would do
          </Button>
        </Form>
      </Dialog>
      {tried !== null && (
        <ConfirmAction
          operation={operation}
          request={tried.request}
          title={title}
          effect={about}
          confirm={props.confirm(tried.run)}
          isDanger={props.isDanger === true}
          hasRehearsal
          isOpen
          onClose={reset}
          ways={(run) => (
            <Suspense>
              <WaysToArrive run={run} currency={currency} />
            </Suspense>
          )}
          onDone={(answer) => {
            const { text, kind } = props.done(answer, tried.run)
            say(text, kind)
            void queries.invalidateQueries()
            close()
          }}
        />
      )}
    </>
  )
}
