import type { Area } from '../router/index.ts'

/** Proof: the ledger, its seal, statements, the books against those of the banks. */
export const proofArea: Area = {
  label: 'Proof',
  places: [
    { label: 'Ledger', to: '/proof/ledger', permission: 'audit' },
    { label: 'Seal and books', to: '/proof', permission: 'audit' },
    { label: 'Statements', to: '/proof/statements', permission: 'audit' },
    { label: 'Reports', to: '/proof/reports', permission: 'audit' },
  ],
  routes: [
    {
      path: '/proof',
      title: 'Seal and books',
      permission: 'audit',
      load: () => import('./seal.tsx'),
    },
    {
      path: '/proof/statements',
      title: 'Statements',
      permission: 'audit',
      load: () => import('./statements.tsx'),
    },
    {
      path: '/proof/reports',
      title: 'Reports',
      permission: 'audit',
      load: () => import('./reports.tsx'),
    },
    {
      path: '/proof/ledger',
      title: 'Ledger',
      permission: 'audit',
      load: () => import('./ledger.tsx'),
    },
    {
      path: '/proof/accounts/$id',
      title: 'Ledger account',
      permission: 'audit',
      load: () => import('./account.tsx'),
    },
    {
      path: '/proof/transactions/$id',
      title: 'Ledger transaction',
      permission: 'audit',
      load: () => import('./transaction.tsx'),
    },
  ],
}
