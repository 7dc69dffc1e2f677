// One approval: what was asked for and by whom, what it would do, and the decision.
import type { Approval, DryRun } from '@holdfast/contract'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ApiError, queries, rehearseOperation, useOperation } from '../../api/index.ts'
import {
  Amount,
  Button,
  Card,
  ConfirmAction,
  ErrorState,
  formatAmount,
  IdLink,
  KeyValues,
  Page,
  Query,
  Rehearsal,
  Skeleton,
  StatusBadge,
  TextArea,
  Time,
  useMay,
  useToast,
} from '../../components/index.ts'
import { useParam } from '../../router/index.ts'
import { Changes, Items } from './facts.tsx'
import { approvalWords, statusWordsOf } from './words.ts'

export default function ApprovalPage() {
  const id = useParam('id')
  const found = useOperation('getApproval', { params: { id } })
  return <Query query={found}>{(approval) => <Shown approval={approval} />}</Query>
}

function Shown({ approval }: { readonly approval: Approval }) {
  const { id, status, operation, objects, requested_by, decided_by } = approval
  const { label, tone, meaning } = statusWordsOf(approval)
  return (
    <Page title={`Approval: ${approvalWords[operation].toLowerCase()}`}>
      <Card>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="text-h1">{headOf(approval)}</p>
          <StatusBadge status={status} label={label} tone={tone} />
          <IdLink id={id} />
        </div>
        <p className="mt-1 mb-4 text-muted">{meaning}</p>
        <KeyValues
          items={[
            { label: 'Asked by', value: requested_by.name },
            { label: 'Asked', value: <Time at={approval.created_at} /> },
            ...(approval.note === null ? [] : [{ label: 'Note', value: approval.note }]),
            ...(objects.length === 0 ? [] : [{ label: 'About', value: <Ids ids={objects} /> }]),
            ...(approval.backed_by === null
              ? []
              : [{ label: 'First owner', value: approval.backed_by.name }]),
            ...(status === 'pending' ? [untilOf(approval)] : []),
            ...(decided_by === null ? [] : [{ label: 'Decided by', value: decided_by.name }]),
            ...(approval.decision_note === null
              ? []
              : [{ label: 'Why', value: approval.decision_note }]),
            ...outcomeOf(approval),
          ]}
        />
      </Card>
      {status === 'pending' && <Decision approval={approval} />}
    </Page>
  )
}

function untilOf({ done_at, expires_at }: Approval) {
  return done_at === null
    ? { label: 'Can be decided until', value: <Time at={expires_at} /> }
    : { label: 'Done automatically', value: <Time at={done_at} /> }
}

function headOf({ amount, currency, operation }: Approval) {
  if (amount === null || currency === null) return approvalWords[operation]
  return <Amount minor={amount} currency={currency} />
}

function outcomeOf({ outcome }: Approval) {
  if (outcome === null) return []
  if (outcome.code !== null) return [{ label: 'Refused with', value: outcome.code }]
  return [{ label: 'Made', value: <Ids ids={outcome.objects} /> }]
}

function Ids({ ids }: { readonly ids: readonly string[] }) {
  return (
    <span className="flex flex-wrap gap-x-4">
      {ids.map((id) => (
        <IdLink key={id} id={id} />
      ))}
    </span>
  )
}

type Step = 'approveApproval' | 'declineApproval' | 'withdrawApproval'

