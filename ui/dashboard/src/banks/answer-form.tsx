// Proposing what a decision comes to: an answer with its effect, what it must name, and how the
// amounts add up.
import type { BankDecision } from '@holdfast/contract'
import { useId, useState } from 'react'
import { useChange } from '../api/index.ts'
import { Button, Card, Form, faultsOf, TextArea, TextField, useToast } from '../components/index.ts'
import type { Fault } from '../kit/faults.ts'
import { answersFor, answerWords, type EnteredAnswer, emptyAnswer, readAnswer } from './answers.ts'
import { OrderChoice } from './order-choice.tsx'
import { proposedText } from './second.ts'
import { Suggested, type Suggestion } from './suggested.tsx'

interface AnswerFormProps {
  readonly decision: BankDecision
  readonly suggestions: readonly Suggestion[]
}

/** The form. */
export default function AnswerForm({ decision, suggestions }: AnswerFormProps) {
  const say = useToast()
  const [entered, setEntered] = useState<EnteredAnswer>(emptyAnswer)
  const [faults, setFaults] = useState<readonly Fault[]>([])
  const propose = useChange('answerBankDecision', {
    onDone: () => say(proposedText()),
    renews: ['listQueues', 'getTimeline'],
  })
  const send = () => {
    const read = readAnswer(decision, entered)
    setFaults('faults' in read ? read.faults : [])
    if ('value' in read) propose.mutate({ params: { id: decision.id }, body: read.value })
  }
  const set = (part: Partial<EnteredAnswer>) => setEntered({ ...entered, ...part })
  const error = faults.length > 0 ? faultsOf(faults) : propose.error
  return (
    <Card title="Propose an answer">
      <div className="max-w-2xl">
        <Form onSubmit={send} error={error}>
          <Suggested
            suggestions={suggestions}
            currency={decision.currency}
            onTake={(project) => set({ action: 'inbound', project })}
          />
          <Answers decision={decision} entered={entered} onSet={set} />
          <Named decision={decision} entered={entered} onSet={set} />
          <TextArea
            label="Note for the second person"
            name="note"
            rows={2}
            value={entered.note}
            onChange={(note) => set({ note })}
            isOptional
          />
          <div>
            <Button kind="primary" type="submit" isPending={propose.isPending}>
              Propose it
            </Button>
          </div>
        </Form>
      </div>
    </Card>
  )
}

interface PartProps {
  readonly decision: BankDecision
  readonly entered: EnteredAnswer
  readonly onSet: (part: Partial<EnteredAnswer>) => void
}

/** The answers, each with what it does. */
function Answers({ decision, entered, onSet }: PartProps) {
  const id = useId()
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 font-medium">What it is</legend>
      {answersFor(decision).map((action) => {
        const { label, effect } = answerWords(action, decision.amount)
        return (
          <div key={action} className="flex items-start gap-2.5">
            <input
              id={`${id}${action}`}
              type="radio"
              name={`${id}action`}
              checked={entered.action === action}
              aria-describedby={`${id}${action}effect`}
              onChange={() => onSet({ action })}
              className="mt-0.5 size-[18px] shrink-0 accent-(--accent)"
            />
            <div>
              <label htmlFor={`${id}${action}`}>{label}</label>
              <p id={`${id}${action}effect`} className="text-small text-muted">
                {effect}
              </p>
            </div>
          </div>
        )
      })}
    </fieldset>
  )
}

/** What the chosen answer must name. */
function Named({ decision, entered, onSet }: PartProps) {
  switch (entered.action) {
    case 'inbound':
      return (
        <TextField
          label="Project"
          name="project_id"
          value={entered.project}
          onChange={(project) => onSet({ project })}
          hint="The id of the project whose money it is."
          isMono
        />
      )
    case 'taken_back':
      return (
        <TextField
          label="Payment"
          name="inbound_id"
          value={entered.inbound}
          onChange={(inbound) => onSet({ inbound })}
          hint="The id of the inbound that was taken back."
          isMono
        />
      )
    case 'orders':
    case 'returned':
      return <OrderChoice decision={decision} entered={entered} onSet={onSet} />
    default:
      return null
  }
}
