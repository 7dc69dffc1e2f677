import type { PublicIntent } from '@holdfast/contract'
import { caretAfterGrouping, groupNumber } from '../format/account-numbers.ts'
import { groupCardNumber, groupExpiry } from '../format/cards.ts'
import { formatDay } from '../format/dates.ts'
import { formatAmount } from '../format/money.ts'
import { Button } from '../parts/button.tsx'
import { CheckField, SelectField, TextField } from '../parts/field.tsx'
import { words } from '../words/words.ts'
import type { LoadedChoices } from './means.ts'
import type { MethodsForm } from './methods-form.ts'

interface FormProps {
  readonly intent: PublicIntent
  readonly form: MethodsForm
}

/** What the chosen way of paying asks for. Transfers ask for nothing here. */
export function MethodForm({ intent, form }: FormProps) {
  switch (form.chosen) {
    case 'card':
      return <CardForm intent={intent} form={form} />
    case 'open_banking':
      return <BankForm form={form} />
    case 'direct_debit':
      return <DebitForm intent={intent} form={form} />
    case 'credit':
      return <CreditForm intent={intent} form={form} />
    default:
      return null
  }
}

function CardForm({ intent, form }: FormProps) {
  const { entries, cards } = form
  return (
    <>
      {cards.length > 0 && (
        <SelectField
          name="cardId"
          label={words.card.stored}
          value={entries.cardId}
          fault={undefined}
          choices={[
            ...cards.map((card) => ({
              value: card.id,
              label: words.card.storedLabel(
                nameOfBrand(card.brand),
                card.last_four,
                groupExpiry(String(card.expiry_month).padStart(2, '0') + String(card.expiry_year)),
              ),
            })),
            { value: '', label: words.card.other },
          ]}
          onValue={(cardId) => form.set({ cardId })}
        />
      )}
      {entries.cardId === '' && <NewCard intent={intent} form={form} />}
    </>
  )
}

function NewCard({ intent, form }: FormProps) {
  const { entries, faults } = form
  return (
    <>
      {intent.environment === 'sandbox' && <p class="notice notice-sandbox">{words.card.test}</p>}
      <TextField
        name="number"
        label={words.card.number}
        value={entries.number}
        fault={faults.number}
        inputMode="numeric"
        autocomplete="cc-number"
        onValue={(text, input) => form.set({ number: regroup(text, input, groupCardNumber) })}
        onLeft={() => form.check('number')}
      />
      <div class="field-pair">
        <TextField
          name="expiry"
          label={words.card.expiry}
          hint={words.card.expiryHint}
          value={entries.expiry}
          fault={faults.expiry}
          inputMode="numeric"
          autocomplete="cc-exp"
          onValue={(text, input) => {
            // A slash that is taken away again must not come back at once.
            const isTakenBack = entries.expiry.startsWith(text) && text.length < 4
            form.set({ expiry: isTakenBack ? text : regroup(text, input, groupExpiry) })
          }}
          onLeft={() => form.check('expiry')}
        />
        <TextField
          name="cvv"
          label={words.card.cvv}
          hint={words.card.cvvHint}
          value={entries.cvv}
          fault={faults.cvv}
          inputMode="numeric"
          autocomplete="cc-csc"
          onValue={(cvv) => form.set({ cvv })}
          onLeft={() => form.check('cvv')}
        />
      </div>
      <TextField
        name="holder"
        label={words.card.holder}
        value={entries.holder}
        fault={undefined}
        autocomplete="cc-name"
        onValue={(holder) => form.set({ holder })}
      />
      {intent.from !== null && (
        <CheckField
          name="saves"
          label={words.card.save(intent.organisation.name)}
          isChecked={entries.saves}
          fault={undefined}
          onValue={(saves) => form.set({ saves })}
        />
      )}
    </>
  )
}

