// Which environment this document shows. It is part of the address, so that a link opens in the
// environment it was copied from, and changing it loads the document anew: nothing is carried over.

export type Environment = 'sandbox' | 'live'

/** Where the dashboard lives. */
export const ROOT_PATH = '/dashboard'

const REMEMBERED = 'holdfast-environment'

/** The environment that an address names; null for the pages before one is chosen. */
export function environmentOf(pathname: string): Environment | null {
  const [first] = pathname.slice(ROOT_PATH.length + 1).split('/')
  return first === 'sandbox' || first === 'live' ? first : null
}

/** The environment of this document; before one is chosen, the one that was last looked at. */
export function environmentNow(): Environment {
  return environmentOf(location.pathname) ?? lastEnvironment()
}

/** The environment that was last looked at in this browser; at first the sandbox. */
export function lastEnvironment(): Environment {
  return localStorage.getItem(REMEMBERED) === 'live' ? 'live' : 'sandbox'
}

/** Keeps the environment for the next visit. */
export function rememberEnvironment(value: Environment): void {
  localStorage.setItem(REMEMBERED, value)
}

/** The address of a page of an environment: `pathTo('live', '/members')`. */
export function pathTo(value: Environment, path = '/'): string {
  return `${ROOT_PATH}/${value}${path}`
}
