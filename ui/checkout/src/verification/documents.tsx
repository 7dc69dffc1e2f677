import type { DocumentKind, PublicVerification, VerificationDocument } from '@holdfast/contract'
import { useRef, useState } from 'preact/hooks'
import type { Client } from '../api/client.ts'
import { Button, useOneAtATime } from '../parts/button.tsx'
import { FaultSummary, SelectField } from '../parts/field.tsx'
import { CheckIcon, CrossIcon, HandIcon } from '../parts/icons.tsx'
import { Screen } from '../parts/screen.tsx'
import { words } from '../words/words.ts'
import { useFaults } from './entries.ts'
import { Progress } from './frame.tsx'
import { documentsAskedFor, ownerTypeOf } from './step.ts'
import { mediaTypes, takeBackPartial, uploadFile } from './upload.ts'

interface DocumentsProps {
  readonly client: Client
  readonly verification: PublicVerification
  /** What was sent or taken back changed what the service knows. */
  readonly onChanged: () => Promise<void>
  readonly onNext: () => void
  readonly onBack: () => void
  readonly onSubmit: () => Promise<void>
}

const kindsOf = {
  individual: ['identity', 'address', 'bank_account', 'other'],
  business: ['registration', 'ownership', 'identity', 'address', 'bank_account', 'other'],
  organisation: ['registration', 'identity', 'address', 'bank_account', 'other'],
} as const satisfies Record<string, readonly DocumentKind[]>

/** Documents: a choice on the way, or what a reviewer asks for. */
export function Documents(props: DocumentsProps) {
  const { client, verification, onChanged, onNext, onBack, onSubmit } = props
  const { documents: said } = words.identity
  const asked = documentsAskedFor(verification)
  const form = useDocuments(client, verification, onChanged)
  const [isBusy, run] = useOneAtATime()
  const isWanted = asked.length > 0
  const submit = async () => {
    try {
      await onSubmit()
    } catch {
      form.refuse(said.faults.missing)
    }
  }
  const hasAny = verification.documents.length > 0
  return (
    <Screen
      title={isWanted ? said.titleWanted : said.title}
      emblem={
        !isWanted && (
          <Progress
            step="documents"
            type={verification.participant.type}
            waiting={verification.amount_waiting}
          />
        )
      }
      lead={<p>{isWanted ? said.leadWanted : said.lead}</p>}
      bar={
        isWanted ? (
          <Button isBusy={isBusy} onPress={() => run(submit)}>
            {said.send}
          </Button>
        ) : (
          <Button kind={hasAny ? 'primary' : 'secondary'} onPress={onNext}>
            {hasAny ? words.verification.next : said.later}
          </Button>
        )
      }
    >
      {isWanted && <Asked verification={verification} />}
      <FaultSummary faults={form.faults} tries={form.tries} />
      <Sent documents={verification.documents} form={form} />
      <Choosing form={form} kinds={kindsFor(verification)} />
      {!isWanted && (
        <Button kind="quiet" onPress={onBack}>
          {words.verification.back}
        </Button>
      )}
    </Screen>
  )
}

/** What is asked for comes first. */
function kindsFor(verification: PublicVerification): readonly DocumentKind[] {
  const asked = documentsAskedFor(verification)
  const usual = kindsOf[ownerTypeOf(verification.participant.type)]
  return [...new Set<DocumentKind>([...asked, ...usual])]
}

function Asked({ verification }: { readonly verification: PublicVerification }) {
  const { documents: said } = words.identity
  return (
    <section class="notice" aria-labelledby="asked-title">
      <h2 id="asked-title" class="small-title">
        {said.asked}
      </h2>
      <ul class="ticks">
        {documentsAskedFor(verification).map((kind) => (
          <li key={kind}>{said.kinds[kind]}</li>
        ))}
      </ul>
      {verification.request !== null && <p>{verification.request.note}</p>}
    </section>
  )
}

