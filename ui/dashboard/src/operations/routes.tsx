import type { Area } from '../router/index.ts'
import { useWaiting, useWaitingByHand } from './waiting.ts'

/** What waits for a person. */
export const operationsArea: Area = {
  label: 'Operations',
  places: [
    { label: 'Work queues', to: '/operations', permission: 'read', useCount: useWaiting },
    { label: 'Taught rules', to: '/operations/rules', permission: 'read' },
    {
      label: 'Bank bookings',
      to: '/operations/bank',
      permission: 'read',
      environment: 'live',
      useCount: useWaitingByHand,
    },
  ],
  routes: [
    {
      path: '/operations',
      title: 'Work queues',
      permission: 'read',
      load: () => import('./queues.tsx'),
    },
    {
      path: '/operations/verifications/$id',
      title: 'Decide a verification',
      permission: 'review',
      load: () => import('./verification.tsx'),
    },
    {
      path: '/operations/rules',
      title: 'Taught rules',
      permission: 'read',
      load: () => import('./taught-rules.tsx'),
    },
    {
      path: '/operations/bank',
      title: 'Bank bookings',
      permission: 'read',
      environment: 'live',
      load: () => import('./bank.tsx'),
    },
  ],
}
