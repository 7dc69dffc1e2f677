// Forms: a label, the field, its fault beside it, and all faults summed up at the top.
import {
  type ReactNode,
  type RefObject,
  use,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { ApiError, type FieldFault } from '../api/index.ts'
import { giveBack } from '../session/entries.ts'
import { joinClasses } from './classes.ts'
import { afterName, faultTitle, nameOf } from './fault-words.ts'
import { FormContext } from './form-state.ts'
import { Icon } from './icons.tsx'
import { explainError } from './states.tsx'

interface FormProps {
  readonly onSubmit: () => unknown
  /** What the last attempt was refused with. */
  readonly error?: unknown
  readonly children: ReactNode
  readonly label?: string
  /** What is entered is not kept when the session ends: bank details, secrets. */
  readonly isPrivate?: boolean
}

/**
 * A form. While what `onSubmit` gives is not settled it cannot be sent again; after a refusal the
 * focus is on what is wrong.
 */
export function Form({ onSubmit, error, children, label, isPrivate }: FormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [isBack, setBack] = useState(false)
  // Some fields are there only once others are filled in.
  useEffect(() => {
    if (form.current !== null && giveBack(form.current)) setBack(true)
  })
  const summary = useRef<HTMLDivElement>(null)
  const isAsked = useRef(false)
  const wasWrong = useRef(false)
  // Forms make their faults anew whenever they are drawn. The focus goes there once for each
  // attempt, and stays in a field that is written in.
  useEffect(() => {
    const isWrong = error !== undefined && error !== null
    if (isWrong && (isAsked.current || !wasWrong.current)) summary.current?.focus()
    if (isWrong) isAsked.current = false
    wasWrong.current = isWrong
  })
  const [isSending, setSending] = useState(false)
  const submit = async () => {
    if (isSending) return
    isAsked.current = true
    setSending(true)
    try {
      await onSubmit()
    } finally {
      setSending(false)
    }
  }
  return (
    <FormContext value={{ error, isSending }}>
      <form
        ref={form}
        noValidate
        data-private={isPrivate}
        aria-label={label}
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation()
          void submit()
        }}
      >
        <FormFaults error={error} summary={summary} />
        {isBack ? (
          <p role="status" className="rounded-control bg-info-soft px-3 py-2 text-info">
            What you had entered has been restored. Check it before you send it.
          </p>
        ) : null}
        {children}
      </form>
    </FormContext>
  )
}

interface FormFaultsProps {
  readonly error: unknown
  readonly summary: RefObject<HTMLDivElement | null>
}

const NO_FAULTS: readonly FieldFault[] = []

function FormFaults({ error, summary }: FormFaultsProps) {
  const faults = error instanceof ApiError ? error.faults : NO_FAULTS
  const labels = useLabels(faults)
  if (error === undefined || error === null) return null
  const { title, text } = explainError(error)
  return (
    <div
      ref={summary}
      tabIndex={-1}
      role="alert"
      className="grid gap-1 rounded-card bg-bad-soft px-3 py-2.5 outline-none"
    >
      <p className="flex items-center gap-2 font-semibold text-bad">
        <Icon name="alert" />
        {title}
      </p>
      <p>{text}</p>
      {faults.length === 0 ? null : (
        <ul className="list-disc pl-5">
          {faults.map(({ pointer, message }) => (
            <li key={`${pointer} ${message}`}>
              <FaultName pointer={pointer} label={labels.get(pointer)} />
              {afterName(message)}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

interface FaultNameProps {
  readonly pointer: string
  readonly label: string | undefined
}

/** The wrong field by its label, and the way to it; by its name where the form does not show it. */
function FaultName({ pointer, label }: FaultNameProps) {
  if (label === undefined) return nameOf(pointer)
  return (
    <a href={`#${idOfPointer(pointer)}`} onClick={(event) => goTo(event, pointer)}>
      {label}
    </a>
  )
}

/** The labels of wrong fields as they stand on the page, by pointer. */
function useLabels(faults: readonly FieldFault[]): ReadonlyMap<string, string> {
  const [labels, setLabels] = useState<ReadonlyMap<string, string>>(new Map())
  useLayoutEffect(() => {
    const found = faults.flatMap(({ pointer }) => {
      const label = document.querySelector(
        `label[for="${CSS.escape(idOfPointer(pointer))}"] > span`,
      )
      return label === null ? [] : [[pointer, label.textContent] as const]
    })
    setLabels(new Map(found))
  }, [faults])
  return labels
}

function goTo(event: { preventDefault: () => void }, pointer: string): void {
  event.preventDefault()
  document.getElementById(idOfPointer(pointer))?.focus()
}

/** Faults that the service did not name by fields, to be given to a form as its `error`. */
export function faultsOf(
  faults: readonly { readonly pointer: string; readonly message: string }[],
  detail = 'Nothing was sent yet.',
) {
  return new ApiError(422, {
    title: faultTitle(faults.length),
    detail,
    code: 'validation_failed',
    errors: faults.map((fault) => ({ ...fault, code: 'invalid' })),
  })
}

function idOfPointer(pointer: string): string {
  return `field${pointer.replaceAll('/', '-')}`
}

/** What a field gives to its control. */
interface ControlProps {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
}

interface FieldProps {
  readonly label: ReactNode
  /** Where it stands in the body, as a JSON pointer without the first slash. */
  readonly name: string
  readonly hint?: ReactNode
  readonly error?: string | undefined
  readonly isOptional?: boolean
  readonly isLabelHidden?: boolean
  readonly children: (props: ControlProps) => ReactNode
}

/** A control with its label, hint and fault. */
export function Field({
  label,
  name,
  hint,
  error,
  isOptional,
  isLabelHidden,
  children,
}: FieldProps) {
  const { error: refused } = use(FormContext)
  const unique = useId()
  const told = refused instanceof ApiError ? refused.faults : []
  const fault = error ?? told.find(({ pointer }) => pointer === `/${name}`)?.message
  const id = told.length > 0 ? idOfPointer(`/${name}`) : `${unique}control`
  const described = joinClasses(
    hint !== undefined && `${unique}hint`,
    fault !== undefined && `${unique}fault`,
  )
  return (
    <div className="grid min-w-0 content-start gap-1">
      <label htmlFor={id} className={isLabelHidden === true ? 'sr-only' : 'font-medium'}>
        <span>{label}</span>
        {isOptional === true ? <span className="font-normal text-muted"> (optional)</span> : null}
      </label>
      {children({
        id,
        'aria-describedby': described === '' ? undefined : described,
        'aria-invalid': fault === undefined ? undefined : true,
      })}
      {hint === undefined ? null : (
        <div id={`${unique}hint`} className="text-small text-muted">
          {hint}
        </div>
      )}
      {fault === undefined ? null : (
        <div id={`${unique}fault`} className="flex items-start gap-1 text-small text-bad">
          <Icon name="alert" className="mt-0.5 size-3.5" />
          <span className="block first-letter:uppercase">{fault}</span>
        </div>
      )}
    </div>
  )
}
