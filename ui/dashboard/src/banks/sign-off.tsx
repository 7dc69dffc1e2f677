// Saying that a person has looked at what differs, of a night or of a whole day.
import { useState } from 'react'
import { useChange } from '../api/index.ts'
import {
  Button,
  Form,
  IdLink,
  NotYours,
  TextArea,
  Time,
  useMay,
  useToast,
} from '../components/index.ts'
import { dayText } from './words.ts'

interface SignOffProps {
  readonly operation: 'signBankClosing' | 'signBankDay'
  readonly of: {
    readonly id: string
    readonly day: string
    readonly signed_by: string | null
    readonly signed_at: string | null
    readonly note: string | null
  }
  /** What is said once it is signed off. */
  readonly done: string
  /** What there is to say where nothing differs; null: something does. */
  readonly agrees: string | null
}

/** The form, or who signed it off. */
export function SignOff({ operation, of, done, agrees }: SignOffProps) {
  const { id, day, signed_by: by, signed_at: at, note } = of
  const may = useMay(operation)
  const say = useToast()
  const [text, setText] = useState('')
  const sign = useChange(operation, { onDone: () => say(done) })
  if (by !== null && at !== null) {
    return (
      <section>
        <h3 className="mb-2 text-h3">Signed off</h3>
        <p>
          <IdLink id={by} /> <Time at={at} />
        </p>
        {note === null ? null : <p>“{note}”</p>}
      </section>
    )
  }
  return (
    <section>
      <h3 className="mb-2 text-h3">Sign it off</h3>
      {may ? (
        <Form
          onSubmit={() =>
            sign.mutate({ params: { id }, body: text.trim() === '' ? {} : { note: text.trim() } })
          }
          error={sign.error}
        >
          <p className="text-muted">
            {agrees ?? 'You say that you have looked at what differs, and that it is well.'}
          </p>
          <TextArea
            label={agrees === null ? 'Why it is well' : 'Note'}
            name="note"
            rows={2}
            value={text}
            onChange={setText}
            isOptional
          />
          <div>
            <Button kind="primary" type="submit" isPending={sign.isPending}>
              Sign off {dayText(day)}
            </Button>
          </div>
        </Form>
      ) : (
        <NotYours operation={operation} />
      )}
    </section>
  )
}
