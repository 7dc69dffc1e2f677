// What a person does about a batch: has it released, stops it, gives its file to the bank.
import type { BankBatch, BankChannel } from '@holdfast/contract'
import { useChange, useOperation } from '../api/index.ts'
import {
  Button,
  ButtonLink,
  ConfirmAction,
  formatAmount,
  useMay,
  useToast,
} from '../components/index.ts'
import { useGo, useQueryText } from '../router/index.ts'
import { proposedText } from './second.ts'

interface BatchActionsProps {
  readonly of: BankBatch
  /** Null until it is known. */
  readonly channel: BankChannel | null
}

/** The buttons that its state allows. */
export default function BatchActions({ of, channel }: BatchActionsProps) {
  const { status } = of
  return (
    <>
      {status === 'draft' ? <Release of={of} /> : null}
      {status === 'generated' && channel === 'by_hand' ? <Uploaded of={of} /> : null}
      {status === 'draft' || status === 'approved' ? <Hold of={of} /> : null}
      {mayBeWithdrawn(of, channel) ? <Withdraw of={of} /> : null}
    </>
  )
}

/** Before it has a file, or while people have not given that to the bank. */
function mayBeWithdrawn({ status }: BankBatch, channel: BankChannel | null): boolean {
  if (status === 'draft' || status === 'approved') return true
  return status === 'generated' && channel === 'by_hand'
}

function moneyOf({ total, currency, orders }: BankBatch): string {
  const count = orders === 1 ? '1 order' : `${orders} orders`
  return `${formatAmount(total, currency)} in ${count}`
}

/** Asking a second person to release it; the way to what was asked already. */
function Release({ of }: { readonly of: BankBatch }) {
  const may = useMay('createBankProposal')
  const query = { status: 'proposed', connection_id: of.connection_id, limit: 100 } as const
  const proposals = useOperation('listBankProposals', { query })
  const [search, change] = useQueryText()
  const go = useGo()
  const say = useToast()
  const asked = proposals.data?.data.find(({ batch_id }) => batch_id === of.id)
  if (asked !== undefined) {
    return (
      <ButtonLink to={`/banks/proposals/${asked.id}`} kind="primary">
        See its approval
      </ButtonLink>
    )
  }
  if (!may) return null
  return (
    <>
      <Button kind="primary" onPress={() => change({ do: 'release' })}>
        Ask for its release…
      </Button>
      <ConfirmAction
        operation="createBankProposal"
        request={{ body: { kind: 'approve_batch', approve_batch: { batch_id: of.id } } }}
        title="Release the batch"
        effect={
          <p>
            {moneyOf(of)} leave when a second person has approved it. It is above the limit of its
            account.
          </p>
        }
        confirm={`Ask for the release of ${formatAmount(of.total, of.currency)}`}
        isOpen={search.do === 'release'}
        onClose={() => change({ do: undefined })}
        onDone={({ id }) => {
          say('Asked. A second person approves it.')
          go(`/banks/proposals/${id}`)
        }}
        renews={['listQueues']}
      />
    </>
  )
}

function Hold({ of }: { readonly of: BankBatch }) {
  const may = useMay('holdBankBatch')
  const say = useToast()
  const { id, is_held: isHeld } = of
  const hold = useChange('holdBankBatch', {
    onDone: (batch) => say(batch.is_held ? 'It is stopped.' : 'It goes on.'),
    renews: ['getTimeline'],
  })
  if (!may) return null
  return (
    <Button
      isPending={hold.isPending}
      onPress={() => hold.mutate({ params: { id }, body: { is_held: !isHeld } })}
    >
      {isHeld ? 'Let it go' : 'Stop it'}
    </Button>
  )
}

/** Telling that its file was uploaded at the bank: from then on its answer is waited for. */
function Uploaded({ of }: { readonly of: BankBatch }) {
  const may = useMay('markBankBatchUploaded')
  const [search, change] = useQueryText()
  const say = useToast()
  if (!may) return null
  return (
    <>
      <Button kind="primary" onPress={() => change({ do: 'uploaded' })}>
        Mark as uploaded…
      </Button>
      <ConfirmAction
        operation="markBankBatchUploaded"
        request={{ params: { id: of.id } }}
        title="Mark the file as uploaded"
        effect={
          <p>
            You have uploaded {of.file_name} at the bank: {moneyOf(of)}. The bank’s answer is waited
            for from now on, and the file is never given again.
          </p>
        }
        confirm={`${formatAmount(of.total, of.currency)} are with the bank`}
        isOpen={search.do === 'uploaded'}
        onClose={() => change({ do: undefined })}
        onDone={() => say('Marked. The bank’s answer is waited for.')}
        renews={['listQueues', 'getTimeline']}
      />
    </>
  )
}

/** Asking that it does not leave: its orders queue again. */
function Withdraw({ of }: { readonly of: BankBatch }) {
  const may = useMay('createBankProposal')
  const [search, change] = useQueryText()
  const go = useGo()
  const say = useToast()
  if (!may) return null
  const { id, file_name: file } = of
  return (
    <>
      <Button onPress={() => change({ do: 'withdraw' })}>Withdraw it…</Button>
      <ConfirmAction
        operation="createBankProposal"
        request={{ body: { kind: 'withdraw_batch', withdraw_batch: { batch_id: id } } }}
        title="Withdraw the batch"
        effect={
          <p>
            {moneyOf(of)} do not leave with this batch. Its orders queue again when a second person
            has approved it.{' '}
            {file === null ? null : `You say that ${file} was never uploaded at the bank.`}
          </p>
        }
        confirm="Propose to withdraw it"
        isDanger
        isOpen={search.do === 'withdraw'}
        onClose={() => change({ do: undefined })}
        onDone={(proposal) => {
          say(proposedText())
          go(`/banks/proposals/${proposal.id}`)
        }}
        renews={['listQueues']}
      />
    </>
  )
}
