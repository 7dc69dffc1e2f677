import { RequestError } from '../api/problem.ts'
import { words } from '../words/words.ts'
import { Button } from './button.tsx'
import { AlertIcon } from './icons.tsx'
import { Screen } from './screen.tsx'

/** Why a page cannot show what it is for. */
export type Trouble = 'used' | 'link' | 'ended' | 'unreachable' | 'broken' | 'alone'

/** Troubles that another try may end; a page that was open for too long is opened again. */
const RETRIED: ReadonlySet<Trouble> = new Set(['unreachable', 'broken', 'ended'])

/** The trouble behind a failed request; `refused` is what a refused secret means on this page. */
export function troubleOf(error: unknown, refused: 'used' | 'link'): Trouble {
  if (!(error instanceof RequestError)) return 'broken'
  if (error.code === 'unreachable' || error.status === 503) return 'unreachable'
  if (error.code === 'client_unauthorised') return 'ended'
  return error.status >= 400 && error.status < 500 && error.status !== 429 ? refused : 'broken'
}

/** The code the shop learns for a trouble. */
export function codeOfTrouble(trouble: Trouble): string {
  return trouble === 'used' ? 'invalid_client_secret' : 'failed'
}

interface TroubleScreenProps {
  readonly trouble: Trouble
  readonly name: string
  readonly onRetry: (() => void) | undefined
  readonly onClose: (() => void) | undefined
}

/** What happened, whether money is safe, and what to do now. */
export function TroubleScreen({ trouble, name, onRetry, onClose }: TroubleScreenProps) {
  const canRetry = RETRIED.has(trouble) && onRetry !== undefined
  const { title, body } = words.trouble[trouble]
  return (
    <Screen
      title={title}
      emblem={
        <div class="emblem emblem-warning">
          <AlertIcon />
        </div>
      }
      bar={
        canRetry || onClose !== undefined ? (
          <div class="actions">
            {canRetry && <Button onPress={onRetry}>{words.trouble.retry}</Button>}
            {onClose !== undefined && (
              <Button kind={canRetry ? 'secondary' : 'primary'} onPress={onClose}>
                {words.trouble.close}
              </Button>
            )}
          </div>
        ) : undefined
      }
    >
      {body(name).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Screen>
  )
}

/** The calm first view: nothing jumps when what it stands for arrives. */
export function Skeleton() {
  return (
    <main class="screen" aria-busy="true">
      <p class="sr-only" role="status">
        {words.trouble.connecting}
      </p>
      <div class="skeleton skeleton-title" />
      <div class="skeleton skeleton-line" />
      <div class="skeleton skeleton-block" />
      <div class="skeleton skeleton-line" />
      <div class="skeleton skeleton-line" />
    </main>
  )
}
