import type { Area } from '../router/index.ts'

/** Who works here, and how one's own sign-in is protected. */
export const peopleArea: Area = {
  label: 'People',
  places: [
    { label: 'Members', to: '/members', permission: 'members' },
    { label: 'My security', to: '/security', permission: 'own' },
  ],
  routes: [
    {
      path: '/members',
      title: 'Members',
      permission: 'members',
      load: () => import('./members.tsx'),
    },
    {
      path: '/security',
      title: 'Sign-in and security',
      permission: 'own',
      load: () => import('./security.tsx'),
    },
  ],
}
