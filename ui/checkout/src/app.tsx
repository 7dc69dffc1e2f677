import type { Language } from '@holdfast/contract'
import {
  useCallback,
  useEffect,
  useErrorBoundary,
  useLayoutEffect,
  useRef,
  useState,
} from 'preact/hooks'
import { openWithLink, openWithSecret } from './api/client.ts'
import { Checkout } from './checkout/checkout.tsx'
import { dropSession, keptSession } from './frame/kept.ts'
import { findOpener, type Line, meetOpener, type Start, silentLine } from './frame/opener.ts'
import { ownLine } from './frame/own-line.ts'
import { Invoice } from './invoice/invoice.tsx'
import { openStage, type Stage } from './opening.ts'
import type {
  FramedPageData,
  InvoicePageData,
  PageData,
  PayeePageData,
  PaymentLinkPageData,
  VerificationPageData,
} from './page-data.ts'
import { useOneAtATime } from './parts/button.tsx'
import { SpeakContext } from './parts/language-choice.tsx'
import { useLeaving } from './parts/leaving.ts'
import { Shell } from './parts/shell.tsx'
import { codeOfTrouble, Skeleton, type Trouble, TroubleScreen } from './parts/trouble.tsx'
import { Payee } from './payee/payee.tsx'
import { Verification } from './verification/verification.tsx'
import { Welcome } from './verification/welcome.tsx'
import { loadAndSpeak } from './words/load.ts'

const START_TIMEOUT_MS = 5_000
const USED = 'The client secret is unknown, used or expired.'

interface AppProps {
  readonly data: PageData
}

/** A page, as the server draws it first and the browser goes on with, in the language chosen. */
export function App({ data }: AppProps) {
  const [, drawAgain] = useState(0)
  const speakNow = useCallback(async (language: Language) => {
    await loadAndSpeak(language)
    showLanguage(language)
    drawAgain((turn) => turn + 1)
  }, [])
  return (
    <SpeakContext.Provider value={(language) => void speakNow(language)}>
      <Page data={data} />
    </SpeakContext.Provider>
  )
}

/** The document says what it is written in, and a reload or a way back keeps it. */
function showLanguage(language: Language): void {
  document.documentElement.lang = language
  const address = new URL(window.location.href)
  address.searchParams.set('lang', language)
  window.history.replaceState(window.history.state, '', address)
}

function Page({ data }: AppProps) {
  const [hasFault, setFault] = useState(false)
  useErrorBoundary(() => setFault(true))
  if (hasFault) {
    return (
      <Shell organisation={data.organisation} environment={data.environment}>
        <TroubleScreen
          trouble="broken"
          name={data.organisation.name}
          onRetry={() => window.location.reload()}
          onClose={undefined}
        />
      </Shell>
    )
  }
  switch (data.page) {
    case 'framed':
      return <FramedPage data={data} />
    case 'verification':
      return <LinkPage data={data} />
    case 'payment_link':
      return <PayPage data={data} />
    case 'invoice':
      return <InvoicePage data={data} />
    case 'payee':
      return <PayeePage data={data} />
  }
}

interface Meeting {
  readonly start: Start
  readonly line: Line
}

