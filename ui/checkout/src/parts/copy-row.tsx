import { useEffect, useRef, useState } from 'preact/hooks'
import { words } from '../words/words.ts'
import { CheckIcon, CopyIcon } from './icons.tsx'

const SHOWN_MS = 2_500

interface CopyRowProps {
  readonly label: string
  /** What is shown. */
  readonly value: string
  /** What is copied, when it differs: without spaces. */
  readonly copies?: string
  readonly isStrong?: boolean
}

/** A value to take over to a bank, with a button of its own to copy it. */
export function CopyRow({ label, value, copies = value, isStrong = false }: CopyRowProps) {
  const [outcome, setOutcome] = useState<'idle' | 'copied' | 'failed'>('idle')
  const shown = useRef<HTMLElement>(null)
  useEffect(() => {
    if (outcome === 'idle') return undefined
    const timer = setTimeout(() => setOutcome('idle'), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [outcome])
  const copy = async () => {
    const isCopied = await copyText(copies)
    if (!isCopied && shown.current !== null) select(shown.current)
    setOutcome(isCopied ? 'copied' : 'failed')
  }
  const isCopied = outcome === 'copied'
  return (
    <div class={isStrong ? 'copy-row copy-row-strong' : 'copy-row'}>
      <dt>{label}</dt>
      <dd>
        <span class="copy-value amount" ref={shown}>
          {value}
        </span>
        <button
          type="button"
          class="copy-button"
          aria-label={words.parts.copy(label)}
          onClick={() => void copy()}
        >
          {isCopied ? <CheckIcon /> : <CopyIcon />}
          <span aria-hidden="true">
            {isCopied ? words.parts.copiedShort : words.parts.copyShort}
          </span>
        </button>
        <span class="sr-only" role="status">
          {isCopied && words.parts.copied(label)}
          {outcome === 'failed' && words.parts.copyFailed(label)}
        </span>
      </dd>
    </div>
  )
}

/** Whether the text is in the clipboard now; a browser may forbid it in a frame. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

function select(element: HTMLElement): void {
  const range = document.createRange()
  range.selectNodeContents(element)
  const selection = window.getSelection()
  selection?.removeAllRanges()
  selection?.addRange(range)
}
