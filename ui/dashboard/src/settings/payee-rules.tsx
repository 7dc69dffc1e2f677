// How the organisation guards where buyers and sellers are paid to, in this environment: the
// cooling-off time of an account that is new to somebody who is verified, and what checks do.
import type { PayeeRules } from '@holdfast/contract'
import { useState } from 'react'
import { environmentNow, useChange, useOperation } from '../api/index.ts'
import {
  AskOther,
  Button,
  Card,
  Form,
  faultsOf,
  KeyValues,
  LinkTo,
  otherNeeded,
  Page,
  Query,
  TextField,
  useMay,
  useToast,
  whoMay,
} from '../components/index.ts'
import { faultOn } from '../kit/faults.ts'
import { hoursWords } from '../money/payees/cooling-words.ts'
import { CheckRules, CheckRulesForm } from './check-rules.tsx'

/** The page. */
export default function PayeeRulesPage() {
  const rules = useOperation('getPayeeRules', {})
  const may = useMay('setPayeeRules')
  return (
    <Page
      title="Accounts of others"
      about={
        `In ${environmentNow()}: whoever changes where a buyer or seller is paid to redirects ` +
        'money. So the person is told, and a new account cools off before anything is paid to it.'
      }
      actions={<LinkTo to="/operations?queue=proposed_accounts">Accounts that wait</LinkTo>}
    >
      <Query query={rules}>
        {(found) =>
          may ? <RulesForm key={found.cooling_hours} rules={found} /> : <Rules rules={found} />
        }
      </Query>
      <What />
      <Query query={rules}>
        {(found) =>
          may ? (
            <CheckRulesForm key={checksOf(found)} rules={found} />
          ) : (
            <CheckRules rules={found} />
          )
        }
      </Query>
    </Page>
  )
}

/** What tells the rules for checks apart: the form begins with those that are set. */
function checksOf({ close_match, no_match, not_possible }: PayeeRules): string {
  return [close_match, no_match, not_possible].join(' ')
}

/** What the time does, for those who set it and those who only read. */
function What() {
  return (
    <Card title="What happens in this time">
      <ul className="grid max-w-[72ch] list-disc gap-1.5 pl-5">
        <li>It begins when a verified person gets another account, or a first one.</li>
        <li>
          Releases and refunds to the account are paused until it ends, then continue automatically.
        </li>
        <li>
          The person is told at the address on file. “This was not me” stops all payouts to that
          person.
        </li>
        <li>Going back to the previous account ends it at once; another change starts it again.</li>
        <li>
          It runs on the clock of this environment. If it is already running, it keeps its end.
        </li>
      </ul>
    </Card>
  )
}

/** The rule to read. */
function Rules({ rules }: { readonly rules: PayeeRules }) {
  return (
    <Card title="Cooling-off time" about={`Set by ${whoMay('setPayeeRules')}.`}>
      <KeyValues items={[{ label: 'Nothing is paid for', value: timeWords(rules) }]} />
    </Card>
  )
}

function timeWords({ cooling_hours: hours }: PayeeRules): string {
  return hours === 0 ? 'No time: it is paid to at once' : hoursWords(hours)
}

function RulesForm({ rules }: { readonly rules: PayeeRules }) {
  const say = useToast()
  const [entered, setEntered] = useState(String(rules.cooling_hours))
  const [isWrong, setWrong] = useState(false)
  const set = useChange('setPayeeRules', {
    onDone: (set) => say(`From now on a new account is paid to ${afterWords(set)}.`),
  })
  const hours = /^\d{1,4}$/.test(entered.trim()) ? Number(entered) : null
  const request = { body: { cooling_hours: hours ?? rules.cooling_hours } }
  const send = () => {
    setWrong(hours === null)
    if (hours !== null) set.mutate(request)
  }
  const needed = otherNeeded(set.error)
  const faults = faultsOf([
    faultOn('cooling_hours', 'must be a whole number of hours, from 0 to 720'),
  ])
  return (
    <Card title="Cooling-off time">
      <div className="max-w-md">
        <Form onSubmit={send} error={isWrong ? faults : needed === null ? set.error : null}>
          <TextField
            label="Hours"
            name="cooling_hours"
            value={entered}
            onChange={setEntered}
            inputMode="numeric"
            hint="0: there is no such time. At most 720, 30 days. Shortening it takes two owners."
          />
          <div>
            <Button kind="primary" type="submit" isPending={set.isPending}>
              Save the time
            </Button>
          </div>
        </Form>
      </div>
      {needed === null ? null : (
        <AskOther
          operation="setPayeeRules"
          request={request}
          title="Shorten the cooling-off time"
          effect={
            `A new account is paid to ${afterWords(request.body)}, instead of ` +
            `${afterWords(rules)}.`
          }
          needed={needed}
          onClose={() => set.reset()}
        />
      )}
    </Card>
  )
}

function afterWords({ cooling_hours: hours }: Pick<PayeeRules, 'cooling_hours'>): string {
  return hours === 0 ? 'at once' : `after ${hoursWords(hours)}`
}
