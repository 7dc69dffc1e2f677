// Choosing which events a handler gets: all, or some, by resource.
import type { EventType } from '@holdfast/contract'
import { CheckField, SelectField } from '../components/index.ts'
import { allEventTypes, eventGroups } from './event-groups.ts'

interface EventChoiceProps {
  /** Null: all, also those that come to be. */
  readonly types: readonly EventType[] | null
  readonly onChange: (types: readonly EventType[] | null) => void
}

/** The choice. */
export function EventChoice({ types, onChange }: EventChoiceProps) {
  return (
    <>
      <SelectField
        label="Events"
        name="event_types"
        value={types === null ? 'all' : 'some'}
        onChange={(value) => onChange(value === 'all' ? null : [])}
        choices={[
          { value: 'all', label: 'All events, including those added later' },
          { value: 'some', label: 'Only those I choose' },
        ]}
      />
      {types === null ? null : <Chosen types={types} onChange={onChange} />}
    </>
  )
}

interface ChosenProps {
  readonly types: readonly EventType[]
  readonly onChange: (types: readonly EventType[]) => void
}

function Chosen({ types, onChange }: ChosenProps) {
  const chosen = new Set(types)
  const change = (some: readonly EventType[], isOn: boolean) => {
    const wanted = new Set(some)
    onChange(allEventTypes.filter((type) => (wanted.has(type) ? isOn : chosen.has(type))))
  }
  return (
    <div className="grid max-h-80 gap-4 overflow-y-auto rounded-card border border-line p-4">
      {eventGroups.map(({ name, types: some }) => (
        <fieldset key={name} className="grid gap-2">
          <legend className="mb-1 font-medium">{name}</legend>
          <CheckField
            label={`All of ${name.toLowerCase()}`}
            isOn={some.every((type) => chosen.has(type))}
            onChange={(isOn) => change(some, isOn)}
          />
          <div className="grid gap-2 pl-6 sm:grid-cols-2">
            {some.map((type) => (
              <CheckField
                key={type}
                label={type}
                isOn={chosen.has(type)}
                onChange={(isOn) => change([type], isOn)}
              />
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  )
}
