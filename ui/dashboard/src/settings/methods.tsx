// How buyers may pay.
import type { OrganisationSettings } from '@holdfast/contract'
import { useChange, useOperation } from '../api/index.ts'
import {
  Card,
  ErrorState,
  Page,
  Query,
  SwitchField,
  useMay,
  useToast,
} from '../components/index.ts'
import { methodChoices } from './method-words.ts'

/** The page. */
export default function MethodsPage() {
  const organisation = useOperation('getOrganisation', {})
  return (
    <Page
      title="Methods"
      about={
        'What the checkout offers, where country, currency and amount allow it. In ' +
        'live, only what its rails can do.'
      }
    >
      <Query query={organisation}>{(found) => <Methods organisation={found} />}</Query>
    </Page>
  )
}

function Methods({ organisation }: { readonly organisation: OrganisationSettings }) {
  const { hidden_methods, direct_debit_enabled } = organisation
  const say = useToast()
  const may = useMay('updateMethods')
  const update = useChange('updateMethods', { onDone: () => say('The methods are changed.') })
  return (
    <Card title="Offered in the checkout">
      <div className="grid gap-5">
        {update.error === null ? null : <ErrorState error={update.error} />}
        {methodChoices.map(({ method, label, about }) => {
          const isTaken = method !== 'direct_debit' || direct_debit_enabled
          const others = hidden_methods.filter((one) => one !== method)
          return (
            <SwitchField
              key={method}
              label={label}
              hint={
                isTaken ? about : 'Not offered: you take no direct debits, see the last switch.'
              }
              isOn={isTaken && !hidden_methods.includes(method)}
              isDisabled={!may || !isTaken || update.isPending}
              onChange={(isOn) =>
                update.mutate({ body: { hidden_methods: isOn ? others : [...others, method] } })
              }
            />
          )
        })}
        <SwitchField
          label="Take direct debits"
          hint={
            'Buyers give a mandate and are debited on the dates of their settlements. ' +
            'Off for everybody while it is off here.'
          }
          isOn={direct_debit_enabled}
          isDisabled={!may || update.isPending}
          onChange={(isOn) => update.mutate({ body: { direct_debit_enabled: isOn } })}
        />
      </div>
    </Card>
  )
}
