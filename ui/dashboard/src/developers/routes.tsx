import type { Area } from '../router/index.ts'

/** Keys, webhooks, events and requests: what somebody who integrates needs. */
export const developersArea: Area = {
  label: 'Developers',
  places: [
    { label: 'Quick start', to: '/developers', permission: 'developers' },
    { label: 'API keys', to: '/developers/keys', permission: 'developers' },
    { label: 'Webhooks', to: '/developers/webhooks', permission: 'developers' },
    { label: 'Events', to: '/developers/events', permission: 'developers' },
    { label: 'Requests', to: '/developers/requests', permission: 'developers' },
  ],
  routes: [
    {
      path: '/developers',
      title: 'Quick start',
      permission: 'developers',
      load: () => import('./quick-start.tsx'),
    },
    {
      path: '/developers/keys',
      title: 'API keys',
      permission: 'developers',
      load: () => import('./keys.tsx'),
    },
    {
      path: '/developers/webhooks',
      title: 'Webhooks',
      permission: 'developers',
      load: () => import('./webhooks.tsx'),
    },
    {
      path: '/developers/webhooks/$id',
      title: 'Webhook handler',
      permission: 'developers',
      load: () => import('./handler.tsx'),
    },
    {
      path: '/developers/deliveries/$id',
      title: 'Delivery',
      permission: 'developers',
      load: () => import('./delivery.tsx'),
    },
    {
      path: '/developers/events',
      title: 'Events',
      permission: 'developers',
      load: () => import('./events.tsx'),
    },
    {
      path: '/developers/events/$id',
      title: 'Event',
      permission: 'developers',
      load: () => import('./event.tsx'),
    },
    {
      path: '/developers/requests',
      title: 'Requests',
      permission: 'developers',
      load: () => import('./requests.tsx'),
    },
    {
      path: '/developers/requests/$id',
      title: 'Request',
      permission: 'developers',
      load: () => import('./request.tsx'),
    },
  ],
}