function FramedPage({ data }: { readonly data: FramedPageData }) {
  const [stage, setStage] = useState<Stage>({ at: 'waiting' })
  const [meeting, setMeeting] = useState<Meeting>()
  const close = useCallback((code: string) => closePage(meeting?.line, code), [meeting])
  const done = useCallback(() => dropSession(meeting?.start.clientSecret ?? ''), [meeting])
  const load = async ({ start, line }: Meeting) => {
    setStage({ at: 'waiting' })
    const next = await openStage({
      opener: start.clientSecret,
      openSession: async () => await openWithSecret(data.publicKey, start.clientSecret),
      refused: 'used',
      onEnded: setStage,
    })
    if (next.at === 'trouble' && next.trouble === 'used') {
      line.tell({ type: 'refused', code: codeOfTrouble('used'), message: USED })
    }
    setStage(next)
  }
  useMeeting(
    data.frameOrigins,
    (met) => {
      setMeeting(met)
      void load(met)
    },
    () => setStage({ at: 'trouble', trouble: 'alone' }),
  )
  const isShown = stage.at === 'verification' || stage.at === 'intent'
  if (meeting === undefined || !isShown) {
    return (
      <Before
        data={data}
        line={meeting?.line}
        trouble={stage.at === 'trouble' ? stage.trouble : undefined}
        onRetry={meeting === undefined ? undefined : () => void load(meeting)}
        onClose={close}
      />
    )
  }
  if (stage.at === 'verification') {
    return (
      <Verification
        client={stage.client}
        loaded={stage.verification}
        payout={data.payout}
        line={meeting.line}
        onClose={close}
      />
    )
  }
  return (
    <Checkout
      client={stage.client}
      loaded={stage.intent}
      start={meeting.start}
      line={meeting.line}
      onDone={done}
      onClose={close}
    />
  )
}

interface BeforeProps {
  readonly data: PageData
  readonly line: Line | undefined
  readonly trouble: Trouble | undefined
  readonly onRetry: (() => void) | undefined
  readonly onClose: (code: string) => void
}

/** Before there is something to show, or instead of it. */
function Before({ data, line, trouble, onRetry, onClose }: BeforeProps) {
  const { name } = data.organisation
  const leave = () => onClose(trouble === undefined ? 'cancelled' : codeOfTrouble(trouble))
  useLeaving(line ?? silentLine, true, leave)
  const onLeave = line === undefined ? undefined : leave
  return (
    <Shell organisation={data.organisation} environment={data.environment} onLeave={onLeave}>
      {trouble === undefined ? (
        <Skeleton />
      ) : (
        <TroubleScreen trouble={trouble} name={name} onRetry={onRetry} onClose={onLeave} />
      )}
    </Shell>
  )
}

