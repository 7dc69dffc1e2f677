// The port of a channel: a folder that the bank and this service both see, by whatever way. How
// half files are laid and get their names, how it is looked into, and how answers are taken.
import type { TenantId } from '#kit'
import { randomText } from '#kit'
import type { ConnectionRecord } from './connection.ts'

/** Larger files are noted and put aside: their bytes stay in the folder. */
export const FILE_BYTES_MAX = 64 * 1024 * 1024
/** A file that changes for so many looks in a row is told of: ten minutes. */
const CHANGES_MAX = 40
const FILES_MAX = 100
/** Names of files may have 255 bytes; an id goes before them. */
const NAME_BYTES_MAX = 200
const PART_CHARACTERS = 12

/** Where files go that have been taken. */
export const TAKEN = 'taken'

/** Why a folder cannot be used; told to people, so that it names no file. */
export class FolderFault extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'FolderFault'
  }
}

/** What was seen of a file at the look before. */
interface Sight {
  /** What it looked like: one that has not changed since is whole. */
  readonly looks: string
  /** How many looks in a row it has changed. */
  readonly changes: number
}

/** What was seen of the files of a folder, by name. */
export type Seen = Map<string, Sight>

/** A file that lies whole in a folder. */
export interface FoundFile {
  readonly name: string
  /** Of one that is too large only what names it. */
  readonly content: Buffer | { readonly sha256: Buffer; readonly size: number }
}

export interface Look {
  /** Files that have not changed since the look before, in the order of their names. */
  readonly whole: readonly string[]
  /** Links and others that are no files. */
  readonly refused: number
  /** Files that do not stop changing. */
  readonly restless: number
  /** All files that lie there, with what they looked like. */
  readonly lying: readonly LyingFile[]
}

/** A file as it is seen from outside. */
export interface LyingFile {
  readonly name: string
  /** What tells it from what it was before: size and time of change. */
  readonly looks: string
}

/** What giving a half file its name came to. */
export type Named = 'renamed' | 'renamed_before' | 'name_taken' | 'taken_back'

/** A half file, the name that it is to have, and what it holds. */
export interface HalfFile {
  readonly part: string
  readonly name: string
  readonly sha256: Buffer
}

/** A folder of a connection. Each act throws where the folder cannot be used: `folderFaultOf`. */
export interface SharedFolder {
  /** Writes a file that nobody takes for whole, and waits until all of it lies there. */
  writePart(part: string, bytes: Buffer): Promise<void>
  /**
   * Gives a half file its name, never over another. Where the half file is gone it has its name
   * already, and may have been taken away under it.
   */
  namePart(half: HalfFile): Promise<Named>
  /**
   * Takes a half file back, so that nobody gives it its name any more. False where it is gone: it
   * has its name already. One rename decides, whoever else is about to give it its name.
   */
  takePartBack(part: string): Promise<boolean>
  /** Drops a half file of the caller's own, which nobody was told of. */
  dropPart(part: string): Promise<void>
  /** Drops half files that processes left behind when they died. */
  dropParts(name: string): Promise<void>
  /** Looks which files lie whole in it, and remembers what was seen. */
  lookInto(seen: Seen): Promise<Look>
  /** Reads a file that lies whole; undefined where it changed meanwhile, or is there no more. */
  readWhole(name: string): Promise<FoundFile | undefined>
  /** Moves a file that has been kept out of the way, under a name that begins with its artefact. */
  putAside(name: string, prefix: string): Promise<void>
}

/** Which of the two folders of a connection. */
export type FolderKind = 'orders' | 'answers'

/** The connection whose folders are worked in. */
interface FoldersWanted {
  readonly tenantId: TenantId
  readonly connection: ConnectionRecord
}

/**
 * Works in the folders of a connection, by its channel. They are open for that work only, and what
 * was opened is closed whatever comes of it. Never to be called within a transaction.
 */
export type WithFolders = <T>(
  wanted: FoldersWanted,
  work: (open: (kind: FolderKind) => Promise<SharedFolder>) => Promise<T>,
) => Promise<T>

/** What a half file is called that shall never have its name. */
export function takenBack(part: string): string {
  return part.replace(/part$/, 'back.part')
}

/** What the half file of a file is called: a name of its own, that nobody else writes into. */
export function newPartOf(name: string): string {
  return `${name}.${randomText(PART_CHARACTERS)}.part`
}

/** Whether a name is that of a half file of a file of ours. */
export function isPartOf(part: string, name: string): boolean {
  return part.startsWith(`${name}.`) && part.endsWith('.part')
}

/** Where a file lies that has been taken. */
export function asideOf(name: string, prefix: string): string {
  const kept = Buffer.from(name).subarray(-NAME_BYTES_MAX).toString('utf8')
  return `${prefix}-${kept}`
}

/** Something in a folder. Half, hidden and empty files and folders are none of these. */
interface Lying extends LyingFile {
  readonly isFile: boolean
}

/** Whether what lies in a folder is offered to whoever looks into it. */
export function isOffered(name: string): boolean {
  return !name.endsWith('.part') && !name.startsWith('.')
}

/** Says which of what lies there is whole: what is as it was at the look before. */
export function judgeSights(lying: readonly Lying[], seen: Seen): Look {
  const before = new Map(seen)
  seen.clear()
  let refused = 0
  let restless = 0
  const whole: string[] = []
  for (const { name, isFile, looks } of lying) {
    if (!isFile) {
      refused += 1
      continue
    }
    const last = before.get(name)
    const isSame = last?.looks === looks
    const changes = isSame || last === undefined ? 0 : last.changes + 1
    seen.set(name, { looks, changes })
    if (isSame && whole.length < FILES_MAX) whole.push(name)
    if (changes >= CHANGES_MAX) restless += 1
  }
  const files = lying.filter(({ isFile }) => isFile)
  return { whole, refused, restless, lying: files }
}
