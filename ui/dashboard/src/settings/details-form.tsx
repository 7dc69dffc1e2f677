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
import { enteringFields } from '../kit/entering.ts'
import { changedDetails, detailsOf, type EnteredDetails } from './details.ts'
import { countryChoices, languageChoices, zoneChoices } from './places.ts'

/** The form. */
export function DetailsForm({ organisation }: { readonly organisation: OrganisationSettings }) {
  const say = useToast()
  const may = useMay('updateOrganisation')
  // What was typed stays when the organisation is asked for again.
  const [typed, setTyped] = useState<Partial<EnteredDetails>>({})
  const entered = { ...detailsOf(organisation), ...typed }
  const update = useChange('updateOrganisation', {
    onDone: () => say('The details are changed.'),
  })
  const body = changedDetails(organisation, entered)
  const enter = (name: keyof EnteredDetails, value: string) => setTyped({ ...typed, [name]: value })
  return (
    <Form onSubmit={() => update.mutate({ body })} error={update.error}>
      <Fields entered={entered} onEnter={enter} />
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
  readonly onEnter: (name: keyof EnteredDetails, value: string) => void
}

function Fields({ entered, onEnter }: FieldsProps) {
  const field = enteringFields<keyof EnteredDetails>(entered, onEnter)
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <TextField
        label="Name"
        {...field('name')}
        hint="What buyers and sellers read on pages and in mails."
        isRequired
      />
      <TextField label="Name in the register" {...field('legal_name')} />
      <TextField label="Number in the register" {...field('company_number')} />
      <ComboField label="Country" {...field('country')} choices={countryChoices} />
      <ComboField
        label="Time zone"
        {...field('time_zone')}
        choices={zoneChoices}
        hint="Payouts are made on its Mondays at 06:00."
      />
      <SelectField label="Language of mails" {...field('language')} choices={languageChoices} />
      <TextField
        label="Contact"
        {...field('contact_email')}
        type="email"
        inputMode="email"
        hint="Is notified of payouts, and of webhook handlers that were disabled."
      />
      <TextField
        label="For questions"
        {...field('support_email')}
        type="email"
        inputMode="email"
        hint="Stands in mails to buyers and sellers, and takes their answers."
      />
    </div>
  )
}
