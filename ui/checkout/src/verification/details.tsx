import type { PublicVerification } from '@holdfast/contract'
import { useLayoutEffect, useState } from 'preact/hooks'
import type { OwnerDetails } from '../api/client.ts'
import { countryChoices, homeCountry } from '../format/countries.ts'
import { keepEntries, keptEntry } from '../frame/kept.ts'
import type { PayoutChoice } from '../page-data.ts'
import { Button } from '../parts/button.tsx'
import { FaultSummary, type Faults, SelectField, TextField } from '../parts/field.tsx'
import { Screen } from '../parts/screen.tsx'
import { words } from '../words/words.ts'
import { faultsIf, useFaults } from './entries.ts'
import { Progress } from './frame.tsx'
import { ownerTypeOf } from './step.ts'

const FORM = 'details-form'
const types = ['individual', 'business', 'organisation'] as const
type OwnerType = OwnerDetails['type']

interface DetailsProps {
  readonly verification: PublicVerification
  readonly payout: PayoutChoice
  readonly onNext: (details: OwnerDetails) => void
}

/** Who gets paid: kind, name, country. */
export function Details(props: DetailsProps) {
  const { verification, payout } = props
  const form = useDetailsForm(props)
  return (
    <Screen
      title={words.verification.details.title}
      emblem={<Progress step="details" type={form.type} waiting={verification.amount_waiting} />}
      lead={<p>{words.verification.details.lead}</p>}
      bar={
        <Button type="submit" form={FORM}>
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
function useDetailsForm({ verification, payout, onNext }: DetailsProps) {
  const { id, participant } = verification
  const [type, setType] = useState<OwnerType>(keptType(id) ?? ownerTypeOf(participant.type))
  const [name, setName] = useState(keptEntry(id, 'name') ?? participant.name ?? '')
  const [country, setCountry] = useState(keptEntry(id, 'country') ?? homeCountry(payout))
  const { faults, tries, show, refuse } = useFaults()
  useLayoutEffect(() => keepEntries(id, { type, name, country }), [id, type, name, country])
  return {
    type,
    setType,
    name,
    setName,
    country,
    setCountry,
    faults,
    tries,
    checkAgain: () => {
      if (Object.keys(faults).length > 0) show(check(name, country))
    },
    submit: () => {
      const found = check(name, country)
      if (Object.keys(found).length > 0) refuse(found)
      else onNext({ type, name: name.trim(), country })
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
  const { faults } = words.verification.details
  return faultsIf([
    name.trim() === '' && ['name', faults.name],
    country === '' && ['country', faults.country],
  ])
}

function keptType(id: string): OwnerType | undefined {
  const kept = keptEntry(id, 'type')
  return types.find((type) => type === kept)
}

/** What this tab still knows of who gets paid; undefined when it must be asked again. */
export function keptOwner(id: string): OwnerDetails | undefined {
  const type = keptType(id)
  const name = keptEntry(id, 'name')?.trim() ?? ''
  const country = keptEntry(id, 'country') ?? ''
  return type === undefined || name === '' || country === '' ? undefined : { type, name, country }
}
