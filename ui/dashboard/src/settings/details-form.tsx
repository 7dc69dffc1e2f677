// The details of the organisation as a form.
import type { OrganisationSettings } from '@holdfast/contract'
import { useState } from 'react'
import { useChange } from '../api/index.ts'
import {
  Button,
  ComboField,
  Form,
  SelectField,
  TextField,
  useMay,
  useToast,
} from '../components/index.ts'
import { changedDetails, detailsOf, type EnteredDetails } from './details.ts'
import { countryChoices, languageChoices, zoneChoices } from './places.ts'

/** The form. */
export function DetailsForm({ organisation }: { readonly organisation: OrganisationSettings }) {
  const say = useToast()
  const may = useMay('updateOrganisation')
  const [entered, setEntered] = useState(() => detailsOf(organisation))
  const update = useChange('updateOrganisation', {
    onDone: () => say('The details are changed.'),
  })
  const body = changedDetails(organisation, entered)
  const set = (part: Partial<EnteredDetails>) => setEntered({ ...entered, ...part })
  return (
    <Form onSubmit={() => update.mutate({ body })} error={update.error}>
      <Fields entered={entered} onSet={set} />
      {may ? (
        <div>
          <Button
            kind="primary"
            type="submit"
            isPending={update.isPending}
            isDisabled={Object.keys(body).length === 0}
          >
            Save the details
          </Button>
        </div>
      ) : null}
    </Form>
  )
}

interface FieldsProps {
  readonly entered: EnteredDetails
  readonly onSet: (part: Partial<EnteredDetails>) => void
}

function Fields({ entered, onSet }: FieldsProps) {
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <TextField
        label="Name"
        name="name"
        value={entered.name}
        onChange={(name) => onSet({ name })}
        hint="What buyers and sellers read on pages and in mails."
        isRequired
      />
      <TextField
        label="Name in the register"
        name="legal_name"
        value={entered.legal_name}
        onChange={(legal_name) => onSet({ legal_name })}
      />
      <TextField
        label="Number in the register"
        name="company_number"
        value={entered.company_number}
        onChange={(company_number) => onSet({ company_number })}
      />
      <ComboField
        label="Country"
        name="country"
        value={entered.country}
        onChange={(country) => onSet({ country })}
        choices={countryChoices}
      />
      <ComboField
        label="Time zone"
        name="time_zone"
        value={entered.time_zone}
        onChange={(time_zone) => onSet({ time_zone })}
        choices={zoneChoices}
        hint="Payouts are made on its Mondays at 06:00."
      />
      <SelectField
        label="Language of mails"
        name="language"
        value={entered.language}
        onChange={(language) => onSet({ language })}
        choices={languageChoices}
      />
      <TextField
        label="Contact"
        name="contact_email"
        type="email"
        inputMode="email"
        value={entered.contact_email}
        onChange={(contact_email) => onSet({ contact_email })}
        hint="Is told of payouts, and of webhook handlers that were disabled."
      />
    </div>
  )
}
