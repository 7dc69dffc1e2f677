// Teaching a rule: money from the account of a payer always means a project. What it would do with
// what came before is shown first.
import { useState } from 'react'
import { useOperation } from '../../api/index.ts'
import {
  Button,
  ConfirmAction,
  Dialog,
  IdLink,
  Query,
  useMay,
  useToast,
} from '../../components/index.ts'
import { TaughtPayments } from './taught-payments.tsx'

interface TeachProps {
  /** A payment of the payer. */
  readonly inboundId: string
  readonly projectId: string
  /** What the button says, and what screen readers hear beside. */
  readonly label: string
  readonly about?: string
  readonly size?: 'small'
}

/** A button that opens the trial; nothing for those who may not teach. */
export function TeachAction({ inboundId, projectId, label, about, size }: TeachProps) {
  const [isOpen, setOpen] = useState(false)
  const may = useMay('makeMatchingRule')
  if (!may) return null
  return (
    <>
      <Button
        {...(size === undefined ? {} : { size, kind: 'quiet' as const })}
        onPress={() => setOpen(true)}
      >
        {label}
        {about === undefined ? null : <span className="sr-only"> {about}</span>}
      </Button>
      {isOpen && <Teach {...{ inboundId, projectId }} onClose={() => setOpen(false)} />}
    </>
  )
}

interface OpenProps {
  readonly inboundId: string
  readonly projectId: string
  readonly onClose: () => void
}

const TITLE = 'Always this project'

function Teach({ inboundId, projectId, onClose }: OpenProps) {
  const say = useToast()
  const trial = useOperation('foreseeMatchingRule', {
    params: { id: inboundId },
    query: { project_id: projectId },
  })
  if (trial.data === undefined) {
    return (
      <Dialog title={TITLE} isOpen onClose={onClose}>
        <Query query={trial}>{() => null}</Query>
      </Dialog>
    )
  }
  const { payments, replaces } = trial.data
  return (
    <ConfirmAction
      operation="makeMatchingRule"
      request={{ body: { inbound_id: inboundId, project_id: projectId } }}
      title={TITLE}
      effect={
        'Money that comes from the account of this payer from now on always means this project. ' +
        'It is matched where nothing else matches it, it names no checkout, and exactly one ' +
        'checkout of the project can take all of it. Money that lies in another project is not ' +
        'moved: this project is suggested first there. What waits already stays with you.'
      }
      confirm="Teach this rule"
      isOpen
      onClose={onClose}
      onDone={() =>
        say('Taught. You find it under Operations, Taught rules, where it can be ended.')
      }
      renews={['suggestMatches', 'listMatchingRules']}
    >
      <p>
        The project: <IdLink id={projectId} />
      </p>
      {replaces === null ? null : (
        <p role="status">The rule that this payer has now ends, and this one takes its place.</p>
      )}
      <TaughtPayments payments={payments} />
    </ConfirmAction>
  )
}
