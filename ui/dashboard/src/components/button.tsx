// What is pressed: it keeps its width, says what happens, and cannot be pressed twice.
import { Link } from '@tanstack/react-router'
import { type ReactNode, use, useRef, useState } from 'react'
import { joinClasses } from './classes.ts'
import { FormContext } from './form-state.ts'

type ButtonKind = 'primary' | 'plain' | 'quiet' | 'danger'

const kinds: Readonly<Record<ButtonKind, string>> = {
  primary: 'bg-accent text-accent-ink border-transparent hover:bg-accent-hover',
  plain: 'bg-surface text-ink border-strong hover:bg-hover',
  quiet: 'bg-transparent text-ink border-transparent hover:bg-hover',
  danger: 'bg-bad text-surface border-transparent hover:bg-bad-hover',
}

interface Look {
  readonly kind?: ButtonKind
  readonly size?: 'small'
}

/** The classes of what looks like a button. */
export function buttonLook({ kind = 'plain', size }: Look = {}): string {
  return joinClasses(
    'relative inline-flex items-center justify-center gap-1.5 rounded-control border font-medium',
    'whitespace-nowrap select-none transition-colors duration-100 no-underline',
    'disabled:opacity-55 disabled:pointer-events-none',
    size === 'small' ? 'min-h-7 px-2.5 text-small' : 'min-h-9 px-3.5',
    kinds[kind],
  )
}

interface ButtonProps extends Look {
  readonly children: ReactNode
  /** What a press does; a promise keeps the button busy until it is done. */
  readonly onPress?: () => unknown
  readonly type?: 'submit' | 'button'
  /** Busy: shows that it works, and takes no press. */
  readonly isPending?: boolean
  readonly isDisabled?: boolean
  /** For a button of a sign alone. */
  readonly label?: string
  readonly isWide?: boolean
  /** For a button that stays pressed, as one of several choices. */
  readonly isPressed?: boolean
}

/** A button. */
export function Button({ children, onPress, type = 'button', ...props }: ButtonProps) {
  const [isBusy, setBusy] = useState(false)
  const isRunning = useRef(false)
  const { isSending } = use(FormContext)
  const isPending = props.isPending === true || isBusy || (type === 'submit' && isSending)
  const press = async () => {
    if (isRunning.current) return
    isRunning.current = true
    try {
      const done = onPress?.()
      if (done instanceof Promise) {
        setBusy(true)
        await done
      }
    } finally {
      isRunning.current = false
      setBusy(false)
    }
  }
  return (
    <button
      type={type}
      className={joinClasses(buttonLook(props), props.isWide === true && 'w-full')}
      disabled={props.isDisabled === true}
      aria-disabled={isPending || undefined}
      aria-busy={isPending || undefined}
      aria-label={props.label}
      aria-pressed={props.isPressed}
      onClick={(event) => {
        if (isPending) event.preventDefault()
        else if (onPress !== undefined) void press()
      }}
    >
      <span className={joinClasses('inline-flex items-center gap-1.5', isPending && 'opacity-25')}>
        {children}
      </span>
      {isPending ? <Spinner /> : null}
    </button>
  )
}

function Spinner() {
  return (
    <span className="absolute inset-0 flex items-center justify-center" aria-hidden="true">
      <span className="spin size-4 rounded-full border-2 border-current border-r-transparent" />
    </span>
  )
}

interface ButtonLinkProps extends Look {
  readonly to: string
  readonly children: ReactNode
}

/** A link that looks like a button. */
export function ButtonLink({ to, children, ...look }: ButtonLinkProps) {
  const [path, query = ''] = to.split('?')
  return (
    <Link
      to={path ?? '/'}
      search={Object.fromEntries(new URLSearchParams(query))}
      className={buttonLook(look)}
    >
      {children}
    </Link>
  )
}
