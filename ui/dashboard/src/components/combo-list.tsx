// The list of a combobox; fetched with the first one that is shown.
import { Combobox } from '@base-ui/react/combobox'
import type { ReactNode } from 'react'
import { Field } from './field.tsx'
import { Icon } from './icons.tsx'
import type { Choice } from './inputs.tsx'

export interface ComboFieldProps {
  readonly label: ReactNode
  readonly name: string
  readonly hint?: ReactNode
  readonly error?: string | undefined
  readonly isOptional?: boolean
  readonly isLabelHidden?: boolean
  readonly value: string
  readonly onChange: (value: string) => void
  readonly choices: readonly Choice[]
}

/** One of many, found by typing. */
export default function ComboList({ value, onChange, choices, ...props }: ComboFieldProps) {
  const chosen = choices.find((choice) => choice.value === value) ?? null
  return (
    <Field {...props}>
      {(control) => (
        <Combobox.Root
          items={choices}
          value={chosen}
          // What is typed is taken by Enter, without an arrow key first.
          autoHighlight
          onValueChange={(choice) => onChange(choice?.value ?? '')}
        >
          <div className="relative">
            <Combobox.Input {...control} className="control pr-9" />
            <Combobox.Trigger
              aria-label="Show all"
              className="absolute inset-y-0 right-0 flex w-9 items-center justify-center text-muted"
            >
              <Icon name="down" />
            </Combobox.Trigger>
          </div>
          <Combobox.Portal>
            <Combobox.Positioner sideOffset={4} className="z-50">
              <Combobox.Popup className="popup w-(--anchor-width) py-1">
                <Combobox.Empty>
                  <div className="px-3 py-2 text-muted">Nothing of that name.</div>
                </Combobox.Empty>
                <Combobox.List
                  className="max-h-[min(320px,var(--available-height))]
                  overflow-y-auto"
                >
                  {(choice: Choice) => (
                    <Combobox.Item
                      key={choice.value}
                      value={choice}
                      className="flex min-h-8 items-center gap-2 px-3 py-1
                        data-highlighted:bg-hover"
                    >
                      <span className="grow">{choice.label}</span>
                      <Combobox.ItemIndicator>
                        <Icon name="check" />
                      </Combobox.ItemIndicator>
                    </Combobox.Item>
                  )}
                </Combobox.List>
              </Combobox.Popup>
            </Combobox.Positioner>
          </Combobox.Portal>
        </Combobox.Root>
      )}
    </Field>
  )
}
