// How a verification is decided: it passes, it fails, or the person is asked for more.
import type { ReviewOutcome, VerificationDocument, VerificationFile } from '@holdfast/contract'
import { useState } from 'react'
import { useChange } from '../api/index.ts'
import {
  Button,
  Card,
  CheckField,
  Field,
  Form,
  faultsOf,
  SelectField,
  TextArea,
  useMay,
  useToast,
} from '../components/index.ts'
import { type Fault, faultOn } from '../kit/faults.ts'
import { documentKinds, documentWords } from './verification-words.ts'

type DocumentKind = VerificationDocument['kind']

const outcomes = {
  pass: {
    label: 'It passes',
    button: 'Let it pass',
    effect: (who: string) =>
      `${who} is verified from now on, everywhere with this address. Money that ` +
      'waits for it leaves at once.',
  },
  ask: {
    label: 'Ask for more',
    button: 'Ask the person',
    effect: (who: string) =>
      `${who} gets an e-mail with your reason and a link to hand in what is ` +
      'missing. Money goes on waiting.',
  },
  fail: {
    label: 'It fails',
    button: 'Let it fail',
    effect: (who: string) =>
      `${who} is not verified. Money that waits for it stays where it is, and the person is told.`,
  },
} as const satisfies Record<ReviewOutcome, unknown>

function isOutcome(text: string): text is ReviewOutcome {
  return Object.hasOwn(outcomes, text)
}

/** The form of the decision. */
export function Decide({ file }: { readonly file: VerificationFile }) {
  const { id, participant } = file.verification
  const may = useMay('reviewVerification')
  const say = useToast()
  const [outcome, setOutcome] = useState<ReviewOutcome>('pass')
  const [reason, setReason] = useState('')
  const [kinds, setKinds] = useState<readonly DocumentKind[]>([])
  const [faults, setFaults] = useState<readonly Fault[]>([])
  const decide = useChange('reviewVerification', {
    renews: ['getVerificationFile', 'listQueues', 'listQueueItems', 'getVerification'],
    onDone: () => say('Decided.'),
  })
  const send = () => {
    const found = faultsIn(outcome, reason, kinds)
    setFaults(found)
    if (found.length > 0) return
    const given = reason.trim() === '' ? null : reason.trim()
    const document_kinds = outcome === 'ask' ? [...kinds] : null
    decide.mutate({ params: { id }, body: { outcome, reason: given, document_kinds } })
  }
  if (!may) return null
  const words = outcomes[outcome]
  return (
    <Card title="Your decision">
      <div className="max-w-2xl">
        <Form onSubmit={send} error={faults.length > 0 ? faultsOf(faults) : decide.error}>
          <SelectField
            label="Outcome"
            name="outcome"
            value={outcome}
            onChange={(value) => {
              if (isOutcome(value)) setOutcome(value)
            }}
            choices={Object.entries(outcomes).map(([value, { label }]) => ({ value, label }))}
          />
          {outcome === 'ask' ? <Wanted kinds={kinds} onChange={setKinds} /> : null}
          <TextArea
            label="Reason"
            name="reason"
            value={reason}
            onChange={setReason}
            isOptional={outcome === 'pass'}
            hint={
              outcome === 'ask'
                ? 'The person will read it: say what is missing and what would be accepted.'
                : 'Kept with the decision and in the audit log.'
            }
          />
          <p className="rounded-card bg-sunken p-3">{words.effect(participant.email)}</p>
          <div>
            <Button
              kind={outcome === 'fail' ? 'danger' : 'primary'}
              type="submit"
              isPending={decide.isPending}
            >
              {words.button}
            </Button>
          </div>
        </Form>
      </div>
    </Card>
  )
}

function faultsIn(outcome: ReviewOutcome, reason: string, kinds: readonly DocumentKind[]): Fault[] {
  const faults: Fault[] = []
  if (outcome === 'ask' && kinds.length === 0) {
    faults.push(faultOn('document_kinds', 'must name at least one document'))
  }
  if (outcome !== 'pass' && reason.trim() === '') faults.push(faultOn('reason', 'is needed'))
  return faults
}

interface WantedProps {
  readonly kinds: readonly DocumentKind[]
  readonly onChange: (kinds: readonly DocumentKind[]) => void
}

function Wanted({ kinds, onChange }: WantedProps) {
  return (
    <Field label="Documents that are wanted" name="document_kinds">
      {({ id, 'aria-describedby': described }) => (
        <fieldset
          id={id}
          tabIndex={-1}
          aria-label="Documents that are wanted"
          aria-describedby={described}
          className="grid gap-2"
        >
          {documentKinds.map((kind) => (
            <CheckField
              key={kind}
              label={documentWords(kind)}
              isOn={kinds.includes(kind)}
              onChange={(isOn) =>
                onChange(documentKinds.filter((one) => (one === kind ? isOn : kinds.includes(one))))
              }
            />
          ))}
        </fieldset>
      )}
    </Field>
  )
}
