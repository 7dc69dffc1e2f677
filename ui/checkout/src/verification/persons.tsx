import type { PublicVerification } from '@holdfast/contract'
import { useLayoutEffect, useState } from 'preact/hooks'
import type { PersonEntry } from '../api/client.ts'
import { keepEntries, keptEntry } from '../frame/kept.ts'
import type { PayoutChoice } from '../page-data.ts'
import { Button, useOneAtATime } from '../parts/button.tsx'
import { FaultSummary, type Faults, SelectField, TextField } from '../parts/field.tsx'
import { CrossIcon } from '../parts/icons.tsx'
import { Screen } from '../parts/screen.tsx'
import { words } from '../words/words.ts'
import { AddressFields, addressFaults, addressOf, emptyAddress } from './address.tsx'
import { faultsIf, useFaults, useKeptEntries } from './entries.ts'
import { Progress } from './frame.tsx'

const FORM = 'person-form'
const roles = ['director', 'shareholder', 'partner', 'executive'] as const
type Role = (typeof roles)[number]

interface PersonsProps {
  readonly verification: PublicVerification
  readonly payout: PayoutChoice
  readonly country: string
  readonly onBack: () => void
  readonly onGiven: (persons: readonly PersonEntry[]) => Promise<void>
}

/** Who directs or owns the business: one person after the other. */
export function Persons({ verification, payout, country, onBack, onGiven }: PersonsProps) {
  const { persons: said } = words.identity
  const list = usePersons(verification.id)
  const [isAdding, setAdding] = useState(list.persons.length === 0)
  const [isBusy, run] = useOneAtATime()
  const { faults, tries, refuse } = useFaults()
  const give = async () => {
    try {
      await onGiven(list.persons)
    } catch {
      refuse({ persons: words.verification.failed })
    }
  }
  return (
    <Screen
      title={said.title}
      emblem={
        <Progress
          step="persons"
          type={verification.participant.type}
          waiting={verification.amount_waiting}
        />
      }
      lead={<p>{said.lead}</p>}
      bar={
        isAdding ? (
          <Button type="submit" form={FORM}>
            {said.add}
          </Button>
        ) : (
          <Button isBusy={isBusy} onPress={() => run(give)}>
            {words.verification.next}
          </Button>
        )
      }
    >
      <FaultSummary faults={faults} tries={tries} />
      <Given list={list} onEmpty={() => setAdding(true)} />
      {isAdding ? (
        <PersonForm
          id={verification.id}
          payout={payout}
          country={country}
          onAdd={(person) => {
            list.add(person)
            setAdding(false)
          }}
        />
      ) : (
        <Button kind="secondary" onPress={() => setAdding(true)}>
          {said.another}
        </Button>
      )}
      <Button
        kind="quiet"
        onPress={() => (isAdding && list.persons.length > 0 ? setAdding(false) : onBack())}
      >
        {words.verification.back}
      </Button>
    </Screen>
  )
}

type PersonList = ReturnType<typeof usePersons>

/** The persons that were named in this tab; kept in it until all is handed in. */
function usePersons(id: string) {
  const name = `${id}.persons`
  const [persons, setPersons] = useState(() => keptPersons(id))
  useLayoutEffect(() => keepEntries(name, { persons: JSON.stringify(persons) }), [name, persons])
  return {
    persons,
    add: (person: PersonEntry) => setPersons([...persons, person]),
    remove: (at: number) => setPersons(persons.filter((_person, index) => index !== at)),
  }
}

/** The persons that this tab still knows, as they were entered. */
export function keptPersons(id: string): readonly PersonEntry[] {
  const value: unknown = JSON.parse(keptEntry(`${id}.persons`, 'persons') ?? '[]')
  return Array.isArray(value) ? value.filter(isPerson) : []
}

// The page itself wrote it into its own tab.
function isPerson(value: unknown): value is PersonEntry {
  return typeof value === 'object' && value !== null && 'name' in value && 'address' in value
}

interface GivenProps {
  readonly list: PersonList
  readonly onEmpty: () => void
}

function Given({ list, onEmpty }: GivenProps) {
  const { persons: said } = words.identity
  if (list.persons.length === 0) return null
  return (
    <ul class="card items" aria-label={said.given} id="persons" tabIndex={-1}>
      {list.persons.map((person, at) => (
        <li key={`${at} ${person.name}`} class="item">
          <span class="line-words">
            <span class="line-title">{person.name}</span>
            <span class="quiet">{said.roles[roleOf(person.type)]}</span>
          </span>
          <button
            type="button"
            class="icon-button"
            aria-label={said.remove(person.name)}
            onClick={() => {
              list.remove(at)
              if (list.persons.length === 1) onEmpty()
            }}
          >
            <CrossIcon />
          </button>
        </li>
      ))}
    </ul>
  )
}

/** The role that is meant; a director where none is. */
export function roleOf(text: string): Role {
  return roles.find((role) => role === text) ?? 'director'
}

interface PersonFormProps {
  readonly id: string
  readonly payout: PayoutChoice
  readonly country: string
  readonly onAdd: (person: PersonEntry) => void
}

function PersonForm({ id, payout, country, onAdd }: PersonFormProps) {
  const { persons: said, about } = words.identity
  const empty = { name: '', role: 'director', born: '', ...emptyAddress(country) }
  const [entries, set, clear] = useKeptEntries(`${id}.person`, empty)
  const { faults, tries, refuse } = useFaults()
  const submit = () => {
    const found = check(entries)
    if (Object.keys(found).length > 0) {
      refuse(found)
      return
    }
    onAdd({
      type: entries.role,
      name: entries.name.trim(),
      date_of_birth: entries.born,
      address: addressOf(entries),
    })
    clear()
  }
  return (
    <form
      id={FORM}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <FaultSummary faults={faults} tries={tries} />
      <TextField
        name="name"
        label={said.name}
        value={entries.name}
        fault={faults.name}
        onValue={(value) => set('name', value)}
      />
      <SelectField
        name="role"
        label={said.role}
        value={entries.role}
        fault={undefined}
        choices={roles.map((role) => ({ value: role, label: said.roles[role] }))}
        onValue={(value) => set('role', value)}
      />
      <TextField
        name="born"
        type="date"
        label={about.dateOfBirth}
        value={entries.born}
        fault={faults.born}
        onValue={(value) => set('born', value)}
      />
      <AddressFields
        entries={entries}
        faults={faults}
        payout={payout}
        isOwn={false}
        onValue={set}
      />
    </form>
  )
}

function check(
  entries: Parameters<typeof addressFaults>[0] & Record<'name' | 'born', string>,
): Faults {
  const { persons, about } = words.identity
  return {
    ...faultsIf([
      entries.name.trim() === '' && ['name', persons.faults.name],
      entries.born === '' && ['born', about.faults.dateOfBirth],
    ]),
    ...addressFaults(entries),
  }
}