function Decision({ approval }: { readonly approval: Approval }) {
  const [step, setStep] = useState<Step | null>(null)
  const [note, setNote] = useState('')
  const mayApprove = useMay('approveApproval')
  const isOwner = useMay('changeMemberRole')
  const may = approval.rule === 'limit' ? mayApprove : isOwner
  const say = useToast()
  const { id, is_mine, request, operation } = approval
  const body = note.trim() === '' ? {} : { note: note.trim() }
  return (
    <Card title="What it would do">
      <div className="grid gap-4">
        <Items items={approval.items} />
        <Changes changes={approval.changes} />
        {approval.rule === 'second_owner' && <p className="max-w-[70ch]">{silenceOf(approval)}</p>}
        {approval.rule === 'limit' && request !== null && (
          <Trial operation={operation} request={request} />
        )}
      </div>
      {!is_mine && !may && <p className="mt-3">{mayNot[approval.rule]}</p>}
      {is_mine && (
        <p className="mt-3">You asked for it, so someone else decides. You can withdraw it.</p>
      )}
      {(is_mine || may) && (
        <div className="mt-4 grid gap-3">
          <TextArea label="Note" name="note" value={note} onChange={setNote} isOptional />
          <div className="flex flex-wrap gap-2">
            {is_mine ? (
              <Button onPress={() => setStep('withdrawApproval')}>Withdraw</Button>
            ) : (
              <>
                <Button kind="primary" onPress={() => setStep('approveApproval')}>
                  Approve
                </Button>
                <Button onPress={() => setStep('declineApproval')}>Decline</Button>
              </>
            )}
          </div>
        </div>
      )}
      {step !== null && (
        <ConfirmAction
          operation={step}
          request={{ params: { id }, body }}
          title={`${verbs[step]} what ${approval.requested_by.name} asked for`}
          effect={effects[step]}
          confirm={`${verbs[step]}: ${wordsOf(approval)}`}
          isDanger={step === 'declineApproval'}
          isOpen
          onClose={() => setStep(null)}
          onDone={() => {
            say(done[step])
            void queries.invalidateQueries()
          }}
        />
      )}
    </Card>
  )
}

const mayNot: Readonly<Record<Approval['rule'], string>> = {
  limit: 'Your role may not decide it: an owner or someone in finance does.',
  second_owner: 'Owners alone decide it.',
}

/** What happens where nobody decides. */
function silenceOf({ done_at }: Approval): ReactNode {
  if (done_at === null) {
    return 'It takes two owners. The first to approve seconds it, and another one decides.'
  }
  return (
    <>
      It takes two owners. Unless an owner declines, it is done automatically <Time at={done_at} />.
      All members are told each day.
    </>
  )
}

const verbs: Readonly<Record<Step, string>> = {
  approveApproval: 'Approve',
  declineApproval: 'Decline',
  withdrawApproval: 'Withdraw',
}

const effects: Readonly<Record<Step, string>> = {
  approveApproval: 'It is done as it is shown here, once, or not at all.',
  declineApproval: 'Nothing is done. It can be asked for again.',
  withdrawApproval: 'Nothing is done. It can be asked for again.',
}

const done: Readonly<Record<Step, string>> = {
  approveApproval: 'Approved',
  declineApproval: 'Declined',
  withdrawApproval: 'Withdrawn',
}

/** What is decided, with its amount: `release of €500.00`. */
function wordsOf({ operation, amount, currency }: Approval): string {
  const what = approvalWords[operation].toLowerCase()
  if (amount === null || currency === null) return what
  return `${what} of ${formatAmount(amount, currency)}`
}

interface TrialProps {
  readonly operation: Approval['operation']
  readonly request: NonNullable<Approval['request']>
}

/** The dry run of what was asked for, as things stand now. */
function Trial({ operation, request }: TrialProps) {
  const run = useQuery({
    queryKey: ['rehearsal', operation, request],
    queryFn: async () => await tryOut(operation, request),
  })
  if (run.isPending) return <Skeleton lines={3} />
  if (run.isError) return <ErrorState error={run.error} onRetry={() => run.refetch()} />
  return <Rehearsal run={run.data} />
}

/** The body was checked when it was asked for; here it is only passed on. */
async function tryOut(
  operation: TrialProps['operation'],
  request: TrialProps['request'],
): Promise<DryRun> {
  const run: unknown = await Reflect.apply(rehearseOperation, undefined, [operation, request])
  if (isDryRun(run)) return run
  throw new ApiError(0, undefined)
}

function isDryRun(value: unknown): value is DryRun {
  return typeof value === 'object' && value !== null && Reflect.get(value, 'dry_run') === true
}
