// Where money can be paid out, as a page lists it: countries, currencies and fields of accounts.

import data from '../../service/src/banking/banks/data/payout-support.json' with { type: 'json' }
import {
  excludedCountries,
  localPayoutCountries,
  payoutCurrencies,
  payoutCurrency,
  payoutRequirements,
  supportedCountries,
} from '../../service/src/banking/banks/index.ts'
import { markdownRow, markdownTable } from './markdown.ts'

const names = new Intl.DisplayNames(['en'], { type: 'region' })
const named = (code: string) => `${names.of(code) ?? code} (${code})`
const codes = (fields: readonly string[]) => fields.map((field) => `\`${field}\``).join(', ')

/** The parts of the page, from the tables that the service decides by. */
export function countryParts(): string[] {
  const local = new Set<string>(localPayoutCountries)
  const countries = supportedCountries.map((country) => {
    const currency = payoutCurrency(country) ?? 'usd'
    const { requirements } = payoutRequirements(country, currency)
    const route = local.has(country) ? 'local' : 'international'
    return markdownRow([named(country), currency, route, codes(requirements)])
  })
  const routes = data.local_routes.map(({ country, currency, requirements }) =>
    markdownRow([named(country), currency, codes(requirements)]),
  )
  const regions = data.excluded_regions.map(({ region, country }) => `${region} (${country})`)
  return [
    'The list is kept in `service/src/banking/banks/data/payout-support.json`, of the version ' +
      `${data.version}. \`GET /v1/support/payout\` answers for one country and currency.`,
    `## Where money can be paid out: ${supportedCountries.length} countries`,
    'With the currency that an account there is most likely held in.',
    markdownTable(['Country', 'Currency', 'Route', 'Fields'], countries),
    `## Never paid: ${excludedCountries.length}`,
    `${excludedCountries.map(named).join(', ')}.`,
    `Nor these regions: ${regions.join(', ')}.`,
    `## Currencies: ${payoutCurrencies.length}`,
    payoutCurrencies.join(', '),
    `## Local routes: ${local.size} countries`,
    markdownTable(['Country', 'Currency', 'Fields'], routes),
    'Everywhere else an international transfer is made.',
  ]
}
