// The way in, before an environment is chosen: one-time link, invitation, sign-in, coming back,
// another address.
import { CSPProvider } from '@base-ui/react/csp-provider'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { queries, ROOT_PATH } from '../api/index.ts'
import { ConfirmEmail } from './confirm-email.tsx'
import { Enter } from './enter.tsx'
import { Invitation } from './invitation.tsx'
import { Recovery } from './recovery.tsx'
import { SignIn } from './sign-in.tsx'

/**
 * Shows the page of this address in `target`. The token of a link is taken out of the address
 * before anything is drawn, so that neither history nor screen keeps it.
 */
export function showEntrance(target: HTMLElement): void {
  const token = location.hash.slice(1)
  if (token !== '') history.replaceState(null, '', `${location.pathname}${location.search}`)
  createRoot(target).render(
    <StrictMode>
      <CSPProvider disableStyleElements>
        <QueryClientProvider client={queries}>
          <Page token={token} />
        </QueryClientProvider>
        <div id="announcements" role="status" aria-live="polite" className="sr-only" />
      </CSPProvider>
    </StrictMode>,
  )
}

function Page({ token }: { readonly token: string }) {
  if (location.pathname === `${ROOT_PATH}/enter`) return <Enter token={token} />
  if (location.pathname === `${ROOT_PATH}/invitation`) return <Invitation token={token} />
  if (location.pathname === `${ROOT_PATH}/recovery`) return <Recovery token={token} />
  if (location.pathname === `${ROOT_PATH}/email`) return <ConfirmEmail token={token} />
  return <SignIn />
}
