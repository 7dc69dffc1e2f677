import { operations } from '@holdfast/contract'
import type { Unit } from '#db'
import type { Principal, Route } from '#http'
import { commandRoute, liveOnly, readRoute } from '#http'
import { fail, parseId } from '#kit'
import type { Vault } from '#participants'
import { approveEntries, readEntries, refuseEntries } from './decide.ts'
import type { By, EntryRecord } from './entry.ts'
import { showEntry } from './entry.ts'
import { readEntryFile } from './file.ts'
import { proposeEntries } from './propose.ts'
import { readManualPayments } from './rail.ts'

/** What is done with each unit in which a booking was proposed: those who approve are told. */
export type OnProposed = (unit: Unit) => Promise<void>

/** Booking by hand. 404 `live_only` for sandbox keys. */
export function manualRoutes(vault: Vault, onProposed: OnProposed): Route[] {
  return [
    commandRoute(operations.createManualEntry, {
      parse: ({ body, principal }) => ({ body, ...byOf(principal) }),
      run: async (unit, asked) => {
        const proposed = await proposeEntries(unit, vault, asked)
        if (proposed.some(({ ok }) => ok)) await onProposed(unit)
        return proposed
      },
      render: (entry: EntryRecord) => showEntry(entry),
    }),
    commandRoute(operations.approveManualEntry, {
      parse: ({ params, principal }) => ({ ...byOf(principal), id: entryId(params.id) }),
      run: async (unit, asked) => await approveEntries(unit, vault, asked),
      render: (entry: EntryRecord) => showEntry(entry),
    }),
    commandRoute(operations.refuseManualEntry, {
      parse: ({ params, principal }) => ({ ...byOf(principal), id: entryId(params.id) }),
      run: async (unit, asked) => await refuseEntries(unit, asked),
      render: (entry: EntryRecord) => showEntry(entry),
    }),
    readRoute(operations.listManualEntries, {
      parse: ({ query, principal }) => ({
        tenant: liveOnly(principal),
        status: query.status ?? null,
      }),
      run: async (reader, { tenant, status }) => await readEntries(reader, tenant, status),
      render: (entries) => ({ data: entries.map(showEntry) }),
    }),
    readRoute(operations.getManualEntry, {
      parse: ({ params, principal }) => ({
        tenantId: liveOnly(principal),
        id: entryId(params.id),
      }),
      run: async (reader, of) => await readEntryFile(reader, vault, of),
      render: (file) => file,
    }),
    readRoute(operations.listManualPayments, {
      parse: ({ principal }) => liveOnly(principal),
      run: async (reader, tenant) => await readManualPayments(reader, vault, tenant),
      render: (payments) => ({ data: payments }),
    }),
  ]
}

function byOf(principal: Principal): By {
  liveOnly(principal)
  return { keyId: principal.keyId }
}

function entryId(shown: string) {
  return parseId('manual_entry', shown) ?? fail('not_found')
}
