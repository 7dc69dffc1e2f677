// The choice of the columns of a table; fetched with the first table that has one.
import { Popover } from '@base-ui/react/popover'
import { buttonLook } from './button.tsx'
import { ColumnSign } from './columns.tsx'
import { CheckField } from './inputs.tsx'
import type { Choosable } from './kept-columns.ts'

export interface ColumnChoiceProps {
  readonly columns: readonly Choosable[]
  readonly hidden: readonly string[]
  readonly onChange: (hidden: readonly string[]) => void
}

/** A button that opens the choice. */
export default function ColumnList({ columns, hidden, onChange }: ColumnChoiceProps) {
  return (
    <Popover.Root>
      <Popover.Trigger className={buttonLook({ kind: 'quiet', size: 'small' })}>
        <ColumnSign />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner sideOffset={4} align="end" className="z-50">
          <Popover.Popup className="popup grid gap-2 p-3" aria-label="Columns">
            {columns
              .filter(({ isMain }) => isMain !== true)
              .map(({ id, header }) => (
                <CheckField
                  key={id}
                  label={header}
                  isOn={!hidden.includes(id)}
                  onChange={(isOn) =>
                    onChange(isOn ? hidden.filter((one) => one !== id) : [...hidden, id])
                  }
                />
              ))}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
