// The form of one simulation, drawn from its description.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, callOperation } from '../api/index.ts'
import {
  Button,
  Card,
  CheckField,
  Form,
  faultsOf,
  IdLink,
  SelectField,
  TextField,
} from '../components/index.ts'
import { type Fault, faultOn } from '../kit/faults.ts'
import { bodyOf, type Simulation, type SimulationField } from './simulations.ts'
import { Suggestions } from './suggestions.tsx'

interface SimulationFormProps {
  readonly simulation: Simulation
  /** The id to begin with. */
  readonly id: string
  readonly isDone: boolean
  readonly onDone: (isDone: boolean) => void
}

/** Asks for what the simulation needs, says what it does, and starts it. */
export function SimulationForm({ simulation, id: given, isDone, onDone }: SimulationFormProps) {
  const client = useQueryClient()
  const [id, setId] = useState(given.startsWith(`${simulation.of}_`) ? given : '')
  const [entered, setEntered] = useState<Readonly<Record<string, string>>>({})
  const [faults, setFaults] = useState<readonly Fault[]>([])
  const start = useMutation({
    mutationFn: async (body: Readonly<Record<string, unknown>> | undefined) =>
      await run(simulation, id.trim(), body),
    onSuccess: async () => {
      onDone(true)
      await client.invalidateQueries()
    },
  })
  const send = () => {
    onDone(false)
    const read = bodyOf(simulation, entered)
    const missing = id.trim() === '' ? [faultOn('id', 'is needed')] : []
    const found = 'faults' in read ? [...missing, ...read.faults] : missing
    setFaults(found)
    if ('value' in read && found.length === 0) start.mutate(read.value)
  }
  return (
    <Card title={simulation.title}>
      <Form
        onSubmit={send}
        error={faults.length > 0 ? faultsOf(faults) : refusalOf(simulation, start.error)}
      >
        <p className="text-muted">{simulation.effect}</p>
        <TextField
          label={`Id of the ${simulation.of.replaceAll('_', ' ')}`}
          name="id"
          value={id}
          onChange={setId}
          hint={`It begins with ${simulation.of}_.`}
          isRequired
        />
        <Suggestions
          simulation={simulation}
          onChoose={(chosen, known = {}) => {
            setId(chosen)
            setEntered({ ...entered, ...known })
          }}
        />
        {simulation.fields.length === 0 ? null : (
          <div className="grid gap-4 sm:grid-cols-2">
            {simulation.fields.map((field) => (
              <Entry
                key={field.name}
                field={field}
                value={entered[field.name] ?? ''}
                onChange={(value) => setEntered({ ...entered, [field.name]: value })}
              />
            ))}
          </div>
        )}
        {isDone ? (
          <p role="status" className="rounded-card bg-good-soft p-3 text-good-ink">
            Done. What the simulated bank has to report arrives automatically; a frozen clock must
            be moved for it. See what became of it: <IdLink id={id.trim()} />
          </p>
        ) : null}
        <div>
          <Button kind="primary" type="submit" isPending={start.isPending}>
            {simulation.title}
          </Button>
        </div>
      </Form>
    </Card>
  )
}

/** What the service refused, beside the id where that is what is wrong. */
function refusalOf({ of }: Simulation, error: Error | null): Error | null {
  if (!(error instanceof ApiError) || error.code !== 'not_found') return error
  const told = `names no ${of.replaceAll('_', ' ')} of the sandbox`
  return faultsOf([faultOn('id', told)], 'Nothing has happened.')
}

/** The operation of the simulation; its body is made from the description of its fields. */
async function run(
  { operation }: Simulation,
  id: string,
  body: Readonly<Record<string, unknown>> | undefined,
): Promise<void> {
  const request = body === undefined ? { params: { id } } : { params: { id }, body }
  const answer: unknown = await Reflect.apply(callOperation, undefined, [operation, request])
  if (answer === undefined) throw new ApiError(0, undefined)
}

interface EntryProps {
  readonly field: SimulationField
  readonly value: string
  readonly onChange: (value: string) => void
}

function Entry({ field, value, onChange }: EntryProps) {
  const { name, label, hint, isRequired } = field
  switch (field.kind) {
    case 'flag':
      return (
        <CheckField
          label={label}
          isOn={value === 'true'}
          onChange={(isOn) => onChange(isOn ? 'true' : '')}
        />
      )
    case 'choice':
      return (
        <SelectField
          label={label}
          name={name}
          value={value}
          onChange={onChange}
          hint={hint}
          isOptional={!isRequired}
          choices={[
            { value: '', label: isRequired ? 'Choose' : 'Left out' },
            ...(field.options ?? []),
          ]}
        />
      )
    case 'amount':
    case 'instant':
    case 'text':
      return (
        <TextField
          label={label}
          name={name}
          value={value}
          onChange={onChange}
          hint={hint}
          isOptional={!isRequired}
          isRequired={isRequired}
          type={field.kind === 'instant' ? 'datetime-local' : 'text'}
          inputMode={field.kind === 'amount' ? 'numeric' : 'text'}
        />
      )
  }
}
