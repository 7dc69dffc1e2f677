import type { TellOfBanks } from '#connections'
import type { RunnableHandler } from '#jobs'
import { type BookDeps, bookHandler } from './book.ts'
import { forgetHandler } from './forget.ts'
import { nightHandler } from './night.ts'

/** The jobs by which statements are booked, and compared each night. */
export function bookingHandlers(
  deps: BookDeps & { readonly tell: TellOfBanks },
): RunnableHandler[] {
  return [bookHandler(deps), nightHandler(deps), forgetHandler(deps.vault)]
}
