// The page of somebody who is paid: where to, another account, and "this was not me".
import type { PublicPayee, PublicPayeeAccount } from '@holdfast/contract'
import { useState } from 'preact/hooks'
import type { Client } from '../api/client.ts'
import { RequestError } from '../api/problem.ts'
import { formatDate } from '../format/dates.ts'
import { formatAmount } from '../format/money.ts'
import type { PayoutChoice } from '../page-data.ts'
import { AlsoFor } from '../parts/also-for.tsx'
import { Button, useOneAtATime } from '../parts/button.tsx'
import { FaultSummary, TextField } from '../parts/field.tsx'
import { usePolling } from '../parts/polling.ts'
import { Screen } from '../parts/screen.tsx'
import { AccountFields, useAccountForm } from '../verification/bank.tsx'
import { words } from '../words/words.ts'
import { NameCheck } from './name-check.tsx'

const FORM = 'payee-form'
/** A bank that has not answered by then may not be asked at all. */
const ASKS_MAX = 6

interface PayeeProps {
  readonly client: Client
  readonly loaded: PublicPayee
  readonly payout: PayoutChoice
}

/** What the link lets one do: see, change, or dispute. Nothing happens before it is pressed. */
export function Payee({ client, loaded, payout }: PayeeProps) {
  const [payee, setPayee] = useState(loaded)
  const [isChanged, setChanged] = useState(false)
  const mayChange = payee.may_change && !isChanged
  // The bank is asked about a new account meanwhile.
  const [asks, setAsks] = useState(0)
  const isAsking = isChanged && payee.payee_check === null && asks < ASKS_MAX
  usePolling(isAsking ? 'soon' : 'off', async () => {
    setAsks(asks + 1)
    setPayee(await client.payee())
  })
  return (
    <Screen title={words.payee.title(payee.organisation.name)} lead={<Places payee={payee} />}>
      {isChanged && (
        <p class="notice" role="status">
          {words.payee.changed}
        </p>
      )}
      {payee.payee_check !== null && (
        <NameCheck
          client={client}
          check={payee.payee_check}
          mayChoose={payee.may_change}
          onChosen={setPayee}
        />
      )}
      {mayChange && (
        <Change
          client={client}
          payee={payee}
          payout={payout}
          onChanged={(next) => {
            setPayee(next)
            setChanged(true)
          }}
        />
      )}
      <Dispute client={client} payee={payee} onDisputed={setPayee} />
    </Screen>
  )
}

/** Told apart by country and bank: the number's end is the proof that one knows it. */
function placeOf({ country, currency, routing_code: code }: PublicPayeeAccount): string {
  return [country, currency.toUpperCase(), code].filter((part) => part !== '').join(' · ')
}

function Places({ payee }: { readonly payee: PublicPayee }) {
  const { bank_account: now, previous_bank_account: before, payable_from: from } = payee
  return (
    <>
      <p>{now === null ? words.payee.none : words.payee.now(placeOf(now))}</p>
      <AlsoFor names={payee.also_for} />
      <Unpaid unpaid={payee.unpaid} />
      {before !== null && <p>{words.payee.before(placeOf(before))}</p>}
      {from !== null && <p>{words.payee.payableFrom(formatDate(from))}</p>}
    </>
  )
}

/** What could not be paid, why, and that nothing is lost. */
function Unpaid({ unpaid }: Pick<PublicPayee, 'unpaid'>) {
  if (unpaid.length === 0) return null
  return (
    <div class="notice">
      {unpaid.map(({ amount, currency, at, reason }) => (
        <p key={`${at} ${amount}`}>
          {(reason === 'account_refused' ? words.payee.refused : words.payee.unpaid)(
            formatAmount(amount, currency),
            formatDate(at),
          )}
        </p>
      ))}
      <p>{words.payee.safe}</p>
    </div>
  )
}

interface ChangeProps extends Omit<PayeeProps, 'loaded'> {
  readonly payee: PublicPayee
  readonly onChanged: (payee: PublicPayee) => void
}

function Change({ client, payee, payout, onChanged }: ChangeProps) {
  const [ending, setEnding] = useState('')
  const [fault, setFault] = useState<string>()
  const form = useAccountForm({
    client,
    payout,
    country: payee.bank_account?.country ?? 'GB',
    currency: payee.bank_account?.currency,
    onGiven: async (account) => {
      try {
        const proof = payee.needs_proof ? { ending } : {}
        onChanged(await client.changePayee({ ...proof, bank_account: account }))
      } catch (error) {
        const told = proofFault(error)
        if (told === undefined) throw error
        setFault(told)
      }
    },
  })
  const isOfBefore = payee.previous_bank_account !== null
  return (
    <section class="card" aria-labelledby="change-title">
      <h2 id="change-title" class="small-title">
        {words.payee.changeTitle}
      </h2>
      <form
        id={FORM}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setFault(undefined)
          if (payee.needs_proof && ending.trim().length < 4) setFault(words.payee.wrong)
          else form.submit()
        }}
      >
        <FaultSummary faults={form.faults} tries={form.tries} />
        {payee.needs_proof && (
          <TextField
            name="ending"
            label={isOfBefore ? words.payee.endingBefore : words.payee.ending}
            value={ending}
            fault={fault}
            inputMode="text"
            onValue={setEnding}
          />
        )}
        <AccountFields payout={payout} form={form} />
        <Button type="submit" form={FORM} isBusy={form.isBusy}>
          {words.payee.change}
        </Button>
      </form>
    </section>
  )
}

function proofFault(error: unknown): string | undefined {
  if (!(error instanceof RequestError)) return undefined
  if (error.code === 'account_proof_wrong') return words.payee.wrong
  return error.code === 'account_proof_locked' ? words.payee.locked : undefined
}

interface DisputeProps {
  readonly client: Client
  readonly payee: PublicPayee
  readonly onDisputed: (payee: PublicPayee) => void
}

function Dispute({ client, payee, onDisputed }: DisputeProps) {
  const [isBusy, run] = useOneAtATime()
  const [hasFailed, setFailed] = useState(false)
  const { name } = payee.organisation
  if (payee.disputed_at !== null) {
    return (
      <p class="notice" role="status">
        {words.payee.disputed(name)}
      </p>
    )
  }
  if (!payee.may_dispute) return null
  const dispute = async () => {
    setFailed(false)
    try {
      onDisputed(await client.disputePayee())
    } catch {
      setFailed(true)
    }
  }
  return (
    <section class="card card-quiet">
      <p>{words.payee.disputeLead(name)}</p>
      {hasFailed && (
        <p class="notice notice-error" role="alert">
          {words.payee.failed}
        </p>
      )}
      <Button kind="secondary" isBusy={isBusy} onPress={() => run(dispute)}>
        {words.payee.dispute}
      </Button>
    </section>
  )
}
