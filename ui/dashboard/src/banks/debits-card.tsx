// How debits are collected by a connection, and proposing that: by two people.
import type { BankConnection } from '@holdfast/contract'
import { lazy, Suspense } from 'react'
import { Button, Card, KeyValues, useMay } from '../components/index.ts'
import { useQueryText } from '../router/index.ts'
import { schemeText } from './connection-words.ts'

/** Fetched when it is opened. */
const CollectForm = lazy(() => import('./collect-form.tsx'))

interface DebitsCardProps {
  readonly of: BankConnection
}

/** Nothing where no account is in euro. */
export function DebitsCard({ of }: DebitsCardProps) {
  const may = useMay('createBankProposal')
  const [search, change] = useQueryText()
  const { accounts, debits, status } = of
  const isEuro = accounts.some(({ kind, currency, is_open: isOpen }) => {
    return isOpen && kind === 'client_money' && currency === 'eur'
  })
  if (!isEuro) return null
  const mayPropose = may && status === 'active'
  return (
    <Card
      title="Direct debits"
      actions={
        mayPropose ? (
          <Button size="small" onPress={() => change({ do: 'collect' })}>
            {debits === null ? 'Collect direct debits…' : 'Change how they are collected…'}
          </Button>
        ) : null
      }
    >
      {debits === null ? (
        <p className="text-muted">
          None are collected: two people set a creditor identifier for that first.
        </p>
      ) : (
        <KeyValues
          items={[
            {
              label: 'Creditor identifier',
              value: <code className="break-all">{debits.creditor_id}</code>,
            },
            { label: 'Collected by', value: schemeText(debits.scheme) },
            { label: 'Payers are told', value: noticeText(debits.notice_days) },
          ]}
        />
      )}
      {mayPropose && search.do === 'collect' ? (
        <Suspense>
          <CollectForm connection={of} onClose={() => change({ do: undefined })} />
        </Suspense>
      ) : null}
    </Card>
  )
}

function noticeText(days: number): string {
  return days === 1 ? '1 day before' : `${days} days before`
}