/** What is sent now, what went wrong, and the ways to send and to take back. */
function useDocuments(
  client: Client,
  verification: PublicVerification,
  onChanged: () => Promise<void>,
) {
  const { documents: said } = words.identity
  const [kind, setKind] = useState<DocumentKind>(kindsFor(verification)[0] ?? 'identity')
  const [sending, setSending] = useState<string>()
  const [told, setTold] = useState('')
  const [isBusy, run] = useOneAtATime()
  const { faults, tries, show, refuse } = useFaults()
  const refuseFile = (sentence: string) => refuse({ file: sentence })
  /** What may have come in part alone; the next file of its kind is sent in its place. */
  const partial = useRef(new Map<DocumentKind, string>())
  const sendOne = async (file: File) => {
    show({})
    setTold('')
    setSending(said.sending(file.name, 0))
    const before = partial.current.get(kind)
    // What cannot be taken back stays in the list, to be removed there.
    if (before !== undefined) await takeBackPartial(client, before).catch(() => undefined)
    const outcome = await uploadFile(client, file, kind, {
      onBegun: (id) => partial.current.set(kind, id),
      onProgress: (percent) => setSending(said.sending(file.name, percent)),
    })
    if (typeof outcome !== 'string') partial.current.delete(kind)
    await onChanged().catch(() => undefined)
    setSending(undefined)
    if (typeof outcome === 'string') refuseFile(said.faults[outcome])
    else setTold(said.sent(outcome.name))
  }
  const removeOne = async (id: string) => {
    try {
      await client.removeDocument(id)
      await onChanged()
    } catch {
      refuseFile(words.verification.failed)
    }
  }
  return {
    kind,
    setKind,
    sending,
    told,
    isBusy,
    faults,
    tries,
    refuse: refuseFile,
    send: (file: File) => run(async () => await sendOne(file)),
    remove: (id: string) => run(async () => await removeOne(id)),
  }
}

type Form = ReturnType<typeof useDocuments>

interface SentProps {
  readonly documents: readonly VerificationDocument[]
  readonly form: Form
}

function Sent({ documents, form }: SentProps) {
  const { documents: said } = words.identity
  // The one that is being sent is told of apart.
  const listed = documents.filter(({ next_part }) => next_part === null || !form.isBusy)
  if (listed.length === 0) return null
  return (
    <ul class="card items" aria-label={said.given}>
      {listed.map(({ id, name, kind, next_part }) => (
        <li key={id} class="item">
          {next_part === null && <CheckIcon />}
          <span class="line-words item-words">
            <span class="line-title">{said.kinds[kind]}</span>
            <span class="quiet">{name}</span>
            {next_part !== null && <span class="fault">{said.unfinished}</span>}
          </span>
          <button
            type="button"
            class="icon-button"
            aria-label={said.remove(name)}
            aria-disabled={form.isBusy}
            onClick={() => form.remove(id)}
          >
            <CrossIcon />
          </button>
        </li>
      ))}
    </ul>
  )
}

interface ChoosingProps {
  readonly form: Form
  readonly kinds: readonly DocumentKind[]
}

/** What it shows, then which file; on a phone the camera is one of the choices. */
function Choosing({ form, kinds }: ChoosingProps) {
  const { documents: said } = words.identity
  return (
    <div class="choosing">
      <SelectField
        name="kind"
        label={said.kind}
        value={form.kind}
        fault={undefined}
        choices={kinds.map((kind) => ({ value: kind, label: said.kinds[kind] }))}
        onValue={(value) => form.setKind(kinds.find((kind) => kind === value) ?? 'other')}
      />
      <div class="field">
        <label class={form.isBusy ? 'file-choice is-busy' : 'file-choice'}>
          <HandIcon />
          <span>{said.choose}</span>
          <input
            id="file"
            class="sr-only"
            type="file"
            accept={mediaTypes.join(',')}
            disabled={form.isBusy}
            aria-describedby="file-hint"
            onChange={({ currentTarget }) => {
              const file = currentTarget.files?.[0]
              // The same file can be chosen again after it was refused.
              if (file !== undefined) form.send(file)
              currentTarget.value = ''
            }}
          />
        </label>
        <p class="hint" id="file-hint">
          {said.hint}
        </p>
        <p class="quiet" role="status">
          {form.sending ?? form.told}
        </p>
      </div>
    </div>
  )
}
