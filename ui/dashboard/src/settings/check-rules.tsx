// What checks of payees do to orders: for each answer of a bank, whether they leave or are held.
import type { PayeeCheckAct, PayeeRules } from '@holdfast/contract'
import { useState } from 'react'
import { useChange } from '../api/index.ts'
import {
  AskOther,
  Button,
  Card,
  Form,
  KeyValues,
  otherNeeded,
  SelectField,
  useToast,
  whoMay,
} from '../components/index.ts'
import { isIn } from '../kit/names.ts'
import { actWords } from '../money/payees/check-words.ts'

const ANSWERS = {
  close_match: 'The name is nearly that of the account',
  no_match: 'The name is not that of the account',
  not_possible: 'No bank could say',
} as const
type Answer = keyof typeof ANSWERS

const answers = Object.keys(ANSWERS).filter((one): one is Answer => isIn(ANSWERS, one))
const choices = Object.entries(actWords).map(([value, label]) => ({ value, label }))

const TITLE = 'Checks of the name'
const ABOUT =
  'Some banks say whether an account is of the name of who is paid: when an account is given, ' +
  'and before an order leaves. What is held leaves only when two people let it go.'

/** The rules to read. */
export function CheckRules({ rules }: { readonly rules: PayeeRules }) {
  return (
    <Card title={TITLE} about={`${ABOUT} Set by ${whoMay('setPayeeRules')}.`}>
      <KeyValues
        items={answers.map((one) => ({ label: ANSWERS[one], value: actWords[rules[one]] }))}
      />
    </Card>
  )
}

/** The rules to set. */
export function CheckRulesForm({ rules }: { readonly rules: PayeeRules }) {
  const say = useToast()
  const { close_match, no_match, not_possible } = rules
  const [entered, setEntered] = useState({ close_match, no_match, not_possible })
  const set = useChange('setPayeeRules', { onDone: () => say('The rules are set.') })
  const request = { body: entered }
  const needed = otherNeeded(set.error)
  return (
    <Card title={TITLE} about={ABOUT}>
      <div className="max-w-md">
        <Form onSubmit={() => set.mutate(request)} error={needed === null ? set.error : null}>
          {answers.map((one) => (
            <SelectField
              key={one}
              label={ANSWERS[one]}
              name={one}
              value={entered[one]}
              onChange={(value) => {
                if (isAct(value)) setEntered({ ...entered, [one]: value })
              }}
              choices={choices}
            />
          ))}
          <p className="text-small text-muted">To pay what was held takes two owners.</p>
          <div>
            <Button kind="primary" type="submit" isPending={set.isPending}>
              Save the rules
            </Button>
          </div>
        </Form>
      </div>
      {needed === null ? null : (
        <AskOther
          operation="setPayeeRules"
          request={request}
          title="Change what checks of the name do"
          effect={answers.map((one) => `${ANSWERS[one]}: ${actWords[entered[one]]}. `).join('')}
          needed={needed}
          onClose={() => set.reset()}
        />
      )}
    </Card>
  )
}

function isAct(value: string): value is PayeeCheckAct {
  return isIn(actWords, value)
}
