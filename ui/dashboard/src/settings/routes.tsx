import type { Area } from '../router/index.ts'

/** The organisation: who it is, how it looks, where its money goes, who changed what. */
export const settingsArea: Area = {
  label: 'Settings',
  places: [
    { label: 'Onboarding', to: '/settings/onboarding', permission: 'settings' },
    { label: 'Organisation', to: '/settings', permission: 'settings' },
    { label: 'Payout accounts', to: '/settings/payouts', permission: 'read' },
    { label: 'Branding', to: '/settings/branding', permission: 'settings' },
    { label: 'Origins', to: '/settings/origins', permission: 'settings' },
    { label: 'Methods', to: '/settings/methods', permission: 'settings' },
    { label: 'Approval limits', to: '/settings/approvals', permission: 'read' },
    { label: 'Accounts of others', to: '/settings/payees', permission: 'read' },
    { label: 'Audit log', to: '/settings/audit', permission: 'audit' },
  ],
  routes: [
    {
      path: '/settings',
      title: 'Organisation',
      permission: 'settings',
      load: () => import('./organisation.tsx'),
    },
    {
      path: '/settings/onboarding',
      title: 'Onboarding',
      permission: 'settings',
      load: () => import('./onboarding.tsx'),
    },
    {
      path: '/settings/payouts',
      title: 'Payout accounts',
      permission: 'read',
      load: () => import('./payout-accounts.tsx'),
    },
    {
      path: '/settings/branding',
      title: 'Branding',
      permission: 'settings',
      load: () => import('./branding.tsx'),
    },
    {
      path: '/settings/origins',
      title: 'Origins',
      permission: 'settings',
      load: () => import('./origins.tsx'),
    },
    {
      path: '/settings/methods',
      title: 'Methods',
      permission: 'settings',
      load: () => import('./methods.tsx'),
    },
    {
      path: '/settings/approvals',
      title: 'Approval limits',
      permission: 'read',
      load: () => import('./limits.tsx'),
    },
    {
      path: '/settings/payees',
      title: 'Accounts of others',
      permission: 'read',
      load: () => import('./payee-rules.tsx'),
    },
    {
      path: '/settings/audit',
      title: 'Audit log',
      permission: 'audit',
      load: () => import('./audit.tsx'),
    },
  ],
}
