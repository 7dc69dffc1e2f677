// Reports of a period: fees, payouts, and statements as banks send them; as files to keep.
import { useState } from 'react'
import { downloadFile } from '../api/index.ts'
import { Button, Card, Form, faultsOf, Page, SelectField, TextField } from '../components/index.ts'
import { saveFile } from '../kit/save.ts'
import {
  CHOSEN_DAYS,
  type EnteredReport,
  type ReportFile,
  reportQuery,
  type WantedReport,
} from './report-query.ts'

const LAST_MONTH = 'last_month'
const nothing: EnteredReport = { what: 'fees', of: 'revenue', period: LAST_MONTH, from: '', to: '' }

const reports = [
  { value: 'fees', label: 'Fees that you earned' },
  { value: 'payouts', label: 'Payouts, and what they are made of' },
  { value: 'camt053', label: 'Statement as camt.053, for accounting software' },
]

const periods = [
  { value: LAST_MONTH, label: 'Last month' },
  { value: 'this_month', label: 'This month, until now' },
  { value: 'last_quarter', label: 'Last quarter' },
  { value: 'last_year', label: 'Last year' },
  { value: CHOSEN_DAYS, label: 'Days that you choose' },
]

async function readReport(what: string, wanted: WantedReport, file: ReportFile): Promise<Blob> {
  const { time, of } = wanted
  if (file === 'xml') return await downloadFile('getCamt053', { query: { ...time, of } })
  const query = { ...time, format: file }
  return what === 'payouts'
    ? await downloadFile('getPayoutReport', { query })
    : await downloadFile('getFeeReport', { query })
}

/** The page. */
export default function ReportsPage() {
  const [entered, setEntered] = useState(nothing)
  const [error, setError] = useState<Error | null>(null)
  const [pending, setPending] = useState<string | null>(null)
  const change = (part: Partial<EnteredReport>) => setEntered({ ...entered, ...part })
  const keep = async (wish: EnteredReport, file: ReportFile) => {
    const read = reportQuery(wish)
    if ('faults' in read) {
      setError(faultsOf(read.faults))
      return
    }
    setPending(`${wish.period} ${file}`)
    setError(null)
    try {
      saveFile(await readReport(wish.what, read.value, file), read.value.fileName(file))
    } catch (failed) {
      setError(failed instanceof Error ? failed : new Error('The report could not be made.'))
    } finally {
      setPending(null)
    }
  }
  const files: readonly ReportFile[] = entered.what === 'camt053' ? ['xml'] : ['csv', 'pdf']
  return (
    <Page
      title="Reports"
      about="What you earned and paid out, as the ledger has it. Days are those of your time zone."
    >
      <Card title="Choose a report">
        <Form onSubmit={() => void keep(entered, files[0] ?? 'csv')} error={error}>
          <Fields entered={entered} onChange={change} />
          <div className="flex flex-wrap gap-2">
            {files.map((file, place) => (
              <Button
                key={file}
                kind={place === 0 ? 'primary' : 'plain'}
                type={place === 0 ? 'submit' : 'button'}
                isPending={pending === `${entered.period} ${file}`}
                {...(place === 0 ? {} : { onPress: () => void keep(entered, file) })}
              >
                {`Save as ${file.toUpperCase()}`}
              </Button>
            ))}
          </div>
        </Form>
      </Card>
    </Page>
  )
}

interface FieldsProps {
  readonly entered: EnteredReport
  readonly onChange: (part: Partial<EnteredReport>) => void
}

function Fields({ entered, onChange }: FieldsProps) {
  const { what, of, period, from, to } = entered
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        label="Report"
        name="what"
        value={what}
        onChange={(value) => onChange({ what: value })}
        choices={reports}
      />
      <SelectField
        label="Time"
        name="period"
        value={period}
        onChange={(value) => onChange({ period: value })}
        choices={periods}
      />
      {what !== 'camt053' ? null : (
        <TextField
          label="Of"
          name="of"
          value={of}
          onChange={(value) => onChange({ of: value })}
          hint="revenue, or the id of a project, settlement or participant."
          isRequired
        />
      )}
      {period !== CHOSEN_DAYS ? null : (
        <>
          <TextField
            label="From"
            name="from"
            type="date"
            value={from}
            onChange={(value) => onChange({ from: value })}
            isRequired
          />
          <TextField
            label="Up to and including"
            name="to"
            type="date"
            value={to}
            onChange={(value) => onChange({ to: value })}
            hint="Left out: until now."
          />
        </>
      )}
    </div>
  )
}
