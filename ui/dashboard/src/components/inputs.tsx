// The controls of forms, each with its label.
import { Switch } from '@base-ui/react/switch'
import { type HTMLInputTypeAttribute, type ReactNode, useId, useState } from 'react'
import { Field } from './field.tsx'
import { formatNumber, parseAmount } from './money.ts'

interface Common {
  readonly label: ReactNode
  /** Where it stands in the body, as a JSON pointer without the first slash. */
  readonly name: string
  readonly hint?: ReactNode
  readonly error?: string | undefined
  readonly isOptional?: boolean
  readonly isLabelHidden?: boolean
}

export interface TextFieldProps extends Common {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly type?: HTMLInputTypeAttribute
  readonly autoComplete?: string
  readonly isRequired?: boolean
  readonly isDisabled?: boolean
  readonly hasFocus?: boolean
  readonly isMono?: boolean
  readonly maxLength?: number
  readonly inputMode?: 'text' | 'numeric' | 'decimal' | 'email' | 'url' | 'search' | 'tel'
  readonly onLeave?: () => void
}

/** A line of text. */
export function TextField({ value, onChange, ...props }: TextFieldProps) {
  return (
    <Field {...props}>
      {(control) => (
        <input
          {...control}
          className={props.isMono === true ? 'control font-mono' : 'control'}
          type={props.type ?? 'text'}
          value={value}
          autoComplete={props.autoComplete ?? 'off'}
          spellCheck={false}
          required={props.isRequired}
          disabled={props.isDisabled}
          maxLength={props.maxLength}
          inputMode={props.inputMode}
          // biome-ignore lint/a11y/noAutofocus: the first field of a dialog or of a form alone.
          autoFocus={props.hasFocus}
          onChange={(event) => onChange(event.target.value)}
          onBlur={props.onLeave}
        />
      )}
    </Field>
  )
}

interface TextAreaProps extends Common {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly rows?: number
  readonly isMono?: boolean
}

/** Lines of text. */
export function TextArea({ value, onChange, rows = 4, isMono, ...props }: TextAreaProps) {
  return (
    <Field {...props}>
      {(control) => (
        <textarea
          {...control}
          className={isMono === true ? 'control font-mono' : 'control'}
          rows={rows}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}

interface AmountFieldProps extends Common {
  /** Minor units; null while nothing, or no amount, stands there. */
  readonly value: number | null
  readonly onChange: (value: number | null) => void
  readonly currency: string
}

/** An amount, typed as people write it. */
export function AmountField({ value, onChange, currency, ...props }: AmountFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const shown = typed ?? (value === null ? '' : formatNumber(value, currency))
  const isWrong = typed !== null && typed !== '' && parseAmount(typed, currency) === null
  const error = isWrong ? `is not an amount in ${currency.toUpperCase()}` : props.error
  return (
    <Field {...props} error={error}>
      {(control) => (
        <span className="relative block">
          <input
            {...control}
            className="control pr-14 text-right tabular-nums"
            inputMode="decimal"
            autoComplete="off"
            value={shown}
            onChange={(event) => {
              setTyped(event.target.value)
              onChange(parseAmount(event.target.value, currency))
            }}
            onBlur={() => {
              if (!isWrong) setTyped(null)
            }}
          />
          <span
            className="pointer-events-none absolute inset-y-0 right-3 flex items-center
            text-small text-muted"
          >
            {currency.toUpperCase()}
          </span>
        </span>
      )}
    </Field>
  )
}

export interface Choice {
  readonly value: string
  readonly label: string
}

interface SelectFieldProps extends Common {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly choices: readonly Choice[]
  /** What stands there while nothing is chosen. */
  readonly empty?: string
  readonly isDisabled?: boolean
}

/** One of a few. The browser's own control: it is the best one on a phone. */
export function SelectField({ value, onChange, choices, empty, ...props }: SelectFieldProps) {
  return (
    <Field {...props}>
      {(control) => (
        <select
          {...control}
          className="control"
          value={value}
          disabled={props.isDisabled}
          onChange={(event) => onChange(event.target.value)}
        >
          {empty === undefined ? null : <option value="">{empty}</option>}
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

interface ToggleProps {
  readonly label: ReactNode
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
  readonly hint?: ReactNode
  readonly isDisabled?: boolean
}

/** Something that is on or off, and changes at once. */
export function SwitchField({ label, isOn, onChange, hint, isDisabled }: ToggleProps) {
  const id = useId()
  return (
    <div className="flex items-start gap-3">
      <Switch.Root
        aria-labelledby={`${id}label`}
        aria-describedby={hint === undefined ? undefined : `${id}hint`}
        checked={isOn}
        disabled={isDisabled === true}
        onCheckedChange={onChange}
        className="mt-px inline-flex h-6 w-10 shrink-0 items-center rounded-full border
          border-strong bg-sunken p-0.5 transition-colors data-checked:border-accent
          data-checked:bg-accent data-disabled:opacity-50"
      >
        <Switch.Thumb
          className="size-4 rounded-full bg-strong transition-transform duration-150
          data-checked:translate-x-4 data-checked:bg-accent-ink"
        />
      </Switch.Root>
      <div>
        <span id={`${id}label`} className="font-medium">
          {label}
        </span>
        {hint === undefined ? null : (
          <div id={`${id}hint`} className="text-small text-muted">
            {hint}
          </div>
        )}
      </div>
    </div>
  )
}

/** Something that is agreed to or taken along when the form is sent. */
export function CheckField({ label, isOn, onChange, hint, isDisabled }: ToggleProps) {
  const id = useId()
  return (
    <div className="flex items-start gap-2.5">
      <input
        id={id}
        type="checkbox"
        checked={isOn}
        disabled={isDisabled === true}
        aria-describedby={hint === undefined ? undefined : `${id}hint`}
        onChange={(event) => onChange(event.target.checked)}
        className="mt-0.5 size-[18px] shrink-0 accent-(--accent)"
      />
      <div>
        <label htmlFor={id}>{label}</label>
        {hint === undefined ? null : (
          <div id={`${id}hint`} className="text-small text-muted">
            {hint}
          </div>
        )}
      </div>
    </div>
  )
}
