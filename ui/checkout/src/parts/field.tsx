import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { words } from '../words/words.ts'
import { AlertIcon } from './icons.tsx'
import { afterPress } from './press.ts'

/** What is wrong in a form: a sentence for each field by its name. */
export type Faults = Readonly<Record<string, string>>

interface FieldProps {
  readonly name: string
  readonly label: string
  readonly hint?: string | undefined
  readonly fault: string | undefined
}

interface TextFieldProps extends FieldProps {
  readonly value: string
  readonly onValue: (value: string, input: HTMLInputElement) => void
  /** The person has left the field. */
  readonly onLeft?: () => void
  readonly inputMode?: 'text' | 'numeric' | 'email' | 'url'
  readonly type?: 'text' | 'date'
  readonly autocomplete?: string
}

/** A line of text, or a day, with its label, hint and fault. */
export function TextField(props: TextFieldProps) {
  const { name, value, onValue, onLeft, inputMode = 'text', autocomplete, type } = props
  const common = {
    ...described(props),
    class: 'input',
    name,
    value,
    autocomplete: autocomplete ?? 'off',
    onBlur: () => {
      if (onLeft !== undefined) afterPress(onLeft)
    },
  }
  return (
    <Labelled {...props}>
      {type === 'date' ? (
        <input
          {...common}
          type="date"
          onInput={(event) => onValue(event.currentTarget.value, event.currentTarget)}
        />
      ) : (
        <input
          {...common}
          type="text"
          inputMode={inputMode}
          autocapitalize={inputMode === 'text' ? 'words' : 'off'}
          spellcheck={false}
          onInput={(event) => onValue(event.currentTarget.value, event.currentTarget)}
        />
      )}
    </Labelled>
  )
}

interface Choice {
  readonly value: string
  readonly label: string
}

interface SelectFieldProps extends FieldProps {
  readonly value: string
  readonly choices: readonly Choice[]
  readonly onValue: (value: string) => void
  readonly autocomplete?: string
}

/** A choice from a list. */
export function SelectField(props: SelectFieldProps) {
  const { name, value, choices, onValue, autocomplete } = props
  return (
    <Labelled {...props}>
      <select
        {...described(props)}
        class="input"
        name={name}
        value={value}
        autocomplete={autocomplete ?? 'off'}
        onChange={(event) => onValue(event.currentTarget.value)}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </Labelled>
  )
}

interface CheckFieldProps extends FieldProps {
  readonly isChecked: boolean
  readonly onValue: (isChecked: boolean) => void
}

/** A box to tick. */
export function CheckField(props: CheckFieldProps) {
  const { name, label, isChecked, fault, onValue } = props
  return (
    <div class="field">
      <label class="check">
        <input
          {...described(props)}
          type="checkbox"
          name={name}
          checked={isChecked}
          onChange={(event) => onValue(event.currentTarget.checked)}
        />
        {label}
      </label>
      {fault !== undefined && <Fault id={`${name}-fault`} sentence={fault} />}
    </div>
  )
}

function described({ name, hint, fault }: FieldProps) {
  const ids = [
    ...(hint === undefined ? [] : [`${name}-hint`]),
    ...(fault === undefined ? [] : [`${name}-fault`]),
  ]
  return {
    id: name,
    'aria-invalid': fault !== undefined,
    'aria-describedby': ids.length === 0 ? undefined : ids.join(' '),
  }
}

interface LabelledProps extends FieldProps {
  readonly children: ComponentChildren
}

function Labelled({ name, label, hint, fault, children }: LabelledProps) {
  return (
    <div class="field">
      <label for={name}>{label}</label>
      {hint !== undefined && (
        <p class="hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      {children}
      {fault !== undefined && <Fault id={`${name}-fault`} sentence={fault} />}
    </div>
  )
}

/** What is wrong, beside what is wrong. */
function Fault({ id, sentence }: { readonly id: string; readonly sentence: string }) {
  return (
    <p class="fault" id={id}>
      <AlertIcon /> {sentence}
    </p>
  )
}

interface FaultSummaryProps {
  readonly faults: Faults
  /** Changes with each try, so that the summary takes the focus again. */
  readonly tries: number
}

/** All faults of a form at its top, each a link to its field; takes the focus when it appears. */
export function FaultSummary({ faults, tries }: FaultSummaryProps) {
  const box = useRef<HTMLElement>(null)
  const entries = Object.entries(faults)
  useEffect(() => {
    if (tries > 0) box.current?.focus()
  }, [tries])
  if (tries === 0 || entries.length === 0) return null
  return (
    <section class="notice notice-error" ref={box} tabIndex={-1} aria-labelledby="fault-title">
      <p class="small-title" id="fault-title">
        {words.parts.errorSummary(entries.length)}
      </p>
      <ul>
        {entries.map(([name, sentence]) => (
          <li key={name}>
            <a
              href={`#${name}`}
              onClick={(event) => {
                event.preventDefault()
                document.getElementById(name)?.focus()
              }}
            >
              {sentence}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
