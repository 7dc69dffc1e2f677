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
import { words } from '../words/words.ts'
import { Progress } from './frame.tsx'

const FORM = 'details-form'
const types = ['individual', 'business', 'organisation'] as const
type OwnerType = OwnerDetails['type']

interface DetailsProps {
  readonly verification: PublicVerification
  readonly payout: PayoutChoice
  readonly isFirst: boolean
  readonly onGiven: (details: OwnerDetails) => Promise<void>
}

/** Who gets paid: kind, name, country. */
export function Details(props: DetailsProps) {
  const { verification, payout, isFirst } = props
  const form = useDetailsForm(props)
  return (
    <Screen
      title={words.verification.details.title}
      takesFocus={!isFirst}
      emblem={<Progress step="details" waiting={verification.amount_waiting} />}
      lead={<p>{words.verification.details.lead}</p>}
      bar={
        <Button type="submit" form={FORM} isBusy={form.isBusy}>
          {words.verification.next}
        </Button>
      }
    >
      <form
        id={FORM}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          form.submit()
        }}
      >
        <FaultSummary faults={form.faults} tries={form.tries} />
        <TypeChoice chosen={form.type} onChoose={form.setType} />
        <TextField
          name="name"
          label={words.verification.details.name[form.type]}
          hint={words.verification.details.nameHint}
          value={form.name}
          fault={form.faults.name}
          autocomplete={form.type === 'individual' ? 'name' : 'organization'}
          onValue={form.setName}
          onLeft={form.checkAgain}
        />
        <SelectField
          name="country"
          label={words.verification.details.country}
          value={form.country}
          fault={form.faults.country}
          autocomplete="country"
          choices={[
            { value: '', label: words.verification.details.choose },
            ...countryChoices(payout),
          ]}
          onValue={form.setCountry}
        />
      </form>
    </Screen>
  )
}

/** What was typed, kept in the tab until it is saved, and what is wrong with it. */
function useDetailsForm({ verification, payout, onGiven }: DetailsProps) {
  const { id, participant } = verification
  const [type, setType] = useState<OwnerType>(
    typeOf(keptEntry(id, 'type')) ?? typeOf(participant.type) ?? 'individual',
  )
  const [name, setName] = useState(keptEntry(id, 'name') ?? participant.name ?? '')
  const [country, setCountry] = useState(keptEntry(id, 'country') ?? homeCountry(payout))
  const [faults, setFaults] = useState<Faults>({})
  const [tries, setTries] = useState(0)
  const [isBusy, run] = useOneAtATime()
  useLayoutEffect(() => keepEntries(id, { type, name, country }), [id, type, name, country])
  const refuse = (found: Faults) => {
    setFaults(found)
    setTries((before) => before + 1)
  }
  const give = async () => {
    try {
      await onGiven({ type, name: name.trim(), country })
      dropEntries(id)
    } catch (error) {
      refuse(faultsOf(error))
    }
  }
  return {
    type,
    setType,
    name,
    setName,
    country,
    setCountry,
    faults,
    tries,
    isBusy,
    checkAgain: () => {
      if (Object.keys(faults).length > 0) setFaults(check(name, country))
    },
    submit: () => {
      const found = check(name, country)
      if (Object.keys(found).length > 0) refuse(found)
      else run(give)
    },
  }
}

interface TypeChoiceProps {
  readonly chosen: OwnerType
  readonly onChoose: (type: OwnerType) => void
}

function TypeChoice({ chosen, onChoose }: TypeChoiceProps) {
  return (
    <fieldset class="methods" id="type" tabIndex={-1}>
      <legend>{words.verification.details.type}</legend>
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
            <span class="line-title">{words.verification.details.types[type]}</span>
            <span class="quiet">{words.verification.details.typeHints[type]}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

function check(name: string, country: string): Faults {
  return {
    ...(name.trim() === '' ? { name: words.verification.details.faults.name } : {}),
    ...(country === '' ? { country: words.verification.details.faults.country } : {}),
  }
}

function typeOf(value: string | undefined): OwnerType | undefined {
  return types.find((type) => type === value)
}

function faultsOf(error: unknown): Faults {
  const faults = error instanceof RequestError ? error.faults : []
  const named = faults.flatMap(({ pointer }): [string, string][] => {
    if (pointer === '/name') return [['name', words.verification.details.faults.name]]
    if (pointer === '/country') return [['country', words.verification.details.faults.country]]
    return []
  })
  return named.length === 0 ? { type: words.verification.failed } : Object.fromEntries(named)
}
