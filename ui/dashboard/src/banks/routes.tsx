import {
  useWaitingBatches,
  useWaitingDecisions,
  useWaitingProposals,
} from '../operations/waiting.ts'
import type { Area } from '../router/index.ts'

const live = { permission: 'read', environment: 'live' } as const

/** Banks that are connected: what goes to them, what they say, and what people decide about it. */
export const banksArea: Area = {
  label: 'Banks',
  places: [
    { label: 'Accounts', to: '/banks', ...live, useCount: useWaitingProposals },
    { label: 'Batches', to: '/banks/batches', ...live, useCount: useWaitingBatches },
    { label: 'Bank statements', to: '/banks/statements', ...live },
    { label: 'Decisions', to: '/banks/decisions', ...live, useCount: useWaitingDecisions },
  ],
  routes: [
    { path: '/banks', title: 'Banks', ...live, load: () => import('./banks.tsx') },
    {
      path: '/banks/connect',
      title: 'Connect a bank',
      ...live,
      permission: 'money',
      load: () => import('./connect.tsx'),
    },
    {
      path: '/banks/start',
      title: 'Begin the books of an account',
      ...live,
      permission: 'money',
      load: () => import('./start.tsx'),
    },
    {
      path: '/banks/virtual-ibans',
      title: 'Add virtual IBANs',
      ...live,
      permission: 'money',
      load: () => import('./virtual-ibans.tsx'),
    },
    {
      path: '/banks/connections/$id',
      title: 'Bank connection',
      ...live,
      load: () => import('./connection.tsx'),
    },
    {
      path: '/banks/proposals/$id',
      title: 'Proposal',
      ...live,
      load: () => import('./proposal.tsx'),
    },
    { path: '/banks/batches', title: 'Batches', ...live, load: () => import('./batches.tsx') },
    { path: '/banks/batches/$id', title: 'Batch', ...live, load: () => import('./batch.tsx') },
    {
      path: '/banks/statements',
      title: 'Bank statements',
      ...live,
      load: () => import('./statements.tsx'),
    },
    {
      path: '/banks/statements/$id',
      title: 'Bank statement',
      ...live,
      load: () => import('./statement.tsx'),
    },
    { path: '/banks/files/$id', title: 'Bank file', ...live, load: () => import('./file.tsx') },
    {
      path: '/banks/decisions',
      title: 'Decisions',
      ...live,
      load: () => import('./decisions.tsx'),
    },
    {
      path: '/banks/decisions/$id',
      title: 'Decision',
      ...live,
      load: () => import('./decision.tsx'),
    },
  ],
}
