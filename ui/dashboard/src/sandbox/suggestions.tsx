// What a simulation may be about, to be chosen instead of pasted: the newest of the sandbox.
import type { Checkout } from '@holdfast/contract'
import type { ReactNode } from 'react'
import { type List, useList } from '../api/index.ts'
import { asSentence, Button, formatAmount, Skeleton } from '../components/index.ts'
import type { Simulation } from './simulations.ts'

const SHOWN = 5
const ID_END = 6

/** Fills in the id, and what else of the form is known by it. */
type Choose = (id: string, entered?: Readonly<Record<string, string>>) => void

interface SuggestionsProps {
  readonly simulation: Simulation
  readonly onChoose: Choose
}

const lists = {
  project: 'listProjects',
  inbound: 'listInbounds',
  checkout: 'listCheckouts',
  outbound: 'listOutbounds',
  settlement: 'listSettlements',
  verification: 'listVerifications',
  payment_instrument: 'listPaymentInstruments',
} as const

function isListed(of: string): of is keyof typeof lists {
  return Object.hasOwn(lists, of)
}

/** The suggestions; nothing where there are none. */
export function Suggestions({ simulation: { key, of }, onChoose }: SuggestionsProps) {
  if (key === 'credit') return <Unpaid onChoose={onChoose} />
  return isListed(of) ? <Newest of={of} onChoose={onChoose} /> : null
}

/** Checkouts that wait for money: chosen, the form holds all that pays them. */
function Unpaid({ onChoose }: { readonly onChoose: Choose }) {
  const { items, isLoading } = useList('listCheckouts', { status: 'settling' })
  const money = useMoney()
  const unpaid = items.filter(({ outstanding }) => outstanding > 0)
  const choose = ({ project_id, outstanding, reference }: Checkout) =>
    onChoose(project_id, { amount: String(outstanding), reference })
  return (
    <Offered title="Or pay a checkout that waits:" isLoading={isLoading}>
      {unpaid.slice(0, SHOWN).map((checkout) => (
        <Button key={checkout.id} size="small" onPress={() => choose(checkout)}>
          {joined(money(checkout.outstanding, checkout.project_id), checkout.reference)}
        </Button>
      ))}
    </Offered>
  )
}

interface NewestProps {
  readonly of: keyof typeof lists
  readonly onChoose: Choose
}

function Newest({ of, onChoose }: NewestProps) {
  const { items, isLoading }: List<Shown> = useList(lists[of], {})
  const money = useMoney()
  return (
    <Offered title="Or one of the newest:" isLoading={isLoading}>
      {items.slice(0, SHOWN).map((item) => (
        <Button key={item.id} size="small" onPress={() => onChoose(item.id)}>
          {wordsOf(item, money)}
        </Button>
      ))}
    </Offered>
  )
}

/** What is known of something, whatever it is. */
interface Shown {
  readonly id: string
  readonly status?: string
  readonly amount?: number
  readonly project_id?: string | null
  readonly participant?: { readonly email: string }
}

type Money = (minor: number, projectId: string | null | undefined) => string | undefined

/** Writes amounts in the currency of their project, as far as that is one of the newest. */
function useMoney(): Money {
  const { items } = useList('listProjects', {})
  return (minor, projectId) => {
    const currency = items.find(({ id }) => id === projectId)?.currency
    return currency === undefined ? undefined : formatAmount(minor, currency)
  }
}

function wordsOf({ id, status, amount, project_id, participant }: Shown, money: Money): string {
  return joined(
    `…${id.slice(-ID_END)}`,
    participant?.email,
    amount === undefined ? undefined : money(amount, project_id),
    status === undefined ? undefined : asSentence(status),
  )
}

/** What is known, in one line. */
function joined(...parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined).join(' · ')
}

interface OfferedProps {
  readonly title: string
  readonly isLoading: boolean
  readonly children: readonly ReactNode[]
}

function Offered({ title, isLoading, children }: OfferedProps) {
  if (isLoading) return <Skeleton height={28} />
  if (children.length === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="text-small text-muted">{title}</span>
      {children}
    </div>
  )
}
