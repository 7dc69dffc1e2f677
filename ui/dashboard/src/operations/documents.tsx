// The documents of a verification, looked at safely: fetched as bytes with the session, shown as an
// image or, for PDFs, by the browser's own viewer. Nothing of them is ever part of this page's own
// document: the type is set here, to one of three that are no HTML, whatever the bytes hold.
import type { VerificationDocument } from '@holdfast/contract'
import { useEffect, useState } from 'react'
import { downloadFile } from '../api/index.ts'
import { Button, EmptyState, ErrorState, joinClasses, Skeleton } from '../components/index.ts'
import { saveFile } from '../kit/save.ts'
import { documentWords, sizeWords } from './verification-words.ts'

interface DocumentsProps {
  readonly verificationId: string
  readonly documents: readonly VerificationDocument[]
}

/** The documents as a list, and the chosen one. */
export function Documents({ verificationId, documents }: DocumentsProps) {
  const [chosen, setChosen] = useState<string | null>(null)
  const whole = documents.filter(({ next_part }) => next_part === null)
  const open = whole.find(({ id }) => id === chosen)
  if (whole.length === 0) {
    return (
      <EmptyState
        title="No documents"
        text="Nothing was handed in. Ask for a document if the details alone do not tell who it is."
      />
    )
  }
  return (
    <div className="grid gap-4">
      <ul className="flex flex-wrap gap-2">
        {whole.map((document) => (
          <li key={document.id}>
            <button
              type="button"
              aria-pressed={document.id === chosen}
              onClick={() => setChosen(document.id === chosen ? null : document.id)}
              className={joinClasses(
                'grid min-h-11 gap-0.5 rounded-control border px-3 py-2 text-left hover:bg-hover',
                document.id === chosen
                  ? 'border-accent bg-accent-soft'
                  : 'border-strong bg-surface',
              )}
            >
              <span className="font-medium">{documentWords(document.kind)}</span>
              <span className="break-all text-small text-muted">
                {document.name} · {sizeWords(document.size)}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {open === undefined ? (
        <p className="text-muted">
          Choose a document. Each time one is opened, the audit log records it.
        </p>
      ) : (
        <Opened key={open.id} verificationId={verificationId} document={open} />
      )}
    </div>
  )
}

type Fetched =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly error: unknown }
  | { readonly state: 'there'; readonly file: Blob; readonly address: string }

interface OpenedProps {
  readonly verificationId: string
  readonly document: VerificationDocument
}

function Opened({ verificationId, document }: OpenedProps) {
  const fetched = useDocument(verificationId, document)
  switch (fetched.state) {
    case 'loading':
      return <Skeleton height={480} />
    case 'failed':
      return <ErrorState error={fetched.error} />
    case 'there':
      return (
        <figure className="grid gap-3">
          <Picture document={document} address={fetched.address} />
          <figcaption>
            <Button size="small" onPress={() => saveFile(fetched.file, document.name)}>
              Save a copy
            </Button>
          </figcaption>
        </figure>
      )
  }
}

function Picture({
  document,
  address,
}: {
  readonly document: VerificationDocument
  readonly address: string
}) {
  const words = `${documentWords(document.kind)}: ${document.name}`
  if (document.media_type === 'application/pdf') {
    return (
      <iframe
        title={words}
        // Not sandboxed: Chromium shows no PDF in a sandbox. Its viewer is one.
        src={address}
        className="h-[40rem] w-full rounded-card border border-line bg-sunken"
      />
    )
  }
  return (
    <img
      src={address}
      alt={words}
      className={
        'max-h-[40rem] max-w-full justify-self-start rounded-card border ' + 'border-line bg-sunken'
      }
    />
  )
}

/** The bytes, under the type the service names; their address ends when they are closed. */
function useDocument(id: string, { id: document, media_type }: VerificationDocument): Fetched {
  const [fetched, setFetched] = useState<Fetched>({ state: 'loading' })
  useEffect(() => {
    const stop = new AbortController()
    let address: string | null = null
    const load = async () => {
      try {
        const bytes = await downloadFile('readVerificationDocument', {
          params: { id, document },
          query: { format: 'file' },
          signal: stop.signal,
        })
        if (stop.signal.aborted) return
        const file = new Blob([bytes], { type: media_type })
        address = URL.createObjectURL(file)
        setFetched({ state: 'there', file, address })
      } catch (error) {
        if (!stop.signal.aborted) setFetched({ state: 'failed', error })
      }
    }
    void load()
    return () => {
      stop.abort()
      if (address !== null) URL.revokeObjectURL(address)
    }
  }, [id, document, media_type])
  return fetched
}
