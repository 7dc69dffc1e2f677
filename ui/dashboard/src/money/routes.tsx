import { useWaitingApprovals } from '../operations/waiting.ts'
import type { Area, PageRoute } from '../router/index.ts'
import { kinds } from './words/kinds.ts'
import type { Kind } from './words/statuses.ts'

function table(kind: Kind): PageRoute {
  return {
    path: kinds[kind].path,
    title: kinds[kind].plural,
    permission: 'read',
    load: async () => ({ default: (await import('./tables/page.tsx')).tablePage(kind) }),
  }
}

function detail(kind: Kind, load: PageRoute['load']): PageRoute {
  const { path, singular } = kinds[kind]
  return { path: `${path}/$id`, title: singular, permission: 'read', load }
}

function place(kind: Kind) {
  return { label: kinds[kind].plural, to: kinds[kind].path, permission: 'read' } as const
}

/** The pages of this area. */
export const moneyArea: Area = {
  label: 'Money',
  places: [
    { label: 'Overview', to: '/', permission: 'read' },
    place('project'),
    place('intent'),
    place('checkout'),
    place('settlement'),
    place('inbound'),
    place('outbound'),
    place('transfer'),
    place('invoice'),
    place('debit'),
    { label: 'Payouts', to: '/payouts', permission: 'read' },
    place('participant'),
    place('verification'),
    place('payment_instrument'),
    {
      label: 'Approvals',
      to: '/approvals',
      permission: 'read',
      useCount: useWaitingApprovals,
    },
  ],
  routes: [
    {
      path: '/',
      title: 'Overview',
      permission: 'read',
      load: () => import('./overview/overview.tsx'),
    },
    table('intent'),
    table('checkout'),
    table('project'),
    table('settlement'),
    table('inbound'),
    table('outbound'),
    table('transfer'),
    table('invoice'),
    table('debit'),
    table('participant'),
    table('verification'),
    table('payment_instrument'),
    detail('intent', () => import('./details/intent.tsx')),
    detail('checkout', () => import('./details/checkout.tsx')),
    detail('project', () => import('./details/project.tsx')),
    detail('settlement', () => import('./details/settlement.tsx')),
    detail('inbound', () => import('./details/inbound.tsx')),
    detail('outbound', () => import('./details/outbound.tsx')),
    detail('transfer', () => import('./details/transfer.tsx')),
    detail('invoice', () => import('./details/invoice.tsx')),
    detail('debit', () => import('./details/debit.tsx')),
    detail('participant', () => import('./details/participant.tsx')),
    detail('verification', () => import('./details/verification.tsx')),
    detail('payment_instrument', () => import('./details/instrument.tsx')),
    {
      path: '/payments/new',
      title: 'New payment',
      permission: 'payments',
      load: () => import('./intents/new.tsx'),
    },
    {
      path: '/payouts',
      title: 'Payouts',
      permission: 'read',
      load: () => import('./payouts/payouts.tsx'),
    },
    {
      path: '/payouts/$id',
      title: 'Payout',
      permission: 'read',
      load: () => import('./payouts/payout.tsx'),
    },
    {
      path: '/approvals',
      title: 'Approvals',
      permission: 'read',
      load: () => import('./approvals/approvals.tsx'),
    },
    {
      path: '/approvals/$id',
      title: 'Approval',
      permission: 'read',
      load: () => import('./approvals/approval.tsx'),
    },
  ],
}
