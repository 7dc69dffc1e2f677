// One of many: a list that is searched by typing.
import { lazy, Suspense } from 'react'
import type { ComboFieldProps } from './combo-list.tsx'
import { Skeleton } from './states.tsx'

const ComboList = lazy(() => import('./combo-list.tsx'))

/** One of many, found by typing. */
export function ComboField(props: ComboFieldProps) {
  return (
    <Suspense fallback={<Skeleton height={58} />}>
      <ComboList {...props} />
    </Suspense>
  )
}
