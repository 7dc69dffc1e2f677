// Deciding where somebody is paid to: what was proposed, and payouts after a disputed change. On
// the page of the participant and in the queues.
import type { BankAccount, OperationId } from '@holdfast/contract'
import { useState } from 'react'
import { useOperation } from '../../api/index.ts'
import {
  Button,
  ConfirmAction,
  KeyValues,
  NotYours,
  useMay,
  useToast,
} from '../../components/index.ts'
import { accountWords } from './account-words.ts'
import { coolingWords } from './cooling-words.ts'

/** What shows something else once an account was decided about. */
export const payeeReads = [
  'getParticipant',
  'listParticipantAccounts',
  'listQueues',
  'listQueueItems',
  'getOverview',
  'listTable',
] as const satisfies readonly OperationId[]

/** Whose account it is. */
interface Payee {
  readonly id: string
  /** By name, else by e-mail address. */
  readonly whom: string
}

interface ProposalProps extends Payee {
  readonly proposed: BankAccount
  /** What is paid to until then; null: nothing. */
  readonly current: BankAccount | null
  readonly onDone?: () => void
}

/** Accepting and refusing a proposed account; who can, for those who may not. */
export function DecideProposal({ id, whom, proposed, current, onDone }: ProposalProps) {
  const may = useMay('acceptParticipantAccount')
  const rules = useOperation('getPayeeRules', {}, { enabled: may })
  const [outcome, setOutcome] = useState<'accept' | 'refuse' | null>(null)
  const say = useToast()
  if (!may) return <NotYours operation="acceptParticipantAccount" />
  const request = { params: { id }, body: { bank_account_id: proposed.id } }
  const close = () => setOutcome(null)
  const accounts = (
    <KeyValues
      items={[
        { label: 'Proposed', value: accountWords(proposed) },
        { label: 'Paid to now', value: current === null ? 'None' : accountWords(current) },
      ]}
    />
  )
  const told = (words: string) => {
    say(words)
    onDone?.()
  }
  return (
    <div className="flex flex-wrap gap-2">
      <Button kind="primary" onPress={() => setOutcome('accept')}>
        Accept it
      </Button>
      <Button onPress={() => setOutcome('refuse')}>Refuse it</Button>
      <ConfirmAction
        operation="acceptParticipantAccount"
        request={request}
        title={`Pay ${whom} to the proposed account`}
        effect={
          `Money of ${whom} goes to the proposed account from now on. ` +
          coolingWords(rules.data?.cooling_hours)
        }
        confirm={`Pay ${whom} to ${proposed.account_number}`}
        isOpen={outcome === 'accept'}
        onClose={close}
        onDone={() => told(`${whom} is paid to the account that was proposed.`)}
        renews={payeeReads}
      >
        {accounts}
      </ConfirmAction>
      <ConfirmAction
        operation="refuseParticipantAccount"
        request={request}
        title="Refuse the proposed account"
        effect={
          `Nothing is paid to the proposed account of ${whom}. ` +
          (current === null
            ? 'There is no other: what waits for it fails, and its money goes back.'
            : 'Money goes to the account on file, as before.')
        }
        confirm="Refuse the account"
        isDanger
        isOpen={outcome === 'refuse'}
        onClose={close}
        onDone={() => told('The account is refused.')}
        renews={payeeReads}
      >
        {accounts}
      </ConfirmAction>
    </div>
  )
}

interface ResumeProps extends Payee {
  /** What is paid to from then on; null: there is none. */
  readonly current: BankAccount | null
  readonly onDone?: () => void
}

/** Letting somebody be paid again who disputed a change; who can, for those who may not. */
export function ResumePayouts({ id, whom, current, onDone }: ResumeProps) {
  const may = useMay('resumeParticipantPayouts')
  const [isOpen, setOpen] = useState(false)
  const say = useToast()
  if (!may) return <NotYours operation="resumeParticipantPayouts" />
  const account = current === null ? 'no account: none is on file' : accountWords(current)
  return (
    <div>
      <Button onPress={() => setOpen(true)}>Let payouts go on…</Button>
      <ConfirmAction
        operation="resumeParticipantPayouts"
        request={{ params: { id }, body: {} }}
        title={`Let ${whom} be paid again`}
        effect={
          <div className="grid gap-2">
            <p>
              {whom} said that a change of the account was not theirs. What waits will continue, to
              the account that is on file now. Ask the person first, through a channel you trust,
              and restore the right account before you go on.
            </p>
            <KeyValues items={[{ label: 'Paid to', value: account }]} />
          </div>
        }
        confirm={`Pay ${whom} again`}
        isDanger
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onDone={() => {
          say(`${whom} is paid again.`)
          onDone?.()
        }}
        renews={payeeReads}
      />
    </div>
  )
}
