// Where the organisation's revenue goes: one bank account for each currency.
import type { Currency, PayoutAccount } from '@holdfast/contract'
import { useState } from 'react'
import { useOperation } from '../api/index.ts'
import {
  ApiCall,
  Button,
  Card,
  KeyValues,
  LinkTo,
  Page,
  Query,
  Time,
  useMay,
} from '../components/index.ts'
import { CheckOfPayee } from '../money/payees/check.tsx'
import { PayoutAccountDialog } from './payout-account-form.tsx'
import { countryName } from './places.ts'

const currencies = [
  ['eur', 'Euro'],
  ['gbp', 'Pound sterling'],
  ['usd', 'US dollar'],
] as const satisfies readonly (readonly [Currency, string])[]

/** The page. */
export default function PayoutAccountsPage() {
  const accounts = useOperation('listPayoutAccounts', {})
  const [setting, setSetting] = useState<Currency | null>(null)
  return (
    <Page
      title="Payout accounts"
      about={
        'Every Monday at 06:00 in your time zone, what you earned is paid to these ' +
        'accounts. Without one, it stays with your revenue.'
      }
      actions={<LinkTo to="/payouts">Payouts and what makes them up</LinkTo>}
    >
      <Query query={accounts}>
        {({ data }) => (
          <div className="grid gap-5 lg:grid-cols-3">
            {currencies.map(([currency, name]) => (
              <Account
                key={currency}
                name={name}
                account={data.find((one) => one.currency === currency)}
                onSet={() => setSetting(currency)}
              />
            ))}
          </div>
        )}
      </Query>
      <ApiCall id="listPayoutAccounts" />
      {setting === null ? null : (
        <PayoutAccountDialog currency={setting} onClose={() => setSetting(null)} />
      )}
    </Page>
  )
}

interface AccountProps {
  readonly name: string
  readonly account: PayoutAccount | undefined
  readonly onSet: () => void
}

function Account({ name, account, onSet }: AccountProps) {
  const may = useMay('setPayoutAccount')
  return (
    <Card
      title={name}
      actions={
        may ? (
          <Button size="small" onPress={onSet}>
            {account === undefined ? 'Set' : 'Replace'}
            <span className="sr-only"> the account for {name}</span>
          </Button>
        ) : null
      }
    >
      {account === undefined ? (
        <p className="text-muted">No account yet: revenue of this currency is not paid out.</p>
      ) : (
        <KeyValues
          items={[
            { label: 'Account', value: <code>{account.bank_account.account_number}</code> },
            { label: 'Bank', value: <code>{account.bank_account.routing_code}</code> },
            { label: 'Country', value: countryName(account.bank_account.country) },
            { label: 'Since', value: <Time at={account.created_at} kind="short" /> },
            ...(account.payee_check === null
              ? []
              : [
                  {
                    label: 'Check of the name',
                    value: <CheckOfPayee check={account.payee_check} />,
                  },
                ]),
          ]}
        />
      )}
    </Card>
  )
}
