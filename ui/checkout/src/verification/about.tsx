import type { PublicVerification } from '@holdfast/contract'
import type { AboutDetails, OwnerDetails } from '../api/client.ts'
import type { PayoutChoice } from '../page-data.ts'
import { Button, useOneAtATime } from '../parts/button.tsx'
import { FaultSummary, type Faults, SelectField, TextField } from '../parts/field.tsx'
import { Screen } from '../parts/screen.tsx'
import { words } from '../words/words.ts'
import { AddressFields, addressFaults, addressOf, emptyAddress } from './address.tsx'
import { faultsIf, keptEntries, namedFaults, useFaults, useKeptEntries } from './entries.ts'
import { Progress } from './frame.tsx'

const FORM = 'about-form'

interface AboutProps {
  readonly verification: PublicVerification
  /** What the screen before asked for. */
  readonly owner: OwnerDetails
  readonly payout: PayoutChoice
  readonly onBack: () => void
  readonly onGiven: (about: AboutDetails) => Promise<void>
}

const formsOf = {
  individual: [],
  business: ['limited', 'public', 'partnership', 'sole_trader'],
  organisation: ['non_profit', 'voluntary_group', 'sports_club', 'political', 'other'],
} as const satisfies Record<OwnerDetails['type'], readonly string[]>

/** When a person was born or what a business is, and where. */
export function About(props: AboutProps) {
  const { verification, owner, payout, onBack } = props
  const form = useAboutForm(props)
  const { about } = words.identity
  const isPerson = owner.type === 'individual'
  return (
    <Screen
      title={about.title[owner.type]}
      emblem={<Progress step="about" type={form.party} waiting={verification.amount_waiting} />}
      lead={<p>{about.lead}</p>}
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
        {isPerson ? (
          <TextField
            name="born"
            type="date"
            label={about.dateOfBirth}
            value={form.entries.born}
            fault={form.faults.born}
            autocomplete="bday"
            onValue={(value) => form.set('born', value)}
          />
        ) : (
          <Registered form={form} type={owner.type} />
        )}
        <AddressFields
          entries={form.entries}
          faults={form.faults}
          payout={payout}
          isOwn={isPerson}
          onValue={form.set}
        />
      </form>
      <Button kind="quiet" onPress={onBack}>
        {words.verification.back}
      </Button>
    </Screen>
  )
}

interface RegisteredProps {
  readonly form: ReturnType<typeof useAboutForm>
  readonly type: 'business' | 'organisation'
}

/** Form, number and website of what is registered. */
function Registered({ form, type }: RegisteredProps) {
  const { about } = words.identity
  const { entries, faults, set } = form
  return (
    <>
      <SelectField
        name="form"
        label={about.form}
        value={entries.form}
        fault={faults.form}
        choices={[
          { value: '', label: about.faults.form },
          ...formsOf[type].map((value) => ({ value, label: about.forms[value] })),
        ]}
        onValue={(value) => set('form', value)}
      />
      <TextField
        name="number"
        label={about.number[type]}
        value={entries.number}
        fault={faults.number}
        onValue={(value) => set('number', value)}
      />
      <TextField
        name="website"
        inputMode="url"
        label={about.website}
        value={entries.website}
        fault={faults.website}
        autocomplete="url"
        onValue={(value) => set('website', value)}
      />
    </>
  )
}

function useAboutForm({ verification, owner, onGiven }: AboutProps) {
  const [entries, set] = useKeptEntries(formOf(verification.id), emptyAbout(owner.country))
  const { faults, tries, refuse } = useFaults()
  const [isBusy, run] = useOneAtATime()
  const give = async () => {
    try {
      await onGiven(aboutOf(owner.type, entries))
    } catch (error) {
      refuse(namedFaults(error, faultOf, ['line', words.verification.failed]))
    }
  }
  return {
    entries,
    set,
    faults,
    tries,
    isBusy,
    party: entries.form === 'sole_trader' ? ('sole_trader' as const) : owner.type,
    submit: () => {
      const found = check(owner.type, entries)
      if (Object.keys(found).length > 0) refuse(found)
      else run(give)
    },
  }
}

function formOf(id: string): string {
  return `${id}.about`
}

function emptyAbout(country: string) {
  return { born: '', form: '', number: '', website: '', ...emptyAddress(country) }
}

type Entered = ReturnType<typeof useAboutForm>['entries']

/** What this tab still knows of the answers; undefined when it has lost them. */
export function keptAbout(id: string, type: OwnerDetails['type']): AboutDetails | undefined {
  const entries = keptEntries(formOf(id), emptyAbout(''))
  return Object.keys(check(type, entries)).length > 0 ? undefined : aboutOf(type, entries)
}

function check(type: OwnerDetails['type'], entries: Entered): Faults {
  const { faults } = words.identity.about
  const isPerson = type === 'individual'
  const isBare = entries.number.trim() === '' && entries.form !== 'sole_trader'
  return {
    ...faultsIf([
      isPerson && entries.born === '' && ['born', faults.dateOfBirth],
      !isPerson && entries.form === '' && ['form', faults.form],
      type === 'business' && isBare && ['number', faults.number],
      !isPerson && websiteOf(entries.website) === undefined && ['website', faults.website],
    ]),
    ...addressFaults(entries),
  }
}

/** The whole address of a website; undefined when it is none, empty when none was given. */
function websiteOf(text: string): string | undefined {
  const given = text.trim()
  if (given === '') return ''
  const whole = /^https?:\/\//i.test(given) ? given : `https://${given}`
  return URL.canParse(whole) && new URL(whole).hostname.includes('.') ? whole : undefined
}

function aboutOf(type: OwnerDetails['type'], entries: Entered): AboutDetails {
  const address = addressOf(entries)
  if (type === 'individual') return { address, date_of_birth: entries.born }
  const website = websiteOf(entries.website) ?? ''
  const site = website === '' ? undefined : website
  const number = entries.number.trim() === '' ? undefined : entries.number.trim()
  const given =
    type === 'business'
      ? { address, business_type: entries.form, company_number: number, website: site }
      : { address, organisation_type: entries.form, organisation_number: number, website: site }
  return given
}

function faultOf(pointer: string): readonly [string, string] | undefined {
  const { faults } = words.identity.about
  const fields: Readonly<Record<string, readonly [string, string]>> = {
    '/date_of_birth': ['born', faults.dateOfBirth],
    '/website': ['website', faults.website],
    '/company_number': ['number', faults.number],
    '/address/country': ['addressCountry', faults.country],
    '/address/postal_code': ['code', faults.code],
    '/address/town_city': ['town', faults.town],
    '/address/address_line_1': ['line', faults.line],
  }
  return fields[pointer]
}
