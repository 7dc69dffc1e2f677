// The fields of one settlement of a new payment.
import type { SettlementType } from '@holdfast/contract'
import { Button, Card, SelectField, TextField } from '../../components/index.ts'
import { MomentField, MoneyField, More, ReferenceField } from '../actions/fields.tsx'
import type { SettlementDraft, TaxKind } from './draft.ts'

const types: readonly { readonly value: SettlementType; readonly label: string }[] = [
  { value: 'escrow', label: 'Escrow: held until it is released' },
  { value: 'immediate', label: 'Immediate: released when it is paid' },
  { value: 'funding', label: 'Funding: for the balance of the project' },
  { value: 'transfer', label: 'Transfer: to a controlled project' },
]

const taxes: readonly { readonly value: TaxKind; readonly label: string }[] = [
  { value: 'none', label: 'No tax line' },
  { value: 'percentage', label: 'Percentage' },
  { value: 'flat', label: 'Amount' },
]

interface FieldsProps {
  readonly settlement: SettlementDraft
  readonly index: number
  readonly onChange: (settlement: SettlementDraft) => void
  /** Null for the only one. */
  readonly onRemove: (() => void) | null
}

/** What is paid for one purpose to one seller. */
export function SettlementFields({ settlement, index, onChange, onRemove }: FieldsProps) {
  const { type, amount, description } = settlement
  const at = `settlements/${index}`
  const set =
    <Name extends keyof SettlementDraft>(name: Name) =>
    (value: SettlementDraft[Name]) =>
      onChange({ ...settlement, [name]: value })
  return (
    <Card
      title={`Settlement ${index + 1}`}
      actions={
        onRemove !== null && (
          <Button size="small" kind="quiet" onPress={onRemove}>
            Remove
          </Button>
        )
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <MoneyField name={`${at}/amount`} value={amount} onChange={set('amount')} />
        <SelectField
          label="What happens to the money"
          name={`${at}/type`}
          value={type}
          onChange={(value) =>
            set('type')(types.find((one) => one.value === value)?.value ?? 'escrow')
          }
          choices={types}
        />
        <div className="sm:col-span-2">
          <TextField
            label="What for"
            name={`${at}/description`}
            value={description}
            onChange={set('description')}
            hint="The buyer reads it."
          />
        </div>
        <Target settlement={settlement} at={at} set={set} />
        <div className="sm:col-span-2">
          <Terms settlement={settlement} at={at} set={set} />
        </div>
      </div>
    </Card>
  )
}

interface PartProps {
  readonly settlement: SettlementDraft
  readonly at: string
  readonly set: <Name extends keyof SettlementDraft>(
    name: Name,
  ) => (value: SettlementDraft[Name]) => void
}

/** Who receives it; nobody for funding. */
function Target({ settlement, at, set }: PartProps) {
  const { type, seller, sellerName, targetProject } = settlement
  if (type === 'funding') return null
  if (type === 'transfer') {
    return (
      <TextField
        label="Project that receives it"
        name={`${at}/to/project_id`}
        value={targetProject}
        onChange={set('targetProject')}
        hint="project_… of a controlled project."
      />
    )
  }
  return (
    <>
      <TextField
        label="Seller’s e-mail address"
        name={`${at}/to/email`}
        type="email"
        value={seller}
        onChange={set('seller')}
      />
      <TextField
        label="Seller’s name"
        name={`${at}/to/name`}
        value={sellerName}
        onChange={set('sellerName')}
        isOptional
      />
    </>
  )
}

/** Dates, fee, tax and reference. */
function Terms({ settlement, at, set }: PartProps) {
  const { type, taxKind, tax } = settlement
  return (
    <More label="Dates, seller fee, tax, reference">
      <div className="grid gap-4 sm:grid-cols-2">
        {type === 'escrow' && (
          <MomentField
            label="Released automatically on"
            name={`${at}/release_at`}
            value={settlement.releaseAt}
            onChange={set('releaseAt')}
            hint="Empty: when you ask."
          />
        )}
        <MomentField
          label="Money needed by"
          name={`${at}/required_by`}
          value={settlement.requiredBy}
          onChange={set('requiredBy')}
          hint="In the future: it is not collected now."
        />
        <MoneyField
          label="Flat seller fee"
          name={`${at}/fee_flat`}
          value={settlement.feeFlat}
          onChange={set('feeFlat')}
          hint="Out of each release, earned by you."
        />
        <TextField
          label="Percentage seller fee"
          name={`${at}/fee_percentage`}
          inputMode="decimal"
          value={settlement.feePercent}
          onChange={set('feePercent')}
          hint="Out of each release: 1.5 is 1.5 %."
        />
        <SelectField
          label="Tax inside the amount"
          name={`${at}/tax`}
          value={taxKind}
          onChange={(value) =>
            set('taxKind')(taxes.find((one) => one.value === value)?.value ?? 'none')
          }
          choices={taxes}
        />
        {taxKind !== 'none' && (
          <TextField
            label={taxKind === 'flat' ? 'Amount of tax' : 'Percentage of tax'}
            name={`${at}/${taxKind === 'flat' ? 'tax_flat' : 'tax_percentage'}`}
            inputMode="decimal"
            value={tax}
            onChange={set('tax')}
          />
        )}
        <ReferenceField
          name={`${at}/reference`}
          value={settlement.reference}
          onChange={set('reference')}
        />
        <TextField
          label="Further words for the buyer"
          name={`${at}/summary`}
          value={settlement.summary}
          onChange={set('summary')}
        />
      </div>
    </More>
  )
}
