// What an area of the dashboard adds to it: pages, each loaded when it is first shown, and places
// in the navigation. Data only, so that the shell can show what a role may see.
import type { Permission } from '@holdfast/contract'
import type { ComponentType } from 'react'

/** A page. */
export interface PageRoute {
  /** Below the environment, with `$name` for parameters: `/outbounds/$id`. */
  readonly path: string
  /** The document's title, and what is announced when the page is shown. */
  readonly title: string
  /** Who may open it. */
  readonly permission: Permission
  /** `() => import('./outbounds.tsx')`, whose default export is the page. */
  readonly load: () => Promise<{ readonly default: ComponentType }>
  /** Only in the sandbox, or only in live; in both by default. */
  readonly environment?: 'sandbox' | 'live'
}

/** A place in the navigation. */
export interface Place {
  readonly label: string
  readonly to: string
  readonly permission: Permission
  readonly environment?: 'sandbox' | 'live'
  /** A number beside the label, as things that wait; asked once the shell stands. */
  readonly useCount?: () => number | undefined
}

/** An area of the dashboard. */
export interface Area {
  /** The heading of its places. */
  readonly label: string
  readonly places: readonly Place[]
  readonly routes: readonly PageRoute[]
}