function BankForm({ form }: Pick<FormProps, 'form'>) {
  const { entries, faults, choices, retry } = form
  if (choices.state !== 'known') return <NotYet state={choices.state} onRetry={retry} />
  return (
    <SelectField
      name="bankId"
      label={words.bank.label}
      value={entries.bankId}
      fault={faults.bankId}
      choices={[
        { value: '', label: words.bank.choose },
        ...choices.banks.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onValue={(bankId) => form.set({ bankId })}
    />
  )
}

function DebitForm({ intent, form }: FormProps) {
  const { entries, faults } = form
  const noticeDays = noticeDaysOf(intent)
  return (
    <>
      <TextField
        name="iban"
        label={words.transfer.rows.iban}
        value={entries.iban}
        fault={faults.iban}
        onValue={(text, input) =>
          form.set({ iban: regroup(text, input, (iban) => groupNumber('iban', iban)) })
        }
        onLeft={() => form.check('iban')}
      />
      <TextField
        name="accountHolder"
        label={words.debit.holder}
        value={entries.accountHolder}
        fault={faults.accountHolder}
        autocomplete="name"
        onValue={(accountHolder) => form.set({ accountHolder })}
        onLeft={() => form.check('accountHolder')}
      />
      <Planned intent={intent} />
      <section class="mandate" aria-labelledby="mandate-title">
        <h2 id="mandate-title" class="small-title">
          {words.debit.title}
        </h2>
        {words.debit.mandate(intent.organisation.name, noticeDays).map((sentence) => (
          <p key={sentence} class="quiet">
            {sentence}
          </p>
        ))}
      </section>
      <CheckField
        name="accepts"
        label={words.debit.accept}
        isChecked={entries.accepts}
        fault={faults.accepts}
        onValue={(accepts) => form.set({ accepts })}
      />
    </>
  )
}

/** How many days before each debit its payer is told. */
function noticeDaysOf({ methods }: PublicIntent): number {
  const days = methods.find(({ type }) => type === 'direct_debit')?.notice_days ?? null
  if (days === null) throw new Error('the page offers a direct debit')
  return days
}

/** What will be debited, and when. */
function Planned({ intent }: Pick<FormProps, 'intent'>) {
  const money = (minor: number) => formatAmount(minor, intent.currency)
  const later = intent.lines.filter((line) => !line.due)
  return (
    <section aria-labelledby="planned-title">
      <h2 id="planned-title" class="small-title">
        {words.debit.planned}
      </h2>
      <dl class="sums sums-plain">
        {intent.total > 0 && (
          <div>
            <dt>{words.debit.first}</dt>
            <dd class="amount">{money(intent.total)}</dd>
          </div>
        )}
        {later.map((line, index) => (
          <div key={index}>
            <dt>{line.required_by === null ? line.description : formatDay(line.required_by)}</dt>
            <dd class="amount">{money(line.amount)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const termsOffered = [
  'thirty_days',
  'sixty_days',
  'ninety_days',
  'end_of_month_plus_thirty_days',
] as const

function CreditForm({ intent, form }: FormProps) {
  const { entries, choices, retry } = form
  if (choices.state !== 'known') return <NotYet state={choices.state} onRetry={retry} />
  const money = (minor: number) => formatAmount(minor, intent.currency)
  return (
    <>
      <SelectField
        name="instrumentId"
        label={words.credit.account}
        value={entries.instrumentId}
        fault={undefined}
        choices={choices.instruments.map(({ id, available }) => ({
          value: id,
          label: words.credit.left(money(available)),
        }))}
        onValue={(instrumentId) => form.set({ instrumentId })}
      />
      <SelectField
        name="terms"
        label={words.credit.terms}
        value={entries.terms}
        fault={undefined}
        choices={termsOffered.map((value) => ({ value, label: words.credit.termsNames[value] }))}
        onValue={(value) => {
          const terms = termsOffered.find((one) => one === value)
          if (terms !== undefined) form.set({ terms })
        }}
      />
    </>
  )
}

interface NotYetProps {
  readonly state: Exclude<LoadedChoices['state'], 'known'>
  readonly onRetry: () => void
}

function NotYet({ state, onRetry }: NotYetProps) {
  return (
    <div role="status">
      {state === 'loading' ? (
        <>
          <p class="sr-only">{words.trouble.connecting}</p>
          <div class="skeleton skeleton-field" />
        </>
      ) : (
        <div class="notice notice-error">
          <p>{words.trouble.unreachable.title}</p>
          <Button kind="secondary" onPress={onRetry}>
            {words.trouble.retry}
          </Button>
        </div>
      )}
    </div>
  )
}

/** Groups what is typed and keeps the caret where it was. */
function regroup(text: string, input: HTMLInputElement, group: (text: string) => string): string {
  const grouped = group(text)
  const caret = input.selectionStart ?? text.length
  const next = caret === text.length ? grouped.length : caretAfterGrouping(text, caret, grouped)
  input.value = grouped
  input.setSelectionRange(next, next)
  return grouped
}

const brandNames: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
}

function nameOfBrand(brand: string): string {
  return brandNames[brand] ?? words.methods.names.card
}
