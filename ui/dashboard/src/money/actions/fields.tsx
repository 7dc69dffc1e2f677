// The fields that money actions share.
import { type ReactNode, useState } from 'react'
import { TextField } from '../../components/index.ts'

/** The state of a form: its fields, a setter for each, and how to empty it. */
export function useFields<Fields extends object>(empty: Fields) {
  const [fields, setFields] = useState(empty)
  const set =
    <Name extends keyof Fields>(name: Name) =>
    (value: Fields[Name]) =>
      setFields((before) => ({ ...before, [name]: value }))
  return { fields, set, clear: () => setFields(empty) }
}

interface EachProps {
  readonly name: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly hint?: string
  readonly label?: string
}

/** An amount of money, as typed. */
export function MoneyField({ name, value, onChange, hint, label = 'Amount' }: EachProps) {
  return (
    <TextField
      label={label}
      name={name}
      value={value}
      onChange={onChange}
      inputMode="decimal"
      {...(hint === undefined ? {} : { hint })}
    />
  )
}

/** A moment in the time zone of the reader. */
export function MomentField({ name, value, onChange, hint, label = 'On' }: EachProps) {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const text = hint === undefined ? `In your time zone, ${zone}.` : `${hint} Time zone: ${zone}.`
  return (
    <TextField
      label={label}
      name={name}
      value={value}
      onChange={onChange}
      type="datetime-local"
      hint={text}
    />
  )
}

/** The reference that the receiver reads. */
export function ReferenceField({ name, value, onChange }: EachProps) {
  return (
    <TextField
      label="Reference"
      name={name}
      value={value}
      onChange={onChange}
      hint="What the recipient reads on the statement: letters, digits, hyphen, space; at most 18."
    />
  )
}

/** What is asked for less often, folded away. */
export function More({
  label,
  children,
}: {
  readonly label: string
  readonly children: ReactNode
}) {
  return (
    <details className="rounded-control border border-line px-3 py-2">
      <summary className="cursor-pointer text-small font-medium">{label}</summary>
      <div className="mt-3 grid gap-3">{children}</div>
    </details>
  )
}
