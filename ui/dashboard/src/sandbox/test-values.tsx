// Values that decide what the sandbox's banks and issuers do.
import { Card } from '../components/index.ts'

const values = [
  ['Card', '4242424242424242', 'Authorised at once, paid after 7 days'],
  ['Card', '4000000000000424', 'The issuer asks the buyer to confirm'],
  ['Card', '4000000000000341', 'Declined when it is paid with'],
  ['Card', '4000000000000002', 'Refused when it is entered'],
  ['Card', '4000000000000069', 'Expired'],
  ['User at a bank', 'test_executed', 'Paid within 5 minutes; any digits are the password'],
  ['User at a bank', 'test_authorisation_failed', 'The checkout fails'],
  ['User at a bank', 'test_execution_rejected', 'Authorised, then rejected'],
  ['Debited account', 'DE62370400440532013001', 'Not collected'],
  ['Debited account', 'DE35370400440532013002', 'Not collected, but paid when collected again'],
  ["Seller's account", 'ends in 0001', 'The payment fails and its money goes back'],
  ["Seller's account", 'ends in 0002', 'Executed, and returned a minute later'],
] as const

/** The values as a table. */
export function TestValues() {
  return (
    <Card title="Values that decide">
      <ul className="grid gap-px bg-line">
        {values.map(([where, value, outcome]) => (
          <li
            key={value}
            className="grid gap-x-4 bg-surface py-2 sm:grid-cols-[9rem_17rem_1fr] sm:items-baseline"
          >
            <span className="text-small text-muted">{where}</span>
            <code className="break-all">{value}</code>
            <span>{outcome}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
