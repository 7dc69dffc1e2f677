// One account of a connection that is proposed.
import { currencies } from 'virtual:contract'
import type { BankProfileName } from '@holdfast/contract'
import {
  AmountField,
  Button,
  Card,
  CheckField,
  SelectField,
  TextField,
} from '../components/index.ts'
import { type EnteredAccount, numberField, takesLocal, takesRouting } from './connecting.ts'

interface AccountFieldsProps {
  readonly account: EnteredAccount
  readonly place: number
  readonly profile: BankProfileName
  readonly onSet: (account: EnteredAccount) => void
  /** Null for the only one. */
  readonly onRemove: (() => void) | null
}

const kinds = [
  { value: 'client_money', label: 'Money of clients' },
  { value: 'own_money', label: 'Own money of the organisation' },
] as const

/** The fields of an account. */
export function AccountFields(props: AccountFieldsProps) {
  const { account, place, onSet, onRemove } = props
  const at = `connect/accounts/${place}`
  const set = (part: Partial<EnteredAccount>) => onSet({ ...account, ...part })
  const { currency } = account
  return (
    <Card
      title={`Account ${place + 1}`}
      actions={
        onRemove === null ? null : (
          <Button size="small" onPress={onRemove} label={`Remove account ${place + 1}`}>
            Remove
          </Button>
        )
      }
    >
      <div className="grid max-w-xl gap-4">
        <SelectField
          label="Whose money"
          name={`${at}/kind`}
          value={account.kind}
          onChange={(text) => set({ kind: text === 'own_money' ? 'own_money' : 'client_money' })}
          choices={kinds}
        />
        <TextField
          label="Holder"
          name={`${at}/holder`}
          value={account.holder}
          onChange={(holder) => set({ holder })}
          hint="As the bank writes it."
          maxLength={70}
        />
        <NumberFields {...props} />
        <SelectField
          label="Currency"
          name={`${at}/currency`}
          value={currency}
          onChange={(text) => set({ currency: currencies.find((one) => one === text) ?? currency })}
          choices={currencies.map((value) => ({ value, label: value.toUpperCase() }))}
        />
        <AmountField
          key={currency}
          label="Batches go by themselves up to"
          name={`${at}/batch_limit`}
          value={account.limit}
          onChange={(limit) => set({ limit })}
          currency={currency}
          hint="A larger one takes two people. Left empty, each does."
          isOptional
        />
        <CheckField
          label="Ask for instant payments"
          hint="Where the bank takes them: orders are then of today, on any day."
          isOn={account.isInstant}
          onChange={(isInstant) => set({ isInstant })}
        />
        <TextField
          label="Used from"
          name={`${at}/opened_on`}
          type="date"
          value={account.openedOn}
          onChange={(openedOn) => set({ openedOn })}
        />
      </div>
    </Card>
  )
}

function NumberFields({ account, place, profile, onSet }: AccountFieldsProps) {
  const at = `connect/accounts/${place}`
  const isRouted = takesRouting(profile)
  const isLocal = takesLocal(profile, account.currency)
  return (
    <>
      {isRouted ? (
        <TextField
          label="Routing number (ABA)"
          name={`${at}/aba`}
          value={account.aba}
          onChange={(aba) => onSet({ ...account, aba })}
          hint="Nine digits, as the statements of the bank name it."
          isMono
        />
      ) : null}
      <TextField
        label={isRouted ? 'Account number' : isLocal ? 'Sort code and account number' : 'IBAN'}
        name={`${at}/${numberField(account, profile)}`}
        value={account.number}
        onChange={(number) => onSet({ ...account, number })}
        hint={isLocal ? '14 digits; an IBAN is taken, too.' : undefined}
        isMono
      />
      <TextField
        label="BIC of the bank"
        name={`${at}/bic`}
        value={account.bic}
        onChange={(bic) => onSet({ ...account, bic })}
        isMono
        isOptional
      />
    </>
  )
}
