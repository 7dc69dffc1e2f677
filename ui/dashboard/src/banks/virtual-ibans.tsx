// IBANs that a bank gives for one account: each new project is given one. One person enters the
// list, another compares it with the bank.
import { useState } from 'react'
import {
  ApiCall,
  Button,
  Card,
  Form,
  faultsOf,
  Page,
  SelectField,
  TextArea,
  TextField,
} from '../components/index.ts'
import type { Fault } from '../kit/faults.ts'
import { useQueryText } from '../router/index.ts'
import { type NamedAccount, useAccounts } from './accounts.ts'
import { useProposal } from './proposing.ts'
import { type EnteredVirtual, ibansIn, readVirtual } from './virtual-list.ts'

/** The page. */
export default function VirtualIbansPage() {
  const [search] = useQueryText()
  const accounts = [...useAccounts().values()].filter(
    ({ account, connection }) =>
      account.kind === 'client_money' &&
      account.is_open &&
      connection.status === 'active' &&
      (search.connection === undefined || connection.id === search.connection),
  )
  return (
    <Page
      title="Add virtual IBANs"
      about={
        'Where a bank gives many IBANs for one account, each new project is given one of its ' +
        'own, for good: what is paid to it is found without a reference. Nothing happens before ' +
        'a second person has approved the list.'
      }
    >
      {accounts.length === 0 ? null : <VirtualForm accounts={accounts} />}
      <ApiCall id="createBankProposal" />
    </Page>
  )
}

function VirtualForm({ accounts }: { readonly accounts: readonly NamedAccount[] }) {
  const [entered, setEntered] = useState<EnteredVirtual>({
    account: accounts[0]?.account.id ?? '',
    by: 'list',
    list: '',
    first: '',
    last: '',
  })
  const [faults, setFaults] = useState<readonly Fault[]>([])
  const propose = useProposal({
    says: 'Proposed. The IBANs are given to projects when a second person approves the list.',
  })
  const send = () => {
    const read = readVirtual(entered)
    setFaults('faults' in read ? read.faults : [])
    if ('value' in read) {
      propose.mutate({ body: { kind: 'virtual_ibans', virtual_ibans: read.value } })
    }
  }
  const set = (part: Partial<EnteredVirtual>) => setEntered({ ...entered, ...part })
  return (
    <Card>
      <Form isPrivate onSubmit={send} error={faults.length > 0 ? faultsOf(faults) : propose.error}>
        <div className="grid max-w-xl gap-4">
          <SelectField
            label="Account"
            name="virtual_ibans/connected_account_id"
            value={entered.account}
            onChange={(account) => set({ account })}
            choices={accounts.map(({ account, name }) => ({ value: account.id, label: name }))}
          />
          <SelectField
            label="Given as"
            name="by"
            value={entered.by}
            onChange={(by) => set({ by: by === 'range' ? 'range' : 'list' })}
            choices={[
              { value: 'list', label: 'A list' },
              { value: 'range', label: 'A range' },
            ]}
          />
          {entered.by === 'list' ? (
            <ListFields entered={entered} onSet={set} />
          ) : (
            <RangeFields entered={entered} onSet={set} />
          )}
          <div>
            <Button kind="primary" type="submit" isPending={propose.isPending}>
              Propose the list
            </Button>
          </div>
        </div>
      </Form>
    </Card>
  )
}

interface FieldsProps {
  readonly entered: EnteredVirtual
  readonly onSet: (part: Partial<EnteredVirtual>) => void
}

function ListFields({ entered, onSet }: FieldsProps) {
  const count = ibansIn(entered.list).length
  return (
    <>
      <div className="grid gap-1">
        <label htmlFor="virtual-file" className="font-medium">
          File of the bank
        </label>
        <input
          id="virtual-file"
          type="file"
          accept=".txt,.csv,text/plain,text/csv"
          aria-describedby="virtual-file-hint"
          onChange={({ currentTarget: { files } }) => {
            void files?.[0]?.text().then((list) => onSet({ list }))
          }}
        />
        <p id="virtual-file-hint" className="text-small text-muted">
          Text or CSV: it is read in your browser, and shown below.
        </p>
      </div>
      <TextArea
        label="IBANs"
        name="virtual_ibans/ibans"
        rows={10}
        value={entered.list}
        onChange={(list) => onSet({ list })}
        hint={count === 1 ? 'One in a line. 1 IBAN.' : `One in a line. ${count} IBANs.`}
      />
    </>
  )
}

function RangeFields({ entered, onSet }: FieldsProps) {
  return (
    <>
      <TextField
        label="First IBAN"
        name="virtual_ibans/range/first"
        value={entered.first}
        onChange={(first) => onSet({ first })}
        isMono
      />
      <TextField
        label="Last IBAN"
        name="virtual_ibans/range/last"
        value={entered.last}
        onChange={(last) => onSet({ last })}
        hint="The account numbers between them follow each other; check digits are computed."
        isMono
      />
    </>
  )
}
