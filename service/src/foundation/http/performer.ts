// Doing an operation from inside: one that was asked for before and may be done now.
import type { Answer, Route, RouteRequest, RouteServices } from './types.ts'

type Open = (request: RouteRequest) => Promise<Answer>

export interface Performer {
  /**
   * Does an operation as its route would for a request whose principal is known; authentication and
   * rate limits are the caller's. Throws what the route throws.
   */
  perform(operationId: string, request: RouteRequest): Promise<Answer>
  /** Tells it the routes, once, by the server that they are opened for. */
  bind(routes: readonly Route[], services: RouteServices): void
}

/** Makes one that knows no route yet: rooms that need it are put together before the server is. */
export function createPerformer(): Performer {
  const opened = new Map<string, () => Open>()
  return {
    perform: async (operationId, request) => {
      const open = opened.get(operationId)
      if (open === undefined) throw new Error(`no route does ${operationId}`)
      return await open()(request)
    },
    bind: (routes, services) => {
      for (const route of routes) opened.set(route.operation.id, onceOpened(route, services))
    },
  }
}

function onceOpened(route: Route, services: RouteServices): () => Open {
  let open: Open | undefined
  return () => {
    open ??= route.open(services)
    return open
  }
}
