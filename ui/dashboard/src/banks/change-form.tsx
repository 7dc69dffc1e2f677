// What of a connection is to change, for a second person to approve.
import type { BankConnection } from '@holdfast/contract'
import { useState } from 'react'
import {
  AmountField,
  Button,
  CheckField,
  Drawer,
  Form,
  faultsOf,
  SelectField,
  TextField,
} from '../components/index.ts'
import { enteringFields } from '../kit/entering.ts'
import type { Fault } from '../kit/faults.ts'
import { type EnteredChange, enteredFrom, readChange } from './changing.ts'
import { profileChoices, profileChosen } from './connection-words.ts'
import { useProposal } from './proposing.ts'
import { HostFields } from './sftp-fields.tsx'

interface ChangeFormProps {
  readonly connection: BankConnection
  readonly onClose: () => void
}

type TextName = Exclude<keyof EnteredChange, 'profile' | 'instant' | 'limits' | 'sftp'>

/** The form, in a sheet beside the connection. */
export default function ChangeForm({ connection, onClose }: ChangeFormProps) {
  const [entered, setEntered] = useState(() => enteredFrom(connection))
  const [faults, setFaults] = useState<readonly Fault[]>([])
  const propose = useProposal()
  const send = () => {
    const read = readChange(connection, entered)
    setFaults('faults' in read ? read.faults : [])
    if ('value' in read) propose.mutate({ body: { kind: 'change', change: read.value } })
  }
  const set = (part: Partial<EnteredChange>) => setEntered({ ...entered, ...part })
  const field = enteringFields<TextName>(entered, (name, value) => set({ [name]: value }))
  const { sftp } = entered
  const error = faults.length > 0 ? faultsOf(faults) : propose.error
  return (
    <Drawer title={`Change ${connection.label}`} isOpen onClose={onClose}>
      <Form onSubmit={send} error={error}>
        <TextField label="Name of the bank" {...field('label', 'change/label')} />
        {connection.orders_folder !== null ? (
          <>
            <TextField
              label="Folder of orders"
              {...field('ordersFolder', 'change/orders_folder')}
              isMono
            />
            <TextField
              label="Folder of answers and statements"
              {...field('answersFolder', 'change/answers_folder')}
              isMono
            />
          </>
        ) : null}
        {sftp === null ? null : (
          <HostFields
            kind="change"
            entered={sftp}
            onSet={(part) => set({ sftp: { ...sftp, ...part } })}
          />
        )}
        <TextField label="Cut-off" type="time" {...field('cutOff', 'change/cut_off')} />
        <TextField label="By the clocks of" {...field('timeZone', 'change/time_zone')} />
        <TextField
          label="Answers within hours"
          inputMode="numeric"
          {...field('answerHours', 'change/answer_hours')}
        />
        <SelectField
          label="Payments"
          name="change/profile"
          value={entered.profile}
          onChange={(text) => set({ profile: profileChosen(text) ?? entered.profile })}
          choices={profileChoices}
        />
        <Instant connection={connection} entered={entered} onSet={set} />
        <Limits connection={connection} entered={entered} onSet={set} />
        <div>
          <Button kind="primary" type="submit" isPending={propose.isPending}>
            Propose the change
          </Button>
        </div>
      </Form>
    </Drawer>
  )
}

interface LimitsProps {
  readonly connection: BankConnection
  readonly entered: EnteredChange
  readonly onSet: (part: Partial<EnteredChange>) => void
}

function Instant({ connection, entered, onSet }: LimitsProps) {
  return connection.accounts
    .filter(({ kind }) => kind === 'client_money')
    .map(({ id, masked }) => (
      <CheckField
        key={id}
        label={`Ask for instant payments from ${masked}`}
        isOn={entered.instant[id] ?? false}
        onChange={(isOn) => onSet({ instant: { ...entered.instant, [id]: isOn } })}
      />
    ))
}

function Limits({ connection, entered, onSet }: LimitsProps) {
  return connection.accounts
    .filter(({ kind }) => kind === 'client_money')
    .map(({ id, masked, currency }) => (
      <AmountField
        key={id}
        label={`Batches of ${masked} go by themselves up to`}
        name={`change/batch_limits/${id}`}
        value={entered.limits[id] ?? null}
        onChange={(limit) => onSet({ limits: { ...entered.limits, [id]: limit } })}
        currency={currency}
        hint="Left empty, each takes two people."
        isOptional
      />
    ))
}
