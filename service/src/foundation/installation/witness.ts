// What is known of an installation outside its database: files beside it, and what is configured.
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import { hostname } from 'node:os'
import path from 'node:path'
import { isRecord } from '#kit'

const NAME = 'installation.json'
const UUID_PATTERN = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** As settings name it. */
export interface KnownInstallation {
  readonly id: string
  readonly epoch: number
}

/** What somebody knows of an installation. */
export interface Witness extends KnownInstallation {
  /** Who says so, for people. */
  readonly place: string
  /** Null where only the epoch is known, as where it is configured. */
  readonly epochKey: string | null
  readonly mark: bigint | null
}

/** Where something is known outside the database. */
export interface WitnessPlaces {
  /** Folders in which a file says which installation it is. */
  readonly folders: readonly string[]
  /** What is configured; null: nothing. */
  readonly told: KnownInstallation | null
}

const TOLD = 'HOLDFAST_INSTALLATION'

/** All that is known outside. Throws `WitnessUnreadable`. */
export function readWitnesses({ folders, told }: WitnessPlaces, read = readWitness): Witness[] {
  const files = folders.flatMap((folder) => read(folder) ?? [])
  if (told === null) return files
  return [...files, { place: TOLD, ...told, epochKey: null, mark: null }]
}

/** An installation and its epoch as settings name them; null: the text is none. */
export function parseInstallation(text: string): KnownInstallation | null {
  const [id = '', epoch = '', ...more] = text.split(':')
  if (!UUID_PATTERN.test(id) || !/^[1-9]\d{0,8}$/.test(epoch) || more.length > 0) return null
  return { id, epoch: Number(epoch) }
}

/** The same in words. */
export function showInstallation({ id, epoch }: KnownInstallation): string {
  return `${id}:${epoch}`
}

/** What the file of a folder knows; null where there is none. Throws where it cannot be read. */
export function readWitness(folder: string): Witness | null {
  const place = path.join(folder, NAME)
  if (!existsSync(place)) return null
  const told = readJson(place)
  if (isRecord(told)) {
    const { installation, epoch_key: epochKey, mark } = told
    const known = typeof installation === 'string' ? parseInstallation(installation) : null
    const isWhole = typeof epochKey === 'string' && typeof mark === 'string'
    if (known !== null && isWhole && UUID_PATTERN.test(epochKey) && /^\d{1,18}$/.test(mark)) {
      return { place, ...known, epochKey, mark: BigInt(mark) }
    }
  }
  throw new WitnessUnreadable(place)
}

/** A file that is no witness: it was changed by hand, or is another program's. */
export class WitnessUnreadable extends Error {
  constructor(place: string) {
    super(`${place} is not what this service wrote.`)
    this.name = 'WitnessUnreadable'
  }
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

/**
 * Writes what is known into the file of a folder, so that no reader sees half of it. A folder that
 * is not there is left out: whoever shares one makes it.
 */
export function writeWitness(folder: string, known: Omit<Witness, 'place'>): void {
  if (!existsSync(folder)) return
  const { epochKey, mark } = known
  const told = { installation: showInstallation(known), epoch_key: epochKey, mark: String(mark) }
  // Containers that share a folder are all process 1 of their own.
  const draft = path.join(folder, `${NAME}.${hostname()}-${process.pid}`)
  const handle = openSync(draft, 'w')
  try {
    writeFileSync(handle, `${JSON.stringify(told)}\n`)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
  renameSync(draft, path.join(folder, NAME))
}
