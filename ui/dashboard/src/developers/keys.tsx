// Key pairs: made, shown once, rolled, revoked.
import type { KeyPairShown } from '@holdfast/contract'
import { useState } from 'react'
import { environmentNow, useOperation } from '../api/index.ts'
import {
  Button,
  Card,
  type Column,
  DataTable,
  formatAmount,
  Menu,
  Page,
  Query,
  StatusBadge,
  Time,
  useMay,
} from '../components/index.ts'
import { browserNow } from '../kit/clock.ts'
import { NewPairDialog, RevokeDialog, RollDialog } from './key-dialogs.tsx'
import { AdoptDialog, CollectDialog, LimitsDialog } from './key-owner-dialogs.tsx'
import { allowedWords, namesOf } from './key-permissions.ts'
import { useMadePair } from './made-pair.ts'
import { ShownOnce } from './shown-once.tsx'

type Doing =
  | { readonly what: 'new' }
  | {
      readonly what: 'roll' | 'revoke' | 'adopt' | 'limits' | 'collect'
      readonly pair: KeyPairShown
    }

/** The page. */
export default function KeysPage() {
  const pairs = useOperation('listKeyPairs', {})
  const made = useMadePair()
  const [doing, setDoing] = useState<Doing | null>(null)
  const close = () => setDoing(null)
  return (
    <Page
      title="API keys"
      about={
        'Key pairs of ' +
        `${environmentNow() === 'live' ? 'live: they move real money' : 'the sandbox'}. ` +
        'The private key is for your server, the public key for your pages.'
      }
      actions={
        <Button kind="primary" onPress={() => setDoing({ what: 'new' })}>
          New key pair
        </Button>
      }
    >
      {made === null ? null : <ShownOnce made={made} />}
      <Query query={pairs}>
        {({ data }) => (
          <>
            <Notice pairs={data} />
            <KnownNotice pairs={data} />
            <PairTable pairs={data} onDo={setDoing} />
          </>
        )}
      </Query>
      {doing?.what === 'new' ? <NewPairDialog onClose={close} /> : null}
      {doing?.what === 'roll' ? <RollDialog pair={doing.pair} onClose={close} /> : null}
      {doing?.what === 'revoke' ? <RevokeDialog pair={doing.pair} onClose={close} /> : null}
      {doing?.what === 'adopt' ? <AdoptDialog pair={doing.pair} onClose={close} /> : null}
      {doing?.what === 'limits' ? <LimitsDialog pair={doing.pair} onClose={close} /> : null}
      {doing?.what === 'collect' ? <CollectDialog pair={doing.pair} onClose={close} /> : null}
    </Page>
  )
}

/** Keys that will do less than they do: an owner takes them over, or makes others. */
function Notice({ pairs }: { readonly pairs: readonly KeyPairShown[] }) {
  const spared = pairs.filter(({ excess, ends_at }) => {
    return ends_at === null && excess !== null && excess.until !== null
  })
  if (spared.length === 0) return null
  return (
    <div role="status" className="rounded-card bg-warn-soft p-4 text-warn-ink">
      <p className="font-medium">
        {spared.length === 1
          ? 'A key does more than its owner may'
          : `${spared.length} keys do more than their owners may`}
      </p>
      <ul className="mt-2 grid gap-1">
        {spared.map((pair) => (
          <li key={pair.id}>
            {nameOf(pair)}: {namesOf(pair.excess?.permissions ?? [])}, until{' '}
            <Time at={pair.excess?.until ?? pair.created_at} kind="short" />
          </li>
        ))}
      </ul>
      <p className="mt-2">
        From then on a key may do only what its owner may. Until then an owner can take the key
        over, or make another.
      </p>
    </div>
  )
}

/** Keys whose secret somebody knows who has left: they end, and are rolled before. */
function KnownNotice({ pairs }: { readonly pairs: readonly KeyPairShown[] }) {
  const known = pairs.filter(({ former_holder: who, ends_at: endsAt }) => {
    return who !== null && endsAt !== null && new Date(endsAt) > browserNow()
  })
  if (known.length === 0) return null
  return (
    <div role="status" className="rounded-card bg-warn-soft p-4 text-warn-ink">
      <p className="font-medium">
        {known.length === 1
          ? 'A former member knows the secret of a key'
          : `Former members know the secret of ${known.length} keys`}
      </p>
      <ul className="mt-2 grid gap-1">
        {known.map((pair) => (
          <li key={pair.id}>
            {nameOf(pair)}, known to {pair.former_holder?.name}, ends{' '}
            <Time at={pair.ends_at ?? pair.created_at} kind="short" />
          </li>
        ))}
      </ul>
      <p className="mt-2">Roll it before that, or revoke it now.</p>
    </div>
  )
}

interface PairTableProps {
  readonly pairs: readonly KeyPairShown[]
  readonly onDo: (doing: Doing) => void
}

