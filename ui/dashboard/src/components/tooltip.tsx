// Short explanations above a word.
import { Tooltip as BaseTooltip } from '@base-ui/react/tooltip'
import type { ReactElement } from 'react'

interface TooltipProps {
  readonly text: string
  readonly children: ReactElement
}

/** A short explanation of what is pointed at or focused; nothing that must be read stands in it. */
export function Tooltip({ text, children }: TooltipProps) {
  return (
    <BaseTooltip.Root>
      <BaseTooltip.Trigger
        render={<span />}
        className="underline decoration-dotted underline-offset-4"
        tabIndex={0}
      >
        {children}
      </BaseTooltip.Trigger>
      <BaseTooltip.Portal>
        <BaseTooltip.Positioner sideOffset={6} className="z-50">
          <BaseTooltip.Popup className="popup max-w-[320px] px-2.5 py-1.5 text-small">
            {text}
          </BaseTooltip.Popup>
        </BaseTooltip.Positioner>
      </BaseTooltip.Portal>
    </BaseTooltip.Root>
  )
}
