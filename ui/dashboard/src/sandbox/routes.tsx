import type { Area } from '../router/index.ts'

/** What only the sandbox has: its clock, its simulated world, its mailbox, a new beginning. */
export const sandboxArea: Area = {
  label: 'Sandbox tools',
  places: [
    { label: 'Test clock', to: '/sandbox', permission: 'sandbox', environment: 'sandbox' },
    { label: 'Simulate', to: '/sandbox/simulate', permission: 'sandbox', environment: 'sandbox' },
    { label: 'Mailbox', to: '/sandbox/mailbox', permission: 'sandbox', environment: 'sandbox' },
    { label: 'Reset', to: '/sandbox/reset', permission: 'sandbox', environment: 'sandbox' },
  ],
  routes: [
    {
      path: '/sandbox',
      title: 'Test clock',
      permission: 'sandbox',
      environment: 'sandbox',
      load: () => import('./clock.tsx'),
    },
    {
      path: '/sandbox/simulate',
      title: 'Simulate',
      permission: 'sandbox',
      environment: 'sandbox',
      load: () => import('./simulate.tsx'),
    },
    {
      path: '/sandbox/mailbox',
      title: 'Mailbox',
      permission: 'sandbox',
      environment: 'sandbox',
      load: () => import('./mailbox.tsx'),
    },
    {
      path: '/sandbox/mailbox/$id',
      title: 'Mailbox',
      permission: 'sandbox',
      environment: 'sandbox',
      load: () => import('./mailbox.tsx'),
    },
    {
      path: '/sandbox/reset',
      title: 'Reset the sandbox',
      permission: 'sandbox',
      environment: 'sandbox',
      load: () => import('./reset.tsx'),
    },
  ],
}
