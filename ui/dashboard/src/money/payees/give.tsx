// Giving somebody another account, or the link by which he gives it himself.
import type { BankAccountCurrency, KnownParticipant } from '@holdfast/contract'
import { useState } from 'react'
import { useOperation } from '../../api/index.ts'
import { Button, ComboField, ConfirmAction, useMay, useToast } from '../../components/index.ts'
import {
  type BackToForm,
  BankAccountDialog,
  type EnteredAccount,
  EnteredLines,
} from '../../settings/bank-account-form.tsx'
import { accountCurrencyChoices, countryName, readAccountCurrency } from '../../settings/places.ts'
import { coolingWords } from './cooling-words.ts'
import { payeeReads } from './decide.tsx'

interface GiveProps {
  readonly participant: KnownParticipant
  /** Offered first where there is no account; the one of the present account when left out. */
  readonly currency?: BankAccountCurrency | null | undefined
  /** Is told that an account was given, or asked for. */
  readonly onDone?: (() => void) | undefined
}

/** The buttons of whoever may; nothing for others. */
export function GiveAccount({ participant, currency, onDone }: GiveProps) {
  const [open, setOpen] = useState<'account' | 'link' | null>(null)
  const maySet = useMay('setParticipantAccount')
  const maySend = useMay('sendAccountLink') && participant.status !== 'unverified'
  const close = () => setOpen(null)
  const giving = { participant, onDone, onClose: close }
  return (
    <>
      {maySend && (
        <Button size="small" onPress={() => setOpen('link')}>
          Send a link…
        </Button>
      )}
      {maySet && (
        <Button size="small" onPress={() => setOpen('account')}>
          {participant.bank_account === null ? 'Enter an account…' : 'Enter another account…'}
        </Button>
      )}
      {open === 'account' && <EnterAccount {...giving} currency={currency} />}
      <SendLink {...giving} isOpen={open === 'link'} />
    </>
  )
}

interface EnterProps extends GiveProps {
  readonly onClose: () => void
}

function EnterAccount({ participant, currency: first, onDone, onClose }: EnterProps) {
  const { bank_account: current } = participant
  const [currency, setCurrency] = useState<BankAccountCurrency>(first ?? current?.currency ?? 'eur')
  const giving = { participant, currency, onClose, onDone }
  return (
    <BankAccountDialog
      title={`Account of ${whomOf(participant)}`}
      currency={currency}
      home={current?.country ?? 'DE'}
      first={
        <ComboField
          label="Currency of the account"
          name="currency"
          value={currency}
          onChange={(value) => setCurrency(readAccountCurrency(value) ?? currency)}
          choices={accountCurrencyChoices}
        />
      }
      onClose={onClose}
    >
      {(account, back) => <ConfirmAccount {...giving} {...{ account, back }} />}
    </BankAccountDialog>
  )
}

interface ConfirmProps extends EnterProps {
  readonly currency: BankAccountCurrency
  readonly account: EnteredAccount
  readonly back: BackToForm
}

function ConfirmAccount(props: ConfirmProps) {
  const { participant, currency, account, back, onClose, onDone } = props

  const rules = useOperation('getPayeeRules', {})
  const say = useToast()
  const { country, fields } = account
  const whom = whomOf(participant)
  const isGuarded = participant.status !== 'unverified'
  return (
    <ConfirmAction
      operation="setParticipantAccount"
      request={{ params: { id: participant.id }, body: { country, currency, ...fields } }}
      title={`Pay ${whom} to this account`}
      effect={
        `Money of ${whom} goes to this account in ${countryName(country)} from now on; what is ` +
        'with the bank already keeps its own. ' +
        (isGuarded ? coolingWords(rules.data?.cooling_hours) : '')
      }
      confirm={`Pay ${whom} to this account`}
      isOpen
      {...back}
      onDone={() => {
        say(`The account of ${whom} is another from now on.`)
        onClose()
        onDone?.()
      }}
      renews={payeeReads}
    >
      <EnteredLines fields={fields} />
    </ConfirmAction>
  )
}

interface SendProps extends EnterProps {
  readonly isOpen: boolean
}

function SendLink({ participant, isOpen, onClose, onDone }: SendProps) {
  const say = useToast()
  const { id, email } = participant
  return (
    <ConfirmAction
      operation="sendAccountLink"
      request={{ params: { id } }}
      title="Send a link to change the account"
      effect={
        `A link goes to ${email}, and to nobody else. It works for 7 days, once: the person ` +
        'proves that he knows the account that is paid to now, and gives another.'
      }
      confirm={`Send the link to ${email}`}
      isOpen={isOpen}
      onClose={onClose}
      onDone={() => {
        say(`The link is sent to ${email}.`)
        onDone?.()
      }}
    />
  )
}

/** By name, else by e-mail address. */
function whomOf({ name, email }: KnownParticipant): string {
  return name ?? email
}
