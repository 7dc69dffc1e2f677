// The simulated world: banks, card issuers, reviewers and lenders that do what they are told.
import { useState } from 'react'
import { Card, Page, SelectField } from '../components/index.ts'
import { useQueryText } from '../router/index.ts'
import { SimulationForm } from './simulation-form.tsx'
import { type Simulation, simulations } from './simulations.ts'
import { TestValues } from './test-values.tsx'

const groups = [...new Set(simulations.map(({ group }) => group))]

/** The page. */
export default function SimulatePage() {
  const [search, change] = useQueryText()
  const [isDone, setDone] = useState(false)
  const chosen = simulations.find(({ key }) => key === search.do) ?? null
  const choose = (key: string) => {
    setDone(false)
    change({ do: key })
  }
  return (
    <Page title="Simulate" about="Make the outside world act, to see every way a payment can go.">
      <div className="grid gap-6 lg:grid-cols-[20rem_1fr] lg:items-start">
        <div className="lg:hidden">
          <SelectField
            label="What happens"
            name="do"
            value={chosen?.key ?? ''}
            onChange={choose}
            choices={simulations.map(({ key, group, title }) => ({
              value: key,
              label: `${group}: ${title}`,
            }))}
            empty="Choose"
          />
        </div>
        <nav aria-label="Simulations" className="grid gap-5 max-lg:hidden">
          {groups.map((group) => (
            <Choices key={group} group={group} chosen={chosen} onChoose={choose} />
          ))}
        </nav>
        <div className="grid gap-6">
          {chosen === null ? (
            <Card title="Choose what happens">
              <p className="text-muted">
                Each simulation names its effect before it is sent. Ids are those of the sandbox: a
                page of a payment leads here with its id filled in.
              </p>
            </Card>
          ) : (
            <SimulationForm
              key={chosen.key}
              simulation={chosen}
              id={search.id ?? ''}
              isDone={isDone}
              onDone={setDone}
            />
          )}
          <TestValues />
        </div>
      </div>
    </Page>
  )
}

interface ChoicesProps {
  readonly group: string
  readonly chosen: Simulation | null
  readonly onChoose: (key: string) => void
}

function Choices({ group, chosen, onChoose }: ChoicesProps) {
  return (
    <div>
      <h2 className="mb-1 text-h3">{group}</h2>
      <ul className="grid">
        {simulations
          .filter((simulation) => simulation.group === group)
          .map(({ key, title }) => (
            <li key={key}>
              <button
                type="button"
                aria-current={chosen?.key === key ? 'true' : undefined}
                onClick={() => onChoose(key)}
                className={`min-h-9 w-full rounded-control px-3 text-left hover:bg-hover ${
                  chosen?.key === key ? 'bg-accent-soft font-medium' : ''
                }`}
              >
                {title}
              </button>
            </li>
          ))}
      </ul>
    </div>
  )
}
