import type { PublicIntent, TransferInstructions } from '@holdfast/contract'
import { useState } from 'preact/hooks'
import { bareNumber, groupNumber } from '../format/account-numbers.ts'
import { epcText } from '../format/epc.ts'
import { formatAmount, plainAmount } from '../format/money.ts'
import { Button, useOneAtATime } from '../parts/button.tsx'
import { CopyRow } from '../parts/copy-row.tsx'
import { HeldPicture } from '../parts/held-picture.tsx'
import { Qr } from '../parts/qr.tsx'
import { Screen, Total } from '../parts/screen.tsx'
import { words } from '../words/words.ts'
import { offeredMethods } from './view.ts'

interface TransferProps {
  readonly intent: PublicIntent
  readonly instructions: TransferInstructions
  readonly isFirst: boolean
  readonly onMade: () => Promise<void>
  readonly onOther: () => Promise<void>
}

/** Where to send the money, value by value, and the button to say that it was sent. */
export function Transfer({ intent, instructions, isFirst, onMade, onOther }: TransferProps) {
  const [isBusy, run] = useOneAtATime()
  const [hasFailed, setFailed] = useState(false)
  const { organisation } = intent
  const amount = formatAmount(instructions.amount, instructions.currency)
  const attempt = (action: () => Promise<void>) =>
    run(async () => {
      setFailed(false)
      try {
        await action()
      } catch {
        setFailed(true)
      }
    })
  return (
    <Screen
      title={words.transfer.title}
      takesFocus={!isFirst}
      lead={<p>{words.transfer.lead(amount)}</p>}
      bar={
        <>
          <Total label={words.transfer.rows.amount} amount={amount} />
          <div role="alert">{hasFailed && <p class="fault">{words.transfer.failed}</p>}</div>
          <Button isBusy={isBusy} onPress={() => attempt(onMade)}>
            {words.transfer.made}
          </Button>
        </>
      }
    >
      {intent.environment === 'sandbox' && (
        <p class="notice notice-sandbox">{words.transfer.sandbox}</p>
      )}
      <dl class="card copy-rows">
        <CopyRow
          label={words.transfer.rows.amount}
          value={amount}
          copies={plainAmount(instructions.amount, instructions.currency)}
          isStrong
        />
        <CopyRow label={words.transfer.rows.reference} value={instructions.reference} isStrong />
        <StructuredReference instructions={instructions} />
      </dl>
      <ReferenceHint instructions={instructions} />
      <Account instructions={instructions} />
      <ScanCode instructions={instructions} />
      <section aria-labelledby="next-title">
        <h2 id="next-title" class="small-title">
          {words.transfer.nextTitle}
        </h2>
        <ol class="numbered">
          {words.transfer.next(organisation.name).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ol>
      </section>
      {intent.lines.some((line) => line.due && line.held) && (
        <HeldPicture now="paid" sentence={words.held.before(organisation.name)} />
      )}
      {offeredMethods(intent).length > 1 && (
        <Button kind="quiet" onPress={() => attempt(onOther)}>
          {words.transfer.other}
        </Button>
      )}
    </Screen>
  )
}

/** The reference with check digits, where the currency has one. */
export function StructuredReference({ instructions }: Pick<TransferProps, 'instructions'>) {
  const { creditor_reference: reference } = instructions
  if (reference === null) return null
  return (
    <CopyRow
      label={words.transfer.rows.creditor_reference}
      value={groupNumber('iban', reference)}
      copies={reference}
    />
  )
}

/** How a payment is found by what its payer writes. */
export function ReferenceHint({ instructions }: Pick<TransferProps, 'instructions'>) {
  const hasStructured = instructions.creditor_reference !== null
  return (
    <p class="quiet hint-below">
      {words.transfer.referenceHint}
      {hasStructured && ` ${words.transfer.creditorReferenceHint}`}
    </p>
  )
}

/** The account, value by value. */
export function Account({ instructions }: { readonly instructions: TransferInstructions }) {
  const { beneficiary, bank_name, iban, account_number, routing } = instructions
  return (
    <section aria-labelledby="account-title">
      <h2 id="account-title" class="small-title">
        {words.transfer.details}
      </h2>
      <dl class="card copy-rows">
        <CopyRow label={words.transfer.rows.beneficiary} value={beneficiary} />
        {iban !== null && (
          <CopyRow
            label={words.transfer.rows.iban}
            value={groupNumber('iban', iban)}
            copies={bareNumber(iban)}
          />
        )}
        {account_number !== null && (
          <CopyRow label={words.transfer.rows.account_number} value={account_number} />
        )}
        {routing.map(({ routing_code_type: type, routing_code: code }) => (
          <CopyRow
            key={type}
            label={words.transfer.rows[type]}
            value={groupNumber(type, code)}
            copies={bareNumber(code)}
          />
        ))}
        <CopyRow label={words.transfer.rows.bank_name} value={bank_name} />
      </dl>
    </section>
  )
}

/** The code that banking apps scan, where the currency has one. */
export function ScanCode({ instructions }: { readonly instructions: TransferInstructions }) {
  const text = epcText(instructions)
  if (text === undefined) return null
  // On a phone the code cannot be scanned by that phone: it stays folded away.
  const isBesidePhone = matchMedia('(hover: hover)').matches
  return (
    <details class="card scan" open={isBesidePhone}>
      <summary>{words.transfer.scan}</summary>
      <Qr text={text} label={words.transfer.scanLabel} />
      <p class="quiet">{words.transfer.scanHint}</p>
    </details>
  )
}
