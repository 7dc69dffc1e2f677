// What a job carries, and how it stands in the queue: one declaration writes it and reads it back.
import type { IdKind } from '@holdfast/contract'
import type { Id, Minor } from '#kit'
import {
  asId,
  assert,
  makeRecord,
  minor,
  parseId,
  parseInstant,
  present,
  showId,
  showInstant,
} from '#kit'

/** A payload as it stands in the queue. */
export type StoredPayload = Readonly<Record<string, unknown>>

/** How one value of a payload stands in the queue. */
export interface Field<T> {
  readonly write: (value: T) => string | number | boolean | null
  /** Throws when it is not such a value: a fault of ours. */
  readonly read: (stored: unknown) => T
}

/** The fields of a payload, by the names under which they are stored. */
export type Fields<P> = { readonly [Name in keyof P]: Field<P[Name]> }

/** What an older version of a payload is in the version after it. */
export type Upgrade = (stored: StoredPayload) => StoredPayload

/** The id of a resource, as the API shows it. */
export function idField<K extends IdKind>(kind: K): Field<Id<K>> {
  return {
    write: (id) => showId(kind, id),
    read: (stored) => present(parseId(kind, String(stored)), `a job names its ${kind}`),
  }
}

/** The id of a resource, as it stands in its row. */
export function rowIdField<K extends IdKind>(kind: K): Field<Id<K>> {
  return { write: (id) => id, read: (stored) => asId(kind, textField.read(stored)) }
}

/** A text, as it is. */
export const textField: Field<string> = {
  write: (text) => text,
  read: (stored) => present(typeof stored === 'string' ? stored : null, 'a text of a job is one'),
}

/** True or false; where nothing is stored, false. */
export const flagField: Field<boolean> = {
  write: (flag) => flag,
  read: (stored) => stored === true,
}

/** An instant, in RFC 3339. */
export const instantField: Field<Date> = {
  write: showInstant,
  read: (stored) => present(parseInstant(String(stored)), 'an instant of a job is one'),
}

/** Minor units, digit by digit. */
export const amountField: Field<Minor> = {
  write: String,
  read: (stored) => minor(BigInt(textField.read(stored))),
}

/** A number of a sequence, digit by digit. */
export const sequenceField: Field<bigint> = {
  write: String,
  read: (stored) => BigInt(textField.read(stored)),
}

/** One of a closed set of words. */
export function choiceField<T extends string>(words: readonly T[]): Field<T> {
  return {
    write: (word) => word,
    read: (stored) =>
      present(
        words.find((word) => word === stored),
        'a word of a job is one of its set',
      ),
  }
}

/** A value that may be missing: null then. */
export function orNull<T>({ write, read }: Field<T>): Field<T | null> {
  return {
    write: (value) => (value === null ? null : write(value)),
    read: (stored) => (stored === null || stored === undefined ? null : read(stored)),
  }
}

/** Writes payloads in their newest version, and reads those of every version. */
export interface PayloadForm<P> {
  readonly write: (payload: P) => StoredPayload
  /** Throws when it is no payload of the kind, or of a version that is not known here yet. */
  readonly read: (stored: StoredPayload) => P
}

/**
 * The form of a payload of these fields. Its version is one more than there are upgrades, the first
 * of which reads what version 1 wrote. That one stands in the queue without its number.
 */
export function payloadForm<P extends object>(
  fields: Fields<P>,
  upgrades: readonly Upgrade[],
): PayloadForm<P> {
  const newest = upgrades.length + 1
  return {
    write: (payload) => ({
      ...makeRecord<Record<keyof P, unknown>>(fields, (name) => fields[name].write(payload[name])),
      ...(newest === 1 ? {} : { version: newest }),
    }),
    read: ({ version = 1, ...stored }) => {
      const isKnown = Number.isInteger(version) && Number(version) >= 1 && Number(version) <= newest
      assert(isKnown, 'a job is of a version that is known here')
      const upgraded = upgrades
        .slice(Number(version) - 1)
        .reduce((older, upgrade) => upgrade(older), stored)
      return makeRecord<P>(fields, (name) => fields[name].read(upgraded[name]))
    },
  }
}
