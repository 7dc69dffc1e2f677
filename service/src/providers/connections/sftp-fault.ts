// What can go wrong on the way into a folder by SFTP, by the phase in which it did, and what to do.
import type { SftpPhase } from '@holdfast/contract'
import { FolderFault } from './channel.ts'

/** Why a folder cannot be used by SFTP. Its message is for people: it names no file and no key. */
export class SftpFault extends FolderFault {
  readonly phase: SftpPhase
  constructor(phase: SftpPhase, message: string) {
    super(message)
    this.name = 'SftpFault'
    this.phase = phase
  }
}

/** Codes of answers of SFTP (draft-ietf-secsh-filexfer-02, section 7). */
export const sftpCodes = {
  end: 1,
  missing: 2,
  denied: 3,
  noConnection: 6,
  connectionLost: 7,
  unsupported: 8,
} as const

/** An act of SFTP that the far side refused; the code is its own. */
export class SftpRefusal extends Error {
  readonly code: number
  constructor(code: number) {
    super('the far side refused')
    this.name = 'SftpRefusal'
    this.code = code
  }
}

/** Whether the far side says that something is not there. Any other refusal is thrown on. */
export function isNotThere(error: unknown): boolean {
  return error instanceof SftpRefusal && error.code === sftpCodes.missing
}

const MISSING = 'The bank does not have the folder. Ask it which one this user has.'
const DENIED = 'The bank does not let this user do that in the folder. Ask it for the right'

/**
 * What a refusal in a folder means. `doing` says what was to be done; `failed` in which phase one
 * is that the far side gives no reason for.
 */
export function refusedFault(error: unknown, doing: string, failed: SftpPhase): unknown {
  if (!(error instanceof SftpRefusal)) return error
  if (error.code === sftpCodes.missing) return new SftpFault('folder', MISSING)
  if (error.code === sftpCodes.denied) return new SftpFault('rights', `${DENIED} ${doing}.`)
  if (failed === 'space') {
    return new SftpFault(
      'space',
      'The bank could not write the file: its disk may be full. Ask it.',
    )
  }
  return new SftpFault(failed, `The bank refused ${doing} without a reason. Ask it to look.`)
}
