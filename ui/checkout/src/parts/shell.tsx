import type { ComponentChildren } from 'preact'
import type { PageOrganisation } from '../page-data.ts'
import { words } from '../words/words.ts'
import { CrossIcon } from './icons.tsx'
import { LanguageChoice } from './language-choice.tsx'

interface ShellProps {
  readonly organisation: PageOrganisation
  readonly environment: 'sandbox' | 'live'
  /** Shows a button to leave. */
  readonly onLeave?: (() => void) | undefined
  readonly children: ComponentChildren
}

/** What stands around every screen: who asks in front, the house small at the end. */
export function Shell({ organisation, environment, onLeave, children }: ShellProps) {
  return (
    <div class="page">
      {environment === 'sandbox' && <p class="sandbox-strip">{words.shell.sandbox}</p>}
      <header class="head">
        <p class="brand">
          {organisation.logoUrl === null ? (
            <span class="brand-mark" aria-hidden="true">
              {organisation.name.slice(0, 1)}
            </span>
          ) : (
            <img class="brand-logo" src={organisation.logoUrl} alt="" />
          )}
          {organisation.name}
        </p>
        {onLeave !== undefined && (
          <button
            type="button"
            class="icon-button"
            onClick={onLeave}
            aria-label={words.shell.leave}
          >
            <CrossIcon />
          </button>
        )}
      </header>
      {children}
      <footer class="foot">
        <span>{words.shell.footer}</span>
        <LanguageChoice />
      </footer>
    </div>
  )
}
