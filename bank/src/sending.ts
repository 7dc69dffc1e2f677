// Lays a file out to be fetched; faults of the way there lose it, double it, break it.
import type { Desk, Outgoing } from './desk.ts'

/** Writes down a file that the bank says. */
export function sendFile(desk: Desk, file: Outgoing): void {
  desk.store.run('insert into sent (at, name, bytes) values (?, ?, ?)', [
    file.at,
    file.name,
    file.bytes,
  ])
}
