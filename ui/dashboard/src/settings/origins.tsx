// Which pages may hold the checkout, and where people may be sent back to.
import type { OrganisationSettings } from '@holdfast/contract'
import { useState } from 'react'
import { useChange, useOperation } from '../api/index.ts'
import {
  Button,
  Card,
  EmptyState,
  Form,
  faultsOf,
  Page,
  Query,
  TextField,
  useMay,
  useToast,
} from '../components/index.ts'
import { faultOn } from '../kit/faults.ts'
import { readOrigin } from './origin.ts'

/** The page. */
export default function OriginsPage() {
  const organisation = useOperation('getOrganisation', {})
  return (
    <Page
      title="Origins"
      about={
        'An origin is scheme, host and port, as in https://shop.example.com. The browser ' +
        'refuses whatever is not listed.'
      }
    >
      <Query query={organisation}>
        {(found) => (
          <>
            <Origins
              organisation={found}
              list="frame_origins"
              title="May embed the checkout"
              about="Pages from these origins may embed the checkout and the verification."
              none="No page may embed the checkout yet. Payment links work without it."
            />
            <Origins
              organisation={found}
              list="redirect_origins"
              title="May be redirected to"
              about="People may be redirected to pages from these origins when they are done."
              none="Nobody is redirected from the hosted pages yet."
            />
          </>
        )}
      </Query>
    </Page>
  )
}

interface OriginsProps {
  readonly organisation: OrganisationSettings
  readonly list: 'frame_origins' | 'redirect_origins'
  readonly title: string
  readonly about: string
  readonly none: string
}

function Origins({ organisation, list, title, about, none }: OriginsProps) {
  const say = useToast()
  const may = useMay('updateOrigins')
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const update = useChange('updateOrigins', {
    onDone: () => {
      say('The origins are changed.')
      setTyped('')
    },
  })
  const origins = organisation[list]
  // The place that it would take: what is refused stands beside it.
  const name = `${list}/${origins.length}`
  const notAnOrigin = faultOn(name, 'must be an address such as https://shop.example.com')
  const save = (next: readonly string[]) => update.mutate({ body: { [list]: [...next] } })
  const add = () => {
    const origin = readOrigin(typed)
    setWrong(origin === null)
    if (origin !== null && !origins.includes(origin)) save([...origins, origin])
  }
  return (
    <Card title={title} about={about}>
      <div className="grid gap-5">
        {origins.length === 0 ? <EmptyState title="None" text={none} /> : null}
        <ul className="grid max-w-3xl gap-px bg-line">
          {origins.map((origin) => (
            <li key={origin} className="flex items-center justify-between gap-3 bg-surface py-2">
              <code className="break-all">{origin}</code>
              {may ? (
                <Button
                  size="small"
                  isPending={update.isPending}
                  onPress={() => save(origins.filter((one) => one !== origin))}
                >
                  Remove<span className="sr-only"> {origin}</span>
                </Button>
              ) : null}
            </li>
          ))}
        </ul>
        {may ? (
          <div className="max-w-xl">
            <Form onSubmit={add} error={isWrong ? faultsOf([notAnOrigin]) : update.error}>
              <TextField
                label="Another origin"
                name={name}
                inputMode="url"
                value={typed}
                onChange={setTyped}
                hint="An address may be pasted: its origin is taken."
              />
              <div>
                <Button type="submit" isPending={update.isPending}>
                  Allow it
                </Button>
              </div>
            </Form>
          </div>
        ) : null}
      </div>
    </Card>
  )
}
