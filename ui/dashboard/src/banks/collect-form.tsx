// By which creditor identifier, scheme and notice debits are to be collected, for a second person
// to approve.
import type { BankConnection, BankDebitScheme } from '@holdfast/contract'
import { useState } from 'react'
import { Button, Drawer, Form, SelectField, TextField } from '../components/index.ts'
import { isIn } from '../kit/names.ts'
import { schemeText } from './connection-words.ts'
import { useProposal } from './proposing.ts'

interface CollectFormProps {
  readonly connection: BankConnection
  readonly onClose: () => void
}

const schemes: Readonly<Record<BankDebitScheme, string>> = {
  sepa_core: `${schemeText('sepa_core')}: from anybody`,
  sepa_b2b: `${schemeText('sepa_b2b')}: from businesses that told their bank of the mandate`,
}
const AGREED_DAYS = 14

/** The form, in a sheet beside the connection. */
export default function CollectForm({ connection, onClose }: CollectFormProps) {
  const { debits, id: connection_id, label } = connection
  const [creditorId, setCreditorId] = useState(debits?.creditor_id ?? '')
  const [scheme, setScheme] = useState<BankDebitScheme>(debits?.scheme ?? 'sepa_core')
  const [days, setDays] = useState(String(debits?.notice_days ?? AGREED_DAYS))
  const propose = useProposal()
  const send = () => {
    const terms = { creditor_id: creditorId, scheme, notice_days: Number(days) }
    const body = { kind: 'collect_debits', collect_debits: { connection_id, ...terms } } as const
    propose.mutate({ body })
  }
  return (
    <Drawer title={`Collect by ${label}`} isOpen onClose={onClose}>
      <Form onSubmit={send} error={propose.error}>
        <TextField
          label="Creditor identifier"
          name="collect_debits/creditor_id"
          value={creditorId}
          onChange={setCreditorId}
          hint="As its issuer gave it: DE98 ZZZ 09999999999."
          isMono
        />
        <SelectField
          label="Scheme"
          name="collect_debits/scheme"
          value={scheme}
          onChange={(value) => {
            if (isIn(schemes, value)) setScheme(value)
          }}
          choices={Object.entries(schemes).map(([value, text]) => ({ value, label: text }))}
        />
        <TextField
          label="Days before a debit on which payers are told"
          name="collect_debits/notice_days"
          type="number"
          value={days}
          onChange={setDays}
          hint="14, unless a shorter time was agreed with them."
        />
        <Button type="submit" kind="primary" isPending={propose.isPending}>
          Propose it
        </Button>
      </Form>
    </Drawer>
  )
}
