// Where buyers pay to.
import type { Collect, CollectionAccount, ProjectRoutingCodeType } from '@holdfast/contract'
import { Card, CopyButton, KeyValues } from '../../components/index.ts'

const routingWords: Readonly<Record<ProjectRoutingCodeType, string>> = {
  sort_code: 'Sort code',
  bic_swift: 'BIC (SWIFT)',
  ach: 'Routing number (ACH)',
  wire: 'Routing number (wire)',
}

/** The accounts to pay into, each value with a button to copy it. */
export function CollectFacts({ collect }: { readonly collect: Collect }) {
  return (
    <Card title="Where buyers pay to">
      <div className="grid gap-6">
        <Account title="Bank transfer" account={collect.local_bank_transfer} />
        <Account title="International transfer" account={collect.international_bank_transfer} />
      </div>
    </Card>
  )
}

interface AccountProps {
  readonly title: string
  readonly account: CollectionAccount
}

function Account({ title, account }: AccountProps) {
  const { iban, account_number, routing_data, reference } = account
  const lines = [
    { label: 'IBAN', text: iban },
    { label: 'Account number', text: account_number },
    ...routing_data.map(({ routing_code, routing_code_type }) => ({
      label: routingWords[routing_code_type],
      text: routing_code,
    })),
    { label: 'Reference', text: reference },
  ]
  const items = lines.flatMap(({ label, text }) =>
    text === null ? [] : [{ label, value: <Copied label={label} text={text} /> }],
  )
  return (
    <section>
      <h3 className="mb-2 text-small font-medium">{title}</h3>
      <KeyValues items={items} />
    </section>
  )
}

function Copied({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <span className="inline-flex items-center gap-2 tabular-nums">
      {text} <CopyButton text={text} label={label} />
    </span>
  )
}
