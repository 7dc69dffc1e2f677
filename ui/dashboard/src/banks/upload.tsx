// Giving the service a file of the bank by hand: dropped here, or chosen.
import type { Artefact, BankConnection } from '@holdfast/contract'
import { type DragEvent, useId, useState } from 'react'
import { useChange, useOperation } from '../api/index.ts'
import { Card, ErrorState, LinkTo, Query, SelectField } from '../components/index.ts'
import { base64Of } from '../kit/bytes.ts'

/** What the API takes in one request, in bytes; larger files come by a folder. */
const FILE_BYTES_MAX = 24 * 1024 * 1024
const TYPES = '.xml,.zip,application/xml,text/xml,application/zip'

/** The card; nothing where no bank is connected. */
export function Upload() {
  const found = useOperation('listBankConnections', {})
  return (
    <Query query={found} loading={null}>
      {({ data }) => {
        const used = data.filter(({ status }) => status === 'active' || status === 'closing')
        const [first] = used
        return first === undefined ? null : <UploadCard connections={used} first={first} />
      }}
    </Query>
  )
}

interface UploadCardProps {
  readonly connections: readonly BankConnection[]
  readonly first: BankConnection
}

/** What became of a file that was given. */
interface Given {
  readonly key: number
  readonly name: string
  readonly file: Artefact | null
  readonly error: unknown
}

function UploadCard({ connections, first }: UploadCardProps) {
  const [chosen, setChosen] = useState(first.id)
  const [given, setGiven] = useState<readonly Given[]>([])
  const upload = useChange('uploadBankFile', { renews: ['listQueues'] })
  const id = connections.find((one) => one.id === chosen)?.id ?? first.id
  const send = async (files: readonly File[]) => {
    for (const one of files) {
      const got = await sendOne(one)
      setGiven((before) => [{ ...got, key: before.length }, ...before])
    }
  }
  const sendOne = async (one: File): Promise<Omit<Given, 'key'>> => {
    const { name } = one
    if (one.size > FILE_BYTES_MAX) {
      const error = new Error('It is larger than 24 MB. Larger files are taken from a folder.')
      return { name, file: null, error }
    }
    try {
      const content = base64Of(new Uint8Array(await one.arrayBuffer()))
      const file = await upload.mutateAsync({ params: { id }, body: { name, content } })
      return { name, file, error: null }
    } catch (error) {
      return { name, file: null, error }
    }
  }
  return (
    <Card title="Upload a file of the bank">
      <div className="grid gap-4">
        {connections.length === 1 ? null : (
          <div className="max-w-sm">
            <SelectField
              label="Bank"
              name="connection"
              value={id}
              onChange={setChosen}
              choices={connections.map((one) => ({ value: one.id, label: one.label }))}
            />
          </div>
        )}
        <DropZone isBusy={upload.isPending} onFiles={send} />
        <Results given={given} />
      </div>
    </Card>
  )
}

interface DropZoneProps {
  readonly isBusy: boolean
  readonly onFiles: (files: readonly File[]) => Promise<void>
}

function DropZone({ isBusy, onFiles }: DropZoneProps) {
  const id = useId()
  const [isOver, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (!isBusy) void onFiles([...event.dataTransfer.files])
  }
  const look = isOver ? 'border-accent bg-accent-soft' : 'border-strong bg-sunken'
  return (
    <section
      aria-label="Drop files here"
      className={`grid gap-2 rounded-card border border-dashed p-4 ${look}`}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <label htmlFor={id} className="font-medium">
        Statements and answers, dropped here or chosen
      </label>
      <input
        id={id}
        type="file"
        multiple
        accept={TYPES}
        disabled={isBusy}
        aria-describedby={`${id}hint`}
        onChange={(event) => {
          const { target } = event
          void onFiles([...(target.files ?? [])]).then(() => {
            target.value = ''
          })
        }}
        className={
          'min-h-9 max-w-full text-small file:mr-3 file:min-h-9 file:rounded-control ' +
          'file:border file:border-strong file:bg-surface file:px-3 file:text-ink'
        }
      />
      <p id={`${id}hint`} className="text-small text-muted">
        camt.052, camt.053, camt.054 and pain.002, at most 24 MB each. The same content again is
        nothing new.
      </p>
    </section>
  )
}

function Results({ given }: { readonly given: readonly Given[] }) {
  return (
    <ul role="status" className="grid gap-2 empty:hidden">
      {given.map(({ key, name, file, error }) => (
        <li key={key}>
          {file === null ? (
            <>
              <p className="font-medium break-all">{name}</p>
              <ErrorState error={error} />
            </>
          ) : (
            <>
              <LinkTo to={`/banks/files/${file.id}`}>
                <span className="break-all">{name}</span>
              </LinkTo>{' '}
              is kept{file.status === 'kept' ? ', and is being read.' : ': it was here before.'}
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
