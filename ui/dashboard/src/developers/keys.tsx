// Key pairs: made, shown once, rolled, revoked.
import type { KeyPairShown } from '@holdfast/contract'
import { useState } from 'react'
import { environment, useOperation } from '../api/index.ts'
import {
  Button,
  Card,
  type Column,
  DataTable,
  Menu,
  Page,
  Query,
  StatusBadge,
  Time,
} from '../components/index.ts'
import { now } from '../kit/clock.ts'
import { NewPairDialog, RevokeDialog, RollDialog } from './key-dialogs.tsx'
import { allowedWords } from './key-permissions.ts'
import { useMadePair } from './made-pair.ts'
import { ShownOnce } from './shown-once.tsx'

type Doing =
  | { readonly what: 'new' }
  | { readonly what: 'roll' | 'revoke'; readonly pair: KeyPairShown }

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
        `${environment() === 'live' ? 'live: they move real money' : 'the sandbox'}. ` +
        'The private key is for your server, the public key for your pages.'
      }
      actions={
        <Button kind="primary" onPress={() => setDoing({ what: 'new' })}>
          New key pair
        </Button>
      }
    >
      {made === null ? null : <ShownOnce made={made} />}
      <Query query={pairs}>{({ data }) => <PairTable pairs={data} onDo={setDoing} />}</Query>
      {doing?.what === 'new' ? <NewPairDialog onClose={close} /> : null}
      {doing?.what === 'roll' ? <RollDialog pair={doing.pair} onClose={close} /> : null}
      {doing?.what === 'revoke' ? <RevokeDialog pair={doing.pair} onClose={close} /> : null}
    </Page>
  )
}

interface PairTableProps {
  readonly pairs: readonly KeyPairShown[]
  readonly onDo: (doing: Doing) => void
}

function columnsFor(onDo: PairTableProps['onDo']): Column<KeyPairShown>[] {
  return [
    {
      id: 'label',
      header: 'Key pair',
      isMain: true,
      cell: (pair) => <PairName pair={pair} />,
    },
    { id: 'allowed', header: 'May do', cell: ({ permissions }) => allowedWords(permissions) },
    {
      id: 'used',
      header: 'Private key last used',
      cell: ({ private_key }) => <Used at={private_key?.last_used_at ?? null} />,
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
            {created_by === null ? 'at the command line' : `by ${created_by}`}
          </span>
        </>
      ),
    },
    { id: 'status', header: 'State', cell: ({ ends_at }) => <PairState endsAt={ends_at} /> },
    {
      id: 'change',
      header: '',
      width: 64,
      cell: (pair) =>
        pair.ends_at === null ? (
          <Menu
            label={`Change ${nameOf(pair)}`}
            items={[
              { label: 'Roll…', onPress: () => onDo({ what: 'roll', pair }) },
              { label: 'Revoke…', onPress: () => onDo({ what: 'revoke', pair }), isDanger: true },
            ]}
          />
        ) : null,
    },
  ]
}

function PairTable({ pairs, onDo }: PairTableProps) {
  return (
    <Card isFlush>
      <DataTable
        label="Key pairs"
        id="key-pairs"
        columns={columnsFor(onDo)}
        rows={pairs}
        rowKey={({ id }) => id}
        toolbar={
          <p className="text-small text-muted">
            Only hints are shown: a whole private key stands here once, when it is made. To change
            one without a gap, roll its pair.
          </p>
        }
        empty={{
          title: 'No key pairs yet',
          text:
            'A key pair lets your server and your pages speak to the service. Make one ' +
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

function Used({ at }: { readonly at: string | null }) {
  return at === null ? <span className="text-muted">Never</span> : <Time at={at} kind="short" />
}

function PairState({ endsAt }: { readonly endsAt: string | null }) {
  if (endsAt === null) return <StatusBadge status="in_use" tone="good" />
  if (new Date(endsAt) <= now()) return <StatusBadge status="ended" />
  return (
    <>
      <StatusBadge status="ends" tone="waiting" label="Ends" />{' '}
      <span className="text-small text-muted">
        <Time at={endsAt} kind="short" />
      </span>
    </>
  )
}
