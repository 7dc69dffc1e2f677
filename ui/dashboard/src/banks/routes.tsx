import {
  useWaitingBatches,
  useWaitingDecisions,
  useWaitingProposals,
} from '../operations/waiting.ts'
import type { Area } from '../router/index.ts'

const reading = { permission: 'read' } as const

/** Banks that are connected: what goes to them, what they say, and what people decide about it. */
export const banksArea: Area = {
  label: 'Banks',
  places: [
    { label: 'Accounts', to: '/banks', ...reading, useCount: useWaitingProposals },
    { label: 'Batches', to: '/banks/batches', ...reading, useCount: useWaitingBatches },
    { label: 'Bank statements', to: '/banks/statements', ...reading },
    { label: 'Decisions', to: '/banks/decisions', ...reading, useCount: useWaitingDecisions },
  ],
  routes: [
    { path: '/banks', title: 'Banks', ...reading, load: () => import('./banks.tsx') },
    {
      path: '/banks/connect',
      title: 'Connect a bank',
      ...reading,
      permission: 'money',
      load: () => import('./connect.tsx'),
    },
    {
      path: '/banks/start',
      title: 'Begin the books of an account',
      ...reading,
      permission: 'money',
      load: () => import('./start.tsx'),
    },
    {
      path: '/banks/virtual-ibans',
      title: 'Add virtual IBANs',
      ...reading,
      permission: 'money',
      load: () => import('./virtual-ibans.tsx'),
    },
    {
      path: '/banks/connections/$id',
      title: 'Bank connection',
      ...reading,
      load: () => import('./connection.tsx'),
    },
    {
      path: '/banks/proposals/$id',
      title: 'Proposal',
      ...reading,
      load: () => import('./proposal.tsx'),
    },
    { path: '/banks/batches', title: 'Batches', ...reading, load: () => import('./batches.tsx') },
    { path: '/banks/batches/$id', title: 'Batch', ...reading, load: () => import('./batch.tsx') },
    {
      path: '/banks/statements',
      title: 'Bank statements',
      ...reading,
      load: () => import('./statements.tsx'),
    },
    {
      path: '/banks/statements/$id',
      title: 'Bank statement',
      ...reading,
      load: () => import('./statement.tsx'),
    },
    { path: '/banks/files/$id', title: 'Bank file', ...reading, load: () => import('./file.tsx') },
    {
      path: '/banks/decisions',
      title: 'Decisions',
      ...reading,
      load: () => import('./decisions.tsx'),
    },
    {
      path: '/banks/decisions/$id',
      title: 'Decision',
      ...reading,
      load: () => import('./decision.tsx'),
    },
  ],
}
