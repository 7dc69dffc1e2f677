// Which packages of the lockfile the service runs with: none that only builds, checks or tests, and
// not the embedded database.

import { isRecord } from '../../service/src/foundation/kit/index.ts'

/** What the lockfile says of a place: `node_modules/pg`. */
interface Locked {
  readonly version?: string
  readonly dev?: boolean
  readonly optional?: boolean
  readonly devOptional?: boolean
  /** A workspace, at `resolved`. */
  readonly link?: boolean
  readonly resolved?: string
}

export interface Lockfile {
  readonly packages: Readonly<Record<string, Locked>>
}

/** Whether a file of JSON holds packages, as lockfiles of version 3 do. */
export function isLockfile(value: unknown): value is Lockfile {
  return isRecord(value) && isRecord(value.packages)
}

/** Places of packages, and of links to workspaces with where they lead. */
export interface ProductionPackages {
  readonly places: readonly string[]
  readonly links: readonly { readonly place: string; readonly to: string }[]
}

const PLACE = /(^|\/)node_modules\//

/**
 * The places of what production needs, in their order. Of the workspaces only those that are
 * shipped; what others need must not be among the dependencies of any (a test holds that).
 */
export function productionPackages(
  { packages }: Lockfile,
  workspaces: readonly string[],
): ProductionPackages {
  const needed = Object.entries(packages).filter(
    ([place, { dev, optional, devOptional }]) =>
      PLACE.test(place) && dev !== true && optional !== true && devOptional !== true,
  )
  return {
    places: needed.filter(([, { link }]) => link !== true).map(([place]) => place),
    links: needed.flatMap(([place, { link, resolved = '' }]) =>
      link === true && workspaces.includes(resolved) ? [{ place, to: resolved }] : [],
    ),
  }
}
