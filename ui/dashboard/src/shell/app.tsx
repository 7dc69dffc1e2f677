// The dashboard of one environment: the shell around pages, each fetched when it is first shown.
import { CSPProvider } from '@base-ui/react/csp-provider'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  RouterProvider,
} from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { type Environment, pathTo, queries, rememberEnvironment } from '../api/index.ts'
import { ButtonLink } from '../components/button.tsx'
import { EmptyState, ErrorState, Skeleton } from '../components/index.ts'
import { areas } from '../router/areas.ts'
import { parseSearch, writeSearch } from '../router/index.ts'
import { Shell } from './shell.tsx'

/** Shows the dashboard of an environment in `target`. */
export function showApp(target: HTMLElement, environment: Environment): void {
  rememberEnvironment(environment)
  document.documentElement.dataset.environment = environment
  const router = makeRouter(environment)
  createRoot(target).render(
    <StrictMode>
      <CSPProvider disableStyleElements>
        <QueryClientProvider client={queries}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </CSPProvider>
    </StrictMode>,
  )
}

function makeRouter(environment: Environment) {
  const root = createRootRoute({ component: Shell, notFoundComponent: NotFound })
  const routes = areas.flatMap((area) =>
    area.routes
      .filter((route) => route.environment === undefined || route.environment === environment)
      .map((route) =>
        createRoute({
          getParentRoute: () => root,
          path: route.path,
          component: lazyRouteComponent(route.load),
          errorComponent: ({ error, reset }) => <ErrorState error={error} onRetry={reset} />,
        }),
      ),
  )
  return createRouter({
    routeTree: root.addChildren(routes),
    basepath: pathTo(environment, ''),
    parseSearch,
    stringifySearch: writeSearch,
    defaultPreload: 'intent',
    scrollRestoration: true,
    defaultPendingMs: 150,
    defaultPendingMinMs: 0,
    defaultPendingComponent: () => <Skeleton lines={6} />,
  })
}

function NotFound() {
  return (
    <EmptyState
      isPage
      title="There is no such page"
      text="The address may belong to the other environment, or the page has moved."
      action={<ButtonLink to="/">Go to the overview</ButtonLink>}
    />
  )
}