/** Meets the shop once; a page that nobody opened, or whose opener stays silent, is alone. */
function useMeeting(
  origins: readonly string[],
  onMet: (meeting: Meeting) => void,
  onAlone: () => void,
): void {
  const latest = useRef({ onMet, onAlone })
  latest.current = { onMet, onAlone }
  useEffect(() => {
    const opener = findOpener()
    if (opener === undefined) {
      latest.current.onAlone()
      return undefined
    }
    const timer = setTimeout(() => latest.current.onAlone(), START_TIMEOUT_MS)
    const stop = meetOpener(opener, origins, (start, line) => {
      clearTimeout(timer)
      latest.current.onMet({ start, line })
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [origins])
}

function LinkPage({ data }: { readonly data: VerificationPageData }) {
  const [stage, setStage] = useState<Stage>()
  const [isBusy, run] = useOneAtATime()
  const load = async () => {
    const token = linkToken()
    const next = await openStage({
      opener: token,
      shownAs: data.shownAs,
      openSession: async () => await openWithLink(token),
      refused: 'link',
      onEnded: setStage,
    })
    setStage(next)
  }
  useEffect(() => {
    // Someone who started before goes on; the first visit waits for the press of a person.
    if (keptSession(linkToken()) !== undefined) run(load)
  }, [])
  if (stage?.at === 'verification') {
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
  return (
    <Shell organisation={data.organisation} environment={data.environment}>
      {stage === undefined || stage.at === 'waiting' ? (
        <Welcome name={data.organisation.name} isBusy={isBusy} onStart={() => run(load)} />
      ) : (
        <TroubleScreen
          trouble={stage.at === 'trouble' ? stage.trouble : 'link'}
          name={data.organisation.name}
          onRetry={() => run(load)}
          onClose={undefined}
        />
      )}
    </Shell>
  )
}

/** A payment link: a person opened it, so it begins at once and has nobody to go back to. */
function PayPage({ data }: { readonly data: PaymentLinkPageData }) {
  const [stage, setStage] = useState<Stage>({ at: 'waiting' })
  const [line] = useState(ownLine)
  const load = async () => {
    setStage({ at: 'waiting' })
    const token = linkToken()
    const openSession = async () => await openWithLink(token)
    const opening = { opener: token, shownAs: data.shownAs, openSession, refused: 'link' } as const
    setStage(await openStage({ ...opening, onEnded: setStage }))
  }
  // Not after the first painting: what was asked ahead may be there already.
  useLayoutEffect(() => void load(), [])
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
  return (
    <Shell organisation={data.organisation} environment={data.environment}>
      {stage.at === 'waiting' ? (
        <Skeleton />
      ) : (
        <TroubleScreen
          trouble={stage.at === 'trouble' ? stage.trouble : 'link'}
          name={data.organisation.name}
          onRetry={() => void load()}
          onClose={undefined}
        />
      )}
    </Shell>
  )
}

/** The page of an invoice, which shows where the payment stands whenever it is opened. */
function InvoicePage({ data }: { readonly data: InvoicePageData }) {
  const [stage, setStage] = useState<Stage>({ at: 'waiting' })
  const load = async () => {
    setStage({ at: 'waiting' })
    const token = linkToken()
    const openSession = async () => await openWithLink(token)
    const opening = { opener: token, shownAs: data.shownAs, openSession, refused: 'link' } as const
    setStage(await openStage({ ...opening, onEnded: setStage }))
  }
  // Not after the first painting: what was asked ahead may be there already.
  useLayoutEffect(() => void load(), [])
  return (
    <Shell organisation={data.organisation} environment={data.environment}>
      {stage.at === 'invoice' && <Invoice client={stage.client} loaded={stage.invoice} />}
      {stage.at === 'waiting' && <Skeleton />}
      {stage.at !== 'invoice' && stage.at !== 'waiting' && (
        <TroubleScreen
          trouble={stage.at === 'trouble' ? stage.trouble : 'link'}
          name={data.organisation.name}
          onRetry={() => void load()}
          onClose={undefined}
        />
      )}
    </Shell>
  )
}

/** Where somebody is paid to; opening it changes nothing. */
function PayeePage({ data }: { readonly data: PayeePageData }) {
  const [stage, setStage] = useState<Stage>({ at: 'waiting' })
  const load = async () => {
    setStage({ at: 'waiting' })
    const token = linkToken()
    const openSession = async () => await openWithLink(token)
    setStage(await openStage({ opener: token, openSession, refused: 'link', onEnded: setStage }))
  }
  useEffect(() => void load(), [])
  return (
    <Shell organisation={data.organisation} environment={data.environment}>
      {stage.at === 'payee' && (
        <Payee client={stage.client} loaded={stage.payee} payout={data.payout} />
      )}
      {stage.at === 'waiting' && <Skeleton />}
      {stage.at !== 'payee' && stage.at !== 'waiting' && (
        <TroubleScreen
          trouble={stage.at === 'trouble' ? stage.trouble : 'link'}
          name={data.organisation.name}
          onRetry={() => void load()}
          onClose={undefined}
        />
      )}
    </Shell>
  )
}

const firstStep: Start = { clientSecret: '', step: 0, method: undefined }

let tokenOfPage: string | undefined

/** As the document was opened with it: it leaves the address, and a session may have to be new. */
function linkToken(): string {
  tokenOfPage ??= window.location.pathname.split('/').at(-1) ?? ''
  return tokenOfPage
}

/** Gives the page back: the shop removes the frame; a window closes itself. */
function closePage(line: Line | undefined, code: string): void {
  line?.tell({ type: 'close', code, message: closeWords(code) })
  if (window.parent === window && window.opener !== null) window.close()
}

function closeWords(code: string): string {
  if (code === 'invalid_client_secret') return USED
  return code === 'failed' ? 'The payment did not succeed.' : 'The person left.'
}
