// An installation as if it had been made in September 2025.
import type pg from 'pg'
import { makeMonths, movesBefore, selectParted, setClock } from './store.ts'

/** Gives the tables partitions since then. They hold no row yet. */
export async function beginInThePast(owner: pg.ClientBase): Promise<void> {
  const { rows } = await owner.query<{ name: string; storage: string | null }>(selectParted)
  for (const { name, storage } of rows) await owner.query(movesBefore(name, storage))
  await owner.query(makeMonths)
}

/** Lets the clock of a sandbox stand at an instant. */
export async function standClock(owner: pg.ClientBase, tenant: string, at: string): Promise<void> {
  await owner.query(setClock, [tenant, new Date(at)])
}
