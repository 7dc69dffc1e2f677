// How buyers may pay.
import type { OrganisationSettings } from '@holdfast/contract'
import { useChange, useOperation } from '../api/index.ts'
import {
  Card,
  ErrorState,
  Page,
  Query,
  SelectField,
  SwitchField,
  useMay,
  useToast,
} from '../components/index.ts'
import { againChoices, inDays } from '../money/actions/debits-again.ts'
import { methodChoices } from './method-words.ts'

/** The page. */
export default function MethodsPage() {
  const organisation = useOperation('getOrganisation', {})
  return (
    <Page
      title="Methods"
      about={
        'What the checkout offers where country, currency and amount allow it. In live, only ' +
        'what its rails can do.'
      }
    >
      <Query query={organisation}>{(found) => <Methods organisation={found} />}</Query>
    </Page>
  )
}

const NEVER = 'never'

/** The days that are offered, with those that were set elsewhere. */
function daysWith(set: number | null) {
  const all = new Set<number>([...againChoices, ...(set === null ? [] : [set])])
  const sorted = [...all].toSorted((a, b) => a - b)
  return sorted.map((days) => ({ value: String(days), label: inDays(days) }))
}

function Methods({ organisation }: { readonly organisation: OrganisationSettings }) {
  const { hidden_methods, direct_debit_enabled, debits_again_after_days: again } = organisation
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
                isTaken ? about : 'Not offered: you take no direct debits, see the switch below.'
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
            'Buyers give a mandate and are debited on the dates of their settlements. While ' +
            'this is off, nobody is.'
          }
          isOn={direct_debit_enabled}
          isDisabled={!may || update.isPending}
          onChange={(isOn) => update.mutate({ body: { direct_debit_enabled: isOn } })}
        />
        <SelectField
          label="Collect debits again"
          name="debits_again_after_days"
          hint={
            'Once, where the bank had no money for a debit or does not say why; the buyer is ' +
            'told before. What a buyer disputes is left to you.'
          }
          value={again === null ? NEVER : String(again)}
          isDisabled={!may || update.isPending}
          onChange={(days) =>
            update.mutate({
              body: { debits_again_after_days: days === NEVER ? null : Number(days) },
            })
          }
          choices={[{ value: NEVER, label: 'Only when somebody asks' }, ...daysWith(again)]}
        />
        <SwitchField
          label="Refund to the source without verification"
          hint={
            'Refunds that go back to the card or account that paid do not wait for the buyer to ' +
            'be verified; those that wait now go on. Refunds to an account on file still wait.'
          }
          isOn={organisation.refunds_to_source_unverified}
          isDisabled={!may || update.isPending}
          onChange={(isOn) => update.mutate({ body: { refunds_to_source_unverified: isOn } })}
        />
      </div>
    </Card>
  )
}
