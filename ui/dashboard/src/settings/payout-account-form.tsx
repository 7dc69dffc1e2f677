// Setting a payout account: the account, and the last question before it counts.
import type { Currency } from '@holdfast/contract'
import { ConfirmAction, useToast } from '../components/index.ts'
import { BankAccountDialog, EnteredLines } from './bank-account-form.tsx'
import { type Country, countryName } from './places.ts'

interface PayoutAccountProps {
  readonly currency: Currency
  readonly onClose: () => void
}

const homes = { eur: 'DE', gbp: 'GB', usd: 'US' } as const satisfies Record<Currency, Country>

/** The form, and the last question before it counts. */
export function PayoutAccountDialog({ currency, onClose }: PayoutAccountProps) {
  const say = useToast()
  const name = currency.toUpperCase()
  return (
    <BankAccountDialog
      title={`Payout account for ${name}`}
      currency={currency}
      home={homes[currency]}
      onClose={onClose}
    >
      {({ country, fields }, back) => (
        <ConfirmAction
          operation="setPayoutAccount"
          request={{ body: { country, currency, ...fields } }}
          title={`Pay ${name} revenue to this account`}
          effect={
            <p>
              From now on your {name} revenue is paid to this account in {countryName(country)},
              every Monday. It replaces the previous account; a payout under way keeps its own.
            </p>
          }
          confirm={`Pay ${name} to this account`}
          isOpen
          {...back}
          onDone={() => {
            say(`${name} revenue goes to the new account from now on.`)
            onClose()
          }}
          renews={['listPayoutAccounts', 'getOrganisation']}
        >
          <EnteredLines fields={fields} />
        </ConfirmAction>
      )}
    </BankAccountDialog>
  )
}
