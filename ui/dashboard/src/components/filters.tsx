// Filters of a list. They stand in the address, so that a link shows what its sender saw.
import { currencyCodes } from 'virtual:listings'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { useQueryText } from '../router/index.ts'
import { Button, buttonLook } from './button.tsx'
import { joinClasses } from './classes.ts'
import { Icon } from './icons.tsx'
import type { Choice } from './inputs.tsx'
import { asSentence } from './status.tsx'

const TYPING_MS = 300

/** A filter. */
export interface FilterField {
  /** Its name in the address and in the query of the list. */
  readonly name: string
  readonly label: string
  readonly kind: 'choice' | 'text' | 'date' | 'currency'
  /** What can be chosen, as words of the API or with labels. */
  readonly choices?: readonly (string | Choice)[]
}

/** What is filtered by now, from the address. */
export function useFilterValues(fields: readonly FilterField[]): Record<string, string> {
  const [search] = useQueryText()
  const values = fields.flatMap(({ name }) => {
    const value = search[name]
    return value === undefined ? [] : [[name, value] as const]
  })
  return Object.fromEntries(values)
}

interface FiltersProps {
  readonly fields: readonly FilterField[]
  /** Filters that are used less, behind a line that opens. */
  readonly rare?: readonly FilterField[]
}

/** The controls of filters. On a phone they are behind a button, so that the list comes first. */
export function Filters({ fields, rare = [] }: FiltersProps) {
  const [isOpen, setOpen] = useState(false)
  const [search, change] = useQueryText()
  const isUsed = ({ name }: FilterField) => search[name] !== undefined
  const all = [...fields, ...rare]
  const used = all.filter(isUsed).length
  const clear = () => change(Object.fromEntries(all.map(({ name }) => [name, undefined])))
  return (
    <search aria-label="Filters" className="grid gap-2">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className={joinClasses(buttonLook({ size: 'small' }), 'w-fit sm:hidden')}
      >
        {used === 0 ? 'Filters' : `Filters, ${used} in use`}
        <Icon name={isOpen ? 'up' : 'down'} className="size-3.5" />
      </button>
      <div className={joinClasses('grid gap-2', !isOpen && 'max-sm:hidden')}>
        <Controls fields={fields}>
          {used === 0 ? null : (
            <Button kind="quiet" onPress={clear}>
              Clear
            </Button>
          )}
        </Controls>
        {rare.length === 0 ? null : (
          <details open={rare.some(isUsed)}>
            <summary className="w-fit text-small text-muted hover:text-ink">More filters</summary>
            <div className="mt-2">
              <Controls fields={rare} />
            </div>
          </details>
        )}
      </div>
    </search>
  )
}

interface ControlsProps {
  readonly fields: readonly FilterField[]
  readonly children?: ReactNode
}

function Controls({ fields, children }: ControlsProps) {
  const id = useId()
  const [search, change] = useQueryText()
  return (
    <div className="flex flex-wrap items-end gap-2 max-sm:grid max-sm:grid-cols-2">
      {fields.map((field) => (
        <div key={field.name} className="grid min-w-0 gap-0.5">
          <label htmlFor={`${id}${field.name}`} className="text-small text-muted">
            {field.label}
          </label>
          <Control
            id={`${id}${field.name}`}
            field={field}
            value={search[field.name] ?? ''}
            onChange={(value) => change({ [field.name]: value === '' ? undefined : value })}
          />
        </div>
      ))}
      {children}
    </div>
  )
}

interface ControlProps {
  readonly id: string
  readonly field: FilterField
  readonly value: string
  readonly onChange: (value: string) => void
}

function Control({ id, field, value, onChange }: ControlProps) {
  if (field.kind === 'date') {
    return (
      <input
        id={id}
        type="date"
        className="control sm:max-w-40"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    )
  }
  if (field.kind === 'text') return <Typed id={id} value={value} onChange={onChange} />
  return (
    <select
      id={id}
      className="control sm:max-w-48"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">All</option>
      {choicesOf(field).map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </select>
  )
}

function choicesOf({ kind, choices = [] }: FilterField): readonly Choice[] {
  if (kind === 'currency') {
    const codes = choices.length === 0 ? currencyCodes : choices.map(String)
    return codes.map((code) => ({ value: code, label: code.toUpperCase() }))
  }
  return choices.map((choice) =>
    typeof choice === 'string' ? { value: choice, label: asSentence(choice) } : choice,
  )
}

interface TypedProps {
  readonly id: string
  readonly value: string
  readonly onChange: (value: string) => void
}

/** Filters once the reader pauses. */
function Typed({ id, value, onChange }: TypedProps) {
  const [text, setText] = useState(value)
  useEffect(() => setText(value), [value])
  useEffect(() => {
    if (text === value) return
    const timer = setTimeout(() => onChange(text.trim()), TYPING_MS)
    return () => clearTimeout(timer)
  }, [text, value, onChange])
  return (
    <input
      id={id}
      type="search"
      className="control sm:max-w-56"
      value={text}
      spellCheck={false}
      onChange={(event) => setText(event.target.value)}
    />
  )
}
