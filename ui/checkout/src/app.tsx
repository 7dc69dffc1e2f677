import type { Language } from '@holdfast/contract'
import { useCallback, useEffect, useErrorBoundary, useRef, useState } from 'preact/hooks'
import { openWithSecret } from './api/client.ts'
import { Checkout } from './checkout/checkout.tsx'
import { dropSession } from './frame/kept.ts'
import { findOpener, type Line, meetOpener, type Start, silentLine } from './frame/opener.ts'
import { InvoicePage, LinkPage, PayeePage, PayPage, StatusPage } from './linked-pages.tsx'
import { openStage, type Stage } from './opening.ts'
import type { FramedPageData, PageData } from './page-data.ts'
import { SpeakContext } from './parts/language-choice.tsx'
import { useLeaving } from './parts/leaving.ts'
import { Shell } from './parts/shell.tsx'
import { codeOfTrouble, Skeleton, type Trouble, TroubleScreen } from './parts/trouble.tsx'
import { Verification } from './verification/verification.tsx'
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
    case 'status':
      return <StatusPage data={data} />
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

/** Gives the page back: the shop removes the frame; a window closes itself. */
function closePage(line: Line | undefined, code: string): void {
  line?.tell({ type: 'close', code, message: closeWords(code) })
  if (window.parent === window && window.opener !== null) window.close()
}

function closeWords(code: string): string {
  if (code === 'invalid_client_secret') return USED
  return code === 'failed' ? 'The payment did not succeed.' : 'The person left.'
}
