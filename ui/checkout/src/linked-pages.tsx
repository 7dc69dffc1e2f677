// Pages that a link opened, from a mail or a mailbox: nobody stands behind them to go back to.
import type { ComponentChildren } from 'preact'
import { useEffect, useLayoutEffect, useState } from 'preact/hooks'
import { openWithLink } from './api/client.ts'
import { Checkout } from './checkout/checkout.tsx'
import { keptSession } from './frame/kept.ts'
import type { Start } from './frame/opener.ts'
import { ownLine } from './frame/own-line.ts'
import { Invoice } from './invoice/invoice.tsx'
import { type Opening, openStage, type Stage } from './opening.ts'
import type {
  InvoicePageData,
  PageData,
  PayeePageData,
  PaymentLinkPageData,
  StatusPageData,
  VerificationPageData,
} from './page-data.ts'
import { useOneAtATime } from './parts/button.tsx'
import { Shell } from './parts/shell.tsx'
import { Skeleton, TroubleScreen } from './parts/trouble.tsx'
import { Payee } from './payee/payee.tsx'
import { Status } from './status/status.tsx'
import { Verification } from './verification/verification.tsx'
import { Welcome } from './verification/welcome.tsx'

const waiting: Stage = { at: 'waiting' }

/**
 * Where the page of a link stands. `open` loads what the link leads to; `openAnew` shows the page
 * as it was at first meanwhile.
 */
function useLinkedStage(linked: Pick<Opening, 'shownAs'>) {
  const [stage, setStage] = useState(waiting)
  const open = async () => {
    const opener = linkToken()
    const openSession = async () => await openWithLink(opener)
    setStage(
      await openStage({ ...linked, opener, openSession, refused: 'link', onEnded: setStage }),
    )
  }
  const openAnew = async () => {
    setStage(waiting)
    await open()
  }
  return { stage, open, openAnew }
}

/** As `useLinkedStage`, of a page that begins at once: a person opened it to see what is there. */
function useOpenedStage(linked: Pick<Opening, 'shownAs'>) {
  const { stage, openAnew } = useLinkedStage(linked)
  // Not after the first painting: what was asked ahead may be there already.
  useLayoutEffect(() => void openAnew(), [])
  return { stage, onRetry: () => void openAnew() }
}

interface LinkedShellProps {
  readonly data: PageData
  readonly stage: Stage
  readonly onRetry: () => void
  /** While it waits; left out: a skeleton. */
  readonly before?: ComponentChildren
  /** What the link led to; undefined where there is none of it. */
  readonly children?: ComponentChildren
}

/** The frame of a page that a link opened: what it waits with, what it leads to, or the trouble. */
function LinkedShell({ data, stage, onRetry, before = <Skeleton />, children }: LinkedShellProps) {
  const { organisation, environment } = data
  const trouble = stage.at === 'trouble' ? stage.trouble : 'link'
  return (
    <Shell organisation={organisation} environment={environment}>
      {stage.at === 'waiting'
        ? before
        : (children ?? (
            <TroubleScreen
              trouble={trouble}
              name={organisation.name}
              onRetry={onRetry}
              onClose={undefined}
            />
          ))}
    </Shell>
  )
}

/** Somebody is to be verified: the first visit waits for the press of a person. */
export function LinkPage({ data }: { readonly data: VerificationPageData }) {
  const { stage, open } = useLinkedStage({ shownAs: data.shownAs })
  const [isBusy, run] = useOneAtATime()
  useEffect(() => {
    // Someone who started before goes on.
    if (keptSession(linkToken()) !== undefined) run(open)
  }, [])
  if (stage.at === 'verification') {
    return (
      <Verification
        client={stage.client}
        loaded={stage.verification}
        payout={data.payout}
        line={undefined}
        onClose={() => undefined}
      />
    )
  }
  const start = () => run(open)
  const welcome = <Welcome name={data.organisation.name} isBusy={isBusy} onStart={start} />
  return <LinkedShell data={data} stage={stage} onRetry={start} before={welcome} />
}

/** A payment link. */
export function PayPage({ data }: { readonly data: PaymentLinkPageData }) {
  const { stage, onRetry } = useOpenedStage({ shownAs: data.shownAs })
  const [line] = useState(ownLine)
  if (stage.at === 'intent') {
    return (
      <Checkout
        client={stage.client}
        loaded={stage.intent}
        start={firstStep}
        line={line}
        returnTo={window.location.pathname + window.location.search}
        onDone={() => undefined}
        onClose={stage.intent.redirect_url === null ? undefined : line.goBack}
      />
    )
  }
  return <LinkedShell data={data} stage={stage} onRetry={onRetry} />
}

/** The page of an invoice, which shows where the payment stands whenever it is opened. */
export function InvoicePage({ data }: { readonly data: InvoicePageData }) {
  const { stage, onRetry } = useOpenedStage({ shownAs: data.shownAs })
  return (
    <LinkedShell data={data} stage={stage} onRetry={onRetry}>
      {stage.at === 'invoice' ? (
        <Invoice client={stage.client} loaded={stage.invoice} />
      ) : undefined}
    </LinkedShell>
  )
}

/** Where somebody is paid to; opening it changes nothing. */
export function PayeePage({ data }: { readonly data: PayeePageData }) {
  const { stage, onRetry } = useOpenedStage({ shownAs: data.shownAs })
  return (
    <LinkedShell data={data} stage={stage} onRetry={onRetry}>
      {stage.at === 'payee' ? (
        <Payee client={stage.client} loaded={stage.payee} payout={data.payout} />
      ) : undefined}
    </LinkedShell>
  )
}

/** The page by which a buyer comes back to a payment: it only shows. */
export function StatusPage({ data }: { readonly data: StatusPageData }) {
  const { stage, onRetry } = useOpenedStage({ shownAs: data.shownAs })
  return (
    <LinkedShell data={data} stage={stage} onRetry={onRetry}>
      {stage.at === 'status' ? <Status client={stage.client} loaded={stage.payment} /> : undefined}
    </LinkedShell>
  )
}

const firstStep: Start = { clientSecret: '', step: 0, method: undefined }

let tokenOfPage: string | undefined

/** As the document was opened with it: it leaves the address, and a session may have to be new. */
function linkToken(): string {
  tokenOfPage ??= window.location.pathname.split('/').at(-1) ?? ''
  return tokenOfPage
}
