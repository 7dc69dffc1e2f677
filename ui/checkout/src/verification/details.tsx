import type { PublicVerification } from '@holdfast/contract'
import { useLayoutEffect, useState } from 'preact/hooks'
import type { OwnerDetails } from '../api/client.ts'
import { RequestError } from '../api/problem.ts'
import { countryChoices, homeCountry } from '../format/countries.ts'
import { dropEntries, keepEntries, keptEntry } from '../frame/kept.ts'
import type { PayoutChoice } from '../page-data.ts'
import { Button, useOneAtATime } from '../parts/button.tsx'
import { FaultSummary, type Faults, SelectField, TextField } from '../parts/field.tsx'
import { Screen } from '../parts/screen.tsx'
import { Progress } from './frame.tsx'
import { messages } from './messages.ts'

const words = messages.details
const FORM = 'details-form'
const types = ['individual', 'business', 'organisation'] as const
type OwnerType = OwnerDetails['type']

interface DetailsProps {
  readonly verification: PublicVerification
  readonly payout: PayoutChoice
  readonly isFirst: boolean
  readonly onGiven: (details: OwnerDetails) => Promise<void>
}

/** Who gets paid: kind, name, country. What is typed is kept in the tab until it is saved. */
export function Details({ verification, payout, isFirst, onGiven }: DetailsProps) {
  const kept = (entry: string) => keptEntry(verification.id, entry)
  const [type, setType] = useState<OwnerType>(
    typeOf(kept('type')) ?? typeOf(verification.participant.type) ?? 'individual',
  )
  const [name, setName] = useState(kept('name') ?? verification.participant.name ?? '')
  const [country, setCountry] = useState(kept('country') ?? homeCountry(payout))
  const [faults, setFaults] = useState<Faults>({})
  const [tries, setTries] = useState(0)
  const [isBusy, run] = useOneAtATime()
  useLayoutEffect(
    () => keepEntries(verification.id, { type, name, country }),
    [type, name, country],
  )

  const submit = () => {
    const found = check(name, country)
    setFaults(found)
    setTries(tries + 1)
    if (Object.keys(found).length > 0) return
    run(async () => {
      try {
        await onGiven({ type, name: name.trim(), country })
        dropEntries(verification.id)
      } catch (error) {
        setFaults(faultsOf(error))
        setTries(tries + 2)
      }
    })
  }
  return (
    <Screen
      title={words.title}
      takesFocus={!isFirst}
      emblem={<Progress step="details" waiting={verification.amount_waiting} />}
      lead={<p>{words.lead}</p>}
      bar={
        <Button type="submit" form={FORM} isBusy={isBusy}>
          {messages.next}
        </Button>
      }
    >
      <form
        id={FORM}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <FaultSummary faults={faults} tries={tries} />
        <TypeChoice chosen={type} onChoose={setType} />
        <TextField
          name="name"
          label={words.name[type]}
          hint={words.nameHint}
          value={name}
          fault={faults['name']}
          autocomplete={type === 'individual' ? 'name' : 'organization'}
          onValue={setName}
          onLeft={() => {
            if (faults['name'] !== undefined) setFaults(check(name, country))
          }}
        />
        <SelectField
          name="country"
          label={words.country}
          value={country}
          fault={faults['country']}
          autocomplete="country"
          choices={[{ value: '', label: words.choose }, ...countryChoices(payout)]}
          onValue={setCountry}
        />
      </form>
    </Screen>
  )
}

interface TypeChoiceProps {
  readonly chosen: OwnerType
  readonly onChoose: (type: OwnerType) => void
}

function TypeChoice({ chosen, onChoose }: TypeChoiceProps) {
  return (
    <fieldset class="methods" id="type">
      <legend>{words.type}</legend>
      {types.map((type) => (
        <label key={type} class="method">
          <input
            type="radio"
            name="type"
            value={type}
            checked={type === chosen}
            onChange={() => onChoose(type)}
          />
          <span class="method-words">
            <span class="line-title">{words.types[type]}</span>
            <span class="quiet">{words.typeHints[type]}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

function check(name: string, country: string): Faults {
  return {
    ...(name.trim() === '' ? { name: words.faults.name } : {}),
    ...(country === '' ? { country: words.faults.country } : {}),
  }
}

function typeOf(value: string | undefined): OwnerType | undefined {
  return types.find((type) => type === value)
}

function faultsOf(error: unknown): Faults {
  const faults = error instanceof RequestError ? error.faults : []
  const named = faults.flatMap(({ pointer }): [string, string][] => {
    if (pointer === '/name') return [['name', words.faults.name]]
    if (pointer === '/country') return [['country', words.faults.country]]
    return []
  })
  return named.length === 0 ? { type: messages.failed } : Object.fromEntries(named)
}