function columnsFor(onDo: PairTableProps['onDo'], isOwner: boolean): Column<KeyPairShown>[] {
  return [
    {
      id: 'label',
      header: 'Key pair',
      isMain: true,
      cell: (pair) => <PairName pair={pair} />,
    },
    { id: 'allowed', header: 'May do', cell: (pair) => <Allowed pair={pair} /> },
    { id: 'owner', header: 'Owner', cell: ({ owner }) => owner?.name ?? 'The organisation' },
    { id: 'limits', header: 'Moves alone', cell: (pair) => limitsWords(pair), isHidden: true },
    {
      id: 'networks',
      header: 'Used from',
      cell: ({ networks }) => networks?.join(', ') ?? 'Anywhere',
      isHidden: true,
    },
    {
      id: 'used',
      header: 'Private key last used',
      cell: ({ private_key }) => (
        <Used at={private_key?.last_used_at ?? null} from={private_key?.last_used_from ?? null} />
      ),
    },
    {
      id: 'public_used',
      header: 'Public key last used',
      cell: ({ public_key }) => <Used at={public_key?.last_used_at ?? null} />,
      isHidden: true,
    },
    {
      id: 'made',
      header: 'Made',
      cell: ({ created_at, created_by }) => (
        <>
          <Time at={created_at} kind="short" />
          <span className="block text-small text-muted">
            {created_by === null ? 'by the operator' : `by ${created_by}`}
          </span>
        </>
      ),
    },
    { id: 'status', header: 'State', cell: (pair) => <PairState pair={pair} /> },
    {
      id: 'change',
      header: '',
      width: 64,
      cell: (pair) =>
        pair.ends_at === null || new Date(pair.ends_at) > browserNow() ? (
          <Menu
            label={`Change ${nameOf(pair)}`}
            items={[
              ...(pair.to_collect === null
                ? []
                : [{ label: 'Collect…', onPress: () => onDo({ what: 'collect', pair }) }]),
              { label: 'Roll…', onPress: () => onDo({ what: 'roll', pair }) },
              ...(isOwner
                ? [
                    { label: 'Limits…', onPress: () => onDo({ what: 'limits', pair }) },
                    { label: 'Take over…', onPress: () => onDo({ what: 'adopt', pair }) },
                  ]
                : []),
              { label: 'Revoke…', onPress: () => onDo({ what: 'revoke', pair }), isDanger: true },
            ]}
          />
        ) : null,
    },
  ]
}

function PairTable({ pairs, onDo }: PairTableProps) {
  const isOwner = useMay('adoptKeyPair')
  return (
    <Card isFlush>
      <DataTable
        label="Key pairs"
        id="key-pairs"
        columns={columnsFor(onDo, isOwner)}
        rows={pairs}
        rowKey={({ id }) => id}
        toolbar={
          <p className="text-small text-muted">
            Only hints are shown: a whole private key appears once, when it is made. To replace one
            without a gap, roll its pair.
          </p>
        }
        empty={{
          title: 'No key pairs yet',
          text:
            'A key pair lets your server and your pages talk to the service. Make one ' +
            'to begin.',
        }}
      />
    </Card>
  )
}

/** What a pair is called where it is spoken of. */
function nameOf({ label, private_key }: KeyPairShown): string {
  return label ?? private_key?.hint ?? 'the key pair'
}

function PairName({ pair }: { readonly pair: KeyPairShown }) {
  return (
    <>
      <span className="font-medium">{pair.label ?? 'Without a name'}</span>
      <code className="block text-small font-normal text-muted">
        {pair.private_key?.hint ?? 'no private key'}
      </code>
      <code className="block text-small font-normal text-muted">
        {pair.public_key?.hint ?? 'no public key'}
      </code>
    </>
  )
}

interface UsedProps {
  readonly at: string | null
  readonly from?: string | null
}

function Used({ at, from = null }: UsedProps) {
  if (at === null) return <span className="text-muted">Never</span>
  return (
    <>
      <Time at={at} kind="short" />
      {from === null ? null : <span className="block text-small text-muted">from {from}</span>}
    </>
  )
}

function Allowed({ pair: { permissions, excess } }: { readonly pair: KeyPairShown }) {
  return (
    <>
      {allowedWords(permissions)}
      {excess === null ? null : (
        <span className="block text-small text-warn-ink">
          {excess.until === null ? 'Without: ' : 'Soon without: '}
          {namesOf(excess.permissions)}
        </span>
      )}
    </>
  )
}

function limitsWords({ limits, environment: world }: KeyPairShown): string {
  if (limits === null) return world === 'live' ? 'As the organisation sets' : 'Anything'
  if (limits.length === 0) return 'Anything'
  return limits
    .map(({ currency, amount, amount_per_day: perDay }) => {
      const single = formatAmount(amount, currency)
      return perDay === null ? single : `${single}, ${formatAmount(perDay, currency)} a day`
    })
    .join('; ')
}

function PairState({
  pair: { ends_at: endsAt, to_collect: toCollect },
}: {
  readonly pair: KeyPairShown
}) {
  if (toCollect !== null) {
    return (
      <StatusBadge
        status="to_collect"
        tone="waiting"
        label={`To collect by ${toCollect.by.name}`}
      />
    )
  }
  if (endsAt === null) return <StatusBadge status="in_use" tone="good" />
  if (new Date(endsAt) <= browserNow()) return <StatusBadge status="ended" />
  return (
    <>
      <StatusBadge status="ends" tone="waiting" label="Ends" />{' '}
      <span className="text-small text-muted">
        <Time at={endsAt} kind="short" />
      </span>
    </>
  )
}
