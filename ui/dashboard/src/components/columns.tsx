// Which columns of a table are shown; kept in the browser.
import { Popover } from '@base-ui/react/popover'
import { buttonLook } from './button.tsx'
import { Icon } from './icons.tsx'
import { CheckField } from './inputs.tsx'

interface Choosable {
  readonly id: string
  readonly header: string
  readonly isHidden?: boolean
  readonly isMain?: boolean
}

const kept = (id: string) => `holdfast-hidden-${id}`

/** The columns that are hidden: as chosen last time, or as the table begins. */
export function keptHidden(id: string | undefined, columns: readonly Choosable[]): string[] {
  const text = id === undefined ? null : localStorage.getItem(kept(id))
  if (text !== null) return text.split(' ').filter((one) => columns.some((own) => own.id === one))
  return columns.filter(({ isHidden }) => isHidden === true).map((column) => column.id)
}

/** Keeps the choice. */
export function keepHidden(id: string | undefined, hidden: readonly string[]): void {
  if (id !== undefined) localStorage.setItem(kept(id), hidden.join(' '))
}

interface ColumnChoiceProps {
  readonly columns: readonly Choosable[]
  readonly hidden: readonly string[]
  readonly onChange: (hidden: readonly string[]) => void
}

/** A button that opens the choice. */
export function ColumnChoice({ columns, hidden, onChange }: ColumnChoiceProps) {
  return (
    <Popover.Root>
      <Popover.Trigger className={buttonLook({ kind: 'quiet', size: 'small' })}>
        <Icon name="columns" />
        Columns
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
