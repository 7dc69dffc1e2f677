// What a bank was asked to give back of an order, and asking it.
import type { BankOrderStatus, BankRecall, BankRecallReason } from '@holdfast/contract'
import { useState } from 'react'
import { useChange, useOperation } from '../api/index.ts'
import {
  Button,
  ErrorState,
  IdLink,
  KeyValues,
  SelectField,
  StatusBadge,
  Time,
  useMay,
  useToast,
} from '../components/index.ts'
import { isIn } from '../kit/names.ts'
import { Note } from './frame.tsx'
import { useProposal } from './proposing.ts'
import { recallReasons, recallWords } from './words.ts'

/** The bank has these, and may be asked for them. */
const WITH_BANK: ReadonlySet<BankOrderStatus> = new Set([
  'sent',
  'acknowledged',
  'pending',
  'payee_check',
  'unknown',
  'executed',
])
const CLOSED: ReadonlySet<BankRecall['status']> = new Set(['declined', 'refused', 'overtaken'])

interface RecallsProps {
  readonly orderId: string
  readonly status: BankOrderStatus
}

/** The recalls of an order, the newest first, and the way to a new one. */
export function Recalls({ orderId, status }: RecallsProps) {
  const found = useOperation('listBankRecalls', { query: { order_id: orderId, limit: 20 } })
  const recalls = found.data?.data
  if (recalls === undefined) return null
  const isOpen = recalls.some((one) => !CLOSED.has(one.status))
  const mayAsk = WITH_BANK.has(status) && !isOpen
  if (recalls.length === 0 && !mayAsk) return null
  return (
    <section className="grid gap-3">
      <h3 className="font-semibold">{recalls.length === 0 ? 'Ask it back' : 'Asked back'}</h3>
      {recalls.map((one) => (
        <Shown key={one.id} recall={one} />
      ))}
      {mayAsk ? <Ask orderId={orderId} /> : null}
    </section>
  )
}

function Shown({ recall }: { readonly recall: BankRecall }) {
  const { label, tone, meaning } = recallWords[recall.status]
  const { bank_code: code, bank_text: text, artefact_id: file, answer_id: answer } = recall
  const fact = (name: string, value: string | null) => {
    return value === null ? [] : [{ label: name, value }]
  }
  const link = (name: string, id: string | null) => {
    return id === null ? [] : [{ label: name, value: <IdLink id={id} /> }]
  }
  return (
    <div className="grid gap-2">
      <div>
        <StatusBadge status={recall.status} label={label} tone={tone} title={meaning} />
        <p className="mt-1 text-small text-muted">{meaning}</p>
        {recall.ask_the_bank === null ? null : <Note text={recall.ask_the_bank} isBad />}
      </div>
      <KeyValues
        items={[
          { label: 'Why', value: recallReasons[recall.reason] },
          {
            label: 'The bank calls it',
            value: <code className="break-all">{recall.case_id}</code>,
          },
          ...fact('The bank’s code', code),
          ...fact('The bank’s words', text),
          ...link('File', file),
          ...link('Answered by', answer),
          { label: 'Changed', value: <Time at={recall.updated_at} /> },
        ]}
      />
      {recall.status === 'generated' ? <Uploaded recall={recall} /> : null}
    </div>
  )
}

/** Where files go by hand: that its bank has it. */
function Uploaded({ recall }: { readonly recall: BankRecall }) {
  const may = useMay('markBankRecallUploaded')
  const say = useToast()
  const found = useOperation('listBankConnections', {})
  const own = found.data?.data.find(({ id }) => id === recall.connection_id)
  const mark = useChange('markBankRecallUploaded', {
    onDone: () => say('Its answer is waited for.'),
    renews: ['listBankRecalls', 'listQueues'],
  })
  if (!may || own?.channel !== 'by_hand') return null
  return (
    <div className="grid gap-2">
      <Button isPending={mark.isPending} onPress={() => mark.mutate({ params: { id: recall.id } })}>
        The bank has its file
      </Button>
      {mark.isError ? <ErrorState error={mark.error} /> : null}
    </div>
  )
}

/** Asking a second person that the bank is asked. */
function Ask({ orderId }: { readonly orderId: string }) {
  const may = useMay('createBankProposal')
  const [reason, setReason] = useState<BankRecallReason>('duplicate')
  const propose = useProposal({ renews: ['listBankRecalls'] })
  if (!may) return null
  const body = { kind: 'recall_order', recall_order: { order_id: orderId, reason } } as const
  return (
    <div className="grid gap-2">
      <p className="text-muted">
        The bank can be asked to give it back. Money moves only when it books the return.
      </p>
      <SelectField
        label="Why"
        name="reason"
        value={reason}
        onChange={(value) => {
          if (isIn(recallReasons, value)) setReason(value)
        }}
        choices={Object.entries(recallReasons).map(([value, label]) => ({ value, label }))}
      />
      <div>
        <Button isPending={propose.isPending} onPress={() => propose.mutate({ body })}>
          Propose to ask it back
        </Button>
      </div>
      {propose.isError ? <ErrorState error={propose.error} /> : null}
    </div>
  )
}
