// Where we are and how to go elsewhere, in words that pages use.
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { Search } from './search.ts'

/** A parameter of the page's path; empty when the path has none of this name. */
export function useParam(name: string): string {
  const params: unknown = useParams({ strict: false })
  const value: unknown =
    typeof params === 'object' && params !== null ? Reflect.get(params, name) : undefined
  return typeof value === 'string' ? value : ''
}

/** Changes of the query: a value, or undefined to take it out. */
export type SearchChange = Readonly<Record<string, string | undefined>>

/**
 * The query of the address, and a function that changes some of it. A change replaces the present
 * place in the history, so that `back` leaves the page.
 */
export function useQueryText(): [search: Search, change: (change: SearchChange) => void] {
  const found: unknown = useSearch({ strict: false })
  const navigate = useNavigate()
  const search = textsOf(found)
  const change = useCallback(
    (changed: SearchChange) => {
      void navigate({
        to: '.',
        search: (before: unknown) => textsOf({ ...textsOf(before), ...changed }),
        replace: true,
        resetScroll: false,
      })
    },
    [navigate],
  )
  return [search, change]
}

/** Goes to a page of this environment: `go('/outbounds/outbound_01…')`. */
export function useGo(): (to: string, options?: { readonly replaces?: boolean }) => void {
  const navigate = useNavigate()
  return useCallback(
    (to, options) => {
      const [path = '/', query = ''] = to.split('?')
      const search = Object.fromEntries(new URLSearchParams(query))
      void navigate({ to: path, search, replace: options?.replaces === true })
    },
    [navigate],
  )
}

function textsOf(value: unknown): Search {
  if (typeof value !== 'object' || value === null) return {}
  const texts = Object.entries(value).flatMap(([key, text]: [string, unknown]) =>
    typeof text === 'string' && text !== '' ? [[key, text] as const] : [],
  )
  return Object.fromEntries(texts)
}
