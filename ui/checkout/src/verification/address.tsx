import type { AddressEntry } from '../api/client.ts'
import { countryChoices } from '../format/countries.ts'
import type { PayoutChoice } from '../page-data.ts'
import { type Faults, SelectField, TextField } from '../parts/field.tsx'
import { words } from '../words/words.ts'
import { type Entries, faultsIf } from './entries.ts'

/** The fields of an address, empty but for the country. */
export function emptyAddress(country: string) {
  return { line: '', town: '', code: '', addressCountry: country }
}

export type AddressName = keyof ReturnType<typeof emptyAddress>

/** What is missing of an address. */
export function addressFaults(entries: Readonly<Record<AddressName, string>>): Faults {
  const { faults } = words.identity.about
  const isEmpty = (name: AddressName) => entries[name].trim() === ''
  return faultsIf([
    isEmpty('line') && ['line', faults.line],
    isEmpty('town') && ['town', faults.town],
    isEmpty('code') && ['code', faults.code],
    isEmpty('addressCountry') && ['addressCountry', faults.country],
  ])
}

/** An address as the service takes it. */
export function addressOf(entries: Readonly<Record<AddressName, string>>): AddressEntry {
  return {
    address_line_1: entries.line.trim(),
    town_city: entries.town.trim(),
    postal_code: entries.code.trim(),
    country: entries.addressCountry,
  }
}

interface AddressFieldsProps {
  readonly entries: Readonly<Record<AddressName, string>>
  readonly faults: Entries
  readonly payout: PayoutChoice
  /** Whether it is the reader's own, which the browser knows. */
  readonly isOwn: boolean
  readonly onValue: (name: AddressName, value: string) => void
}

/** Street, town, postal code, country. */
export function AddressFields({ entries, faults, payout, isOwn, onValue }: AddressFieldsProps) {
  const { address } = words.identity.about
  const known = (token: string) => (isOwn ? token : 'off')
  return (
    <>
      <TextField
        name="line"
        label={address.line}
        value={entries.line}
        fault={faults.line}
        autocomplete={known('address-line1')}
        onValue={(value) => onValue('line', value)}
      />
      <div class="field-pair">
        <TextField
          name="code"
          label={address.code}
          value={entries.code}
          fault={faults.code}
          autocomplete={known('postal-code')}
          onValue={(value) => onValue('code', value)}
        />
        <TextField
          name="town"
          label={address.town}
          value={entries.town}
          fault={faults.town}
          autocomplete={known('address-level2')}
          onValue={(value) => onValue('town', value)}
        />
      </div>
      <SelectField
        name="addressCountry"
        label={address.country}
        value={entries.addressCountry}
        fault={faults.addressCountry}
        autocomplete={known('country')}
        choices={[
          { value: '', label: words.verification.details.choose },
          ...countryChoices(payout),
        ]}
        onValue={(value) => onValue('addressCountry', value)}
      />
    </>
  )
}
