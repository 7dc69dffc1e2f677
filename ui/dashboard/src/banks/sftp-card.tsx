// How a bank is reached by SFTP: its keys, and whether the way is open.
import type { BankConnection, BankKey } from '@holdfast/contract'
import { useChange } from '../api/index.ts'
import { Button, Card, StatusBadge, Time, useMay, useToast } from '../components/index.ts'
import { useProposal } from './proposing.ts'

interface SftpCardProps {
  readonly of: BankConnection
}

const states = {
  proposed: { label: 'Waits for a second person', tone: 'neutral' },
  active: { label: 'Used', tone: 'good' },
  dropped: { label: 'Dropped', tone: 'neutral' },
} as const

/** Nothing where files go by another way. */
export function SftpCard({ of }: SftpCardProps) {
  const mayTest = useMay('testBankConnection')
  const mayPropose = useMay('createBankProposal')
  const say = useToast()
  const test = useChange('testBankConnection', {
    onDone: ({ advice }) => say(advice ?? 'The way to the bank is open.'),
    renews: ['listBankConnections'],
  })
  const propose = useProposal()
  const { sftp, status, id: connection_id } = of
  if (sftp === null) return null
  const isActive = status === 'active'
  const add = () => propose.mutate({ body: { kind: 'add_key', add_key: { connection_id } } })
  const drop = (key_id: string) => {
    propose.mutate({ body: { kind: 'drop_key', drop_key: { connection_id, key_id } } })
  }
  const isLast = sftp.keys.filter((key) => key.status === 'active').length < 2
  return (
    <Card
      title="SFTP"
      actions={
        <div className="flex flex-wrap gap-2">
          {mayTest && (isActive || status === 'closing') ? (
            <Button
              size="small"
              isPending={test.isPending}
              onPress={() => test.mutate({ params: { id: connection_id } })}
            >
              Test the way to the bank
            </Button>
          ) : null}
          {mayPropose && isActive ? (
            <Button size="small" isPending={propose.isPending} onPress={add}>
              Propose a new key
            </Button>
          ) : null}
        </div>
      }
    >
      <p className="break-all font-mono">{`${sftp.user}@${sftp.host}:${sftp.port}`}</p>
      <p className="break-all font-mono">{sftp.host_keys.join(' ')}</p>
      <ul className="mt-4 grid gap-4">
        {sftp.keys.map((key) => (
          <Key
            key={key.id}
            of={key}
            onDrop={
              mayPropose && isActive && key.status === 'active' && !isLast
                ? () => drop(key.id)
                : null
            }
          />
        ))}
      </ul>
    </Card>
  )
}

interface KeyProps {
  readonly of: BankKey
  readonly onDrop: (() => void) | null
}

function Key({ of, onDrop }: KeyProps) {
  const { label, tone } = states[of.status]
  return (
    <li className="grid gap-1">
      <span>
        <StatusBadge status={of.status} label={label} tone={tone} /> <Time at={of.created_at} />
      </span>
      <code className="break-all">{of.public_key}</code>
      {onDrop === null ? null : (
        <div>
          <Button size="small" onPress={onDrop}>
            Propose to drop it
          </Button>
        </div>
      )}
    </li>
  )
}
