// Which columns of a table are shown.
import { lazy, Suspense } from 'react'
import { buttonLook } from './button.tsx'
import type { ColumnChoiceProps } from './column-list.tsx'
import { Icon } from './icons.tsx'

const ColumnList = lazy(() => import('./column-list.tsx'))

/** A button that opens the choice. */
export function ColumnChoice(props: ColumnChoiceProps) {
  return (
    <Suspense fallback={<Waiting />}>
      <ColumnList {...props} />
    </Suspense>
  )
}

/** Keeps the room of the button. */
function Waiting() {
  return (
    <span className={buttonLook({ kind: 'quiet', size: 'small' })}>
      <ColumnSign />
    </span>
  )
}

/** What stands on the button; on a phone the sign alone is seen. */
export function ColumnSign() {
  return (
    <>
      <Icon name="columns" />
      <span className="max-sm:sr-only">Columns</span>
    </>
  )
}
