// What stands around every page: navigation, search, the environment, who is signed in.

import { useQuery } from '@tanstack/react-query'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { ApiError, environmentNow, ROOT_PATH, textField } from '../api/index.ts'
import { EmptyState, ErrorState, Icon, joinClasses, useHas } from '../components/index.ts'
import { announceAside, Toasts } from '../components/toast.tsx'
import { pages } from '../router/areas.ts'
import type { PageRoute } from '../router/define.ts'
import { loadSession, sessionKey } from '../session/session.ts'
import { AccountMenu, EnvironmentSwitch, OrganisationMenu } from './header.tsx'
import { useLiveUpdates } from './live.ts'
import { Navigation, NavigationDrawer } from './navigation.tsx'
import { SearchBox } from './search.tsx'
import { goToSignIn } from './sign-out.ts'
import { StepUp } from './step-up.tsx'

/** The shell; shows nothing of the organisation before the session is known. */
export function Shell() {
  const session = useQuery({ queryKey: sessionKey, queryFn: loadSession, staleTime: 60_000 })
  const isOut = session.error instanceof ApiError && session.error.status === 401
  const isHalfIn = session.data !== undefined && session.data.stage !== 'open'
  useEffect(() => {
    if (isOut || isHalfIn) goToSignIn()
  }, [isOut, isHalfIn])
  if (session.data === undefined || isHalfIn) {
    if (session.error === null || isOut || isHalfIn) return null
    return (
      <main className="mx-auto max-w-xl p-6">
        <ErrorState error={session.error} onRetry={() => session.refetch()} />
      </main>
    )
  }
  return <OpenShell />
}

function OpenShell() {
  useLiveUpdates()
  const [isMenuOpen, setMenuOpen] = useState(false)
  const isSandbox = environmentNow() === 'sandbox'
  return (
    <>
      <button
        type="button"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-70
          focus:rounded-control focus:bg-surface focus:p-2"
        onClick={() => document.getElementById('content')?.focus()}
      >
        Skip to the page
      </button>
      {isSandbox ? <SandboxFrame /> : null}
      <div className="md:grid md:grid-cols-[232px_minmax(0,1fr)]">
        <aside
          className="sticky top-0 hidden h-dvh flex-col border-r border-line bg-surface
          md:flex"
        >
          <OrganisationMenu />
          <Navigation />
        </aside>
        <div className="min-w-0">
          <header
            className={joinClasses(
              'sticky top-0 z-20 border-b',
              isSandbox ? 'border-frame bg-frame-soft' : 'border-line bg-surface',
            )}
          >
            <div className="flex h-[53px] items-center gap-2 px-3 sm:px-6">
              <button
                type="button"
                className="inline-flex size-9 items-center justify-center rounded-control
                  hover:bg-hover md:hidden"
                aria-label="Menu"
                onClick={() => setMenuOpen(true)}
              >
                <Icon name="menu" />
              </button>
              <SearchBox />
              <div className="min-w-0 grow text-center text-small font-medium text-frame-ink">
                {isSandbox ? (
                  <span className="max-lg:hidden">Sandbox: no real money moves here</span>
                ) : null}
              </div>
              <EnvironmentSwitch />
              <AccountMenu />
            </div>
          </header>
          <Content />
        </div>
      </div>
      <NavigationDrawer isOpen={isMenuOpen} onClose={() => setMenuOpen(false)} />
      <StepUp />
      <Toasts />
      <div id="announcements" role="status" aria-live="polite" className="sr-only" />
    </>
  )
}

/** The whole window in the colour of the sandbox; nobody can take it for live. */
function SandboxFrame() {
  // Above dialogs, too, which lie beside the root of the page.
  return createPortal(
    <div
      aria-hidden="true"
      className="pointer-events-none fixed inset-0 z-70 border-4 border-frame"
    />,
    document.body,
  )
}

function Content() {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const template = useRouterState({ select: ({ matches }) => templateOf(matches.at(-1)) })
  const page = pages.get(template)
  const main = useRef<HTMLElement>(null)
  const isFirst = useRef(true)
  const title = page?.title ?? 'Holdfast'
  // biome-ignore lint/correctness/useExhaustiveDependencies: another thing of the same kind, too.
  useEffect(() => {
    const where = environmentNow() === 'sandbox' ? 'Sandbox' : 'Live'
    document.title = `${title} · ${where} · Holdfast`
    if (isFirst.current) {
      isFirst.current = false
      return
    }
    main.current?.focus({ preventScroll: true })
    announceAside(title)
  }, [title, path])
  return (
    <main
      ref={main}
      id="content"
      tabIndex={-1}
      className="mx-auto max-w-[1440px] px-4 pt-5 pb-16 outline-none sm:px-6"
    >
      {page === undefined ? <Outlet /> : <Allowed page={page} />}
    </main>
  )
}

/** The path of a page as its area wrote it, without what belongs to the router. */
function templateOf(match: unknown): string {
  const path = textField(match, 'fullPath') ?? '/'
  return path === '/' ? path : path.replace(/\/$/, '')
}

function Allowed({ page }: { readonly page: PageRoute }) {
  const isAllowed = useHas(page.permission)
  if (isAllowed) return <Outlet />
  return (
    <EmptyState
      title="This page is not for your role"
      text="An owner of the organisation can give you another role under Members."
      action={<a href={`${ROOT_PATH}/${environmentNow()}`}>Go to the overview</a>}
    />
  )
}
