// Connecting a bank: what one person enters, for a second one to compare with the bank.
import type { BankChannel } from '@holdfast/contract'
import { useState } from 'react'
import { environmentNow } from '../api/index.ts'
import {
  ApiCall,
  Button,
  Card,
  CheckField,
  Form,
  faultsOf,
  Page,
  SelectField,
  TextField,
} from '../components/index.ts'
import { browserNow } from '../kit/clock.ts'
import type { Fault } from '../kit/faults.ts'
import { isIn } from '../kit/names.ts'
import { AccountFields } from './account-fields.tsx'
import {
  type EnteredConnection,
  emptyAccount,
  emptyConnection,
  hasFolders,
  readConnection,
  withProfile,
} from './connecting.ts'
import { channelText, profileChoices, profileChosen } from './connection-words.ts'
import { useProposal } from './proposing.ts'
import { mayApproveOwn } from './second.ts'
import { SftpFields } from './sftp-fields.tsx'

const ACCOUNTS_MAX = 20
const DAY_CHARACTERS = 10

/** The page. */
export default function ConnectPage() {
  const today = browserNow().toISOString().slice(0, DAY_CHARACTERS)
  const [entered, setEntered] = useState<EnteredConnection>(() => {
    return emptyConnection(today, channelsHere()[0])
  })
  const [faults, setFaults] = useState<readonly Fault[]>([])
  const propose = useProposal()
  const send = () => {
    const read = readConnection(entered)
    setFaults('faults' in read ? read.faults : [])
    if ('value' in read) propose.mutate({ body: { kind: 'connect', connect: read.value } })
  }
  const set = (part: Partial<EnteredConnection>) => setEntered({ ...entered, ...part })
  const { accounts, profile } = entered
  const add = () => {
    const key = Math.max(...accounts.map((one) => one.key)) + 1
    set({ accounts: [...accounts, emptyAccount(profile, key, today)] })
  }
  return (
    <Page
      title="Connect a bank"
      about={
        mayApproveOwn()
          ? 'With a bank to practise with you see the road of live: orders as files, answers and ' +
            'statements, by the clock of this sandbox. You may approve it yourself.'
          : 'Nothing happens before a second person has compared it with the bank and approved it.'
      }
    >
      <Form isPrivate onSubmit={send} error={faults.length > 0 ? faultsOf(faults) : propose.error}>
        <Card title="The connection">
          <div className="grid max-w-xl gap-4">
            <ConnectionFields entered={entered} onSet={set} onReplace={setEntered} />
          </div>
        </Card>
        {accounts.map((account, place) => (
          <AccountFields
            key={account.key}
            account={account}
            place={place}
            profile={profile}
            onSet={(next) => set({ accounts: accounts.with(place, next) })}
            onRemove={
              accounts.length === 1
                ? null
                : () => set({ accounts: accounts.filter(({ key }) => key !== account.key) })
            }
          />
        ))}
        <div className="flex flex-wrap gap-2">
          <Button kind="primary" type="submit" isPending={propose.isPending}>
            Propose the connection
          </Button>
          {accounts.length < ACCOUNTS_MAX ? (
            <Button onPress={add}>Add another account</Button>
          ) : null}
        </div>
      </Form>
      <ApiCall id="createBankProposal" />
    </Page>
  )
}

interface ConnectionFieldsProps {
  readonly entered: EnteredConnection
  readonly onSet: (part: Partial<EnteredConnection>) => void
  readonly onReplace: (entered: EnteredConnection) => void
}

function ConnectionFields({ entered, onSet, onReplace }: ConnectionFieldsProps) {
  return (
    <>
      <TextField
        label="Name of the bank"
        name="connect/label"
        value={entered.label}
        onChange={(label) => onSet({ label })}
        hint="As you call it here."
      />
      <SelectField
        label="Payments"
        name="connect/profile"
        value={entered.profile}
        onChange={(text) => onReplace(withProfile(entered, profileChosen(text) ?? entered.profile))}
        choices={profileChoices}
      />
      <SelectField
        label="How files reach the bank"
        name="connect/channel"
        value={entered.channel}
        onChange={(text) => onSet({ channel: isIn(channels, text) ? text : 'by_hand' })}
        choices={channelsHere().map((value) => ({
          value,
          label: channelText(value),
        }))}
      />
      {entered.channel === 'sftp' ? <SftpFields entered={entered} onSet={onSet} /> : null}
      {hasFolders(entered) ? <FolderFields entered={entered} onSet={onSet} /> : null}
      <ClockFields entered={entered} onSet={onSet} />
      <CheckField
        label="The bank gives no statements, only reports of the day"
        hint="Booked entries of its camt.052 then count in place of those of camt.053."
        isOn={entered.booksReports}
        onChange={(booksReports) => onSet({ booksReports })}
      />
    </>
  )
}

type FieldsProps = Pick<ConnectionFieldsProps, 'entered' | 'onSet'>

const channels = { by_hand: true, folder: true, sftp: true, practice: true } as const

/** A bank to practise with is only of a sandbox, and there the first choice. */
function channelsHere(): readonly BankChannel[] {
  return environmentNow() === 'sandbox'
    ? ['practice', 'by_hand', 'folder']
    : ['by_hand', 'folder', 'sftp']
}

function FolderFields({ entered, onSet }: FieldsProps) {
  const below =
    entered.channel === 'sftp'
      ? 'As the bank has it. Nobody but this service may write orders there.'
      : 'A path below the folder that the operator of the service has set.'
  return (
    <>
      <TextField
        label="Folder of orders"
        name="connect/orders_folder"
        value={entered.ordersFolder}
        onChange={(ordersFolder) => onSet({ ordersFolder })}
        hint={below}
        isMono
      />
      <TextField
        label="Folder of answers and statements"
        name="connect/answers_folder"
        value={entered.answersFolder}
        onChange={(answersFolder) => onSet({ answersFolder })}
        hint={below}
        isMono
      />
    </>
  )
}

function ClockFields({ entered, onSet }: FieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <TextField
        label="Cut-off"
        name="connect/cut_off"
        type="time"
        value={entered.cutOff}
        onChange={(cutOff) => onSet({ cutOff })}
        hint="Later orders are of the next working day."
      />
      <TextField
        label="By the clocks of"
        name="connect/time_zone"
        value={entered.timeZone}
        onChange={(timeZone) => onSet({ timeZone })}
        hint="As Europe/Berlin."
      />
      <TextField
        label="Answers within hours"
        name="connect/answer_hours"
        inputMode="numeric"
        value={entered.answerHours}
        onChange={(answerHours) => onSet({ answerHours })}
        hint="Without one you are told to ask the bank."
      />
    </div>
  )
}
