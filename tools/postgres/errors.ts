/** What can go wrong when the embedded database starts; each has one sentence of advice. */
export type EmbeddedPostgresFault =
  | 'unsupported_platform'
  | 'binaries_missing'
  | 'data_dir_not_writable'
  | 'data_dir_locked'
  | 'data_dir_of_another_version'
  | 'data_dir_of_another_user'
  | 'no_unprivileged_user'
  | 'no_reachable_folder'
  | 'disk_full'
  | 'did_not_start'
  | 'did_not_stop'

/** A named fault of the embedded database, with a message for the operator. */
export class EmbeddedPostgresError extends Error {
  readonly fault: EmbeddedPostgresFault

  constructor(fault: EmbeddedPostgresFault, message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'EmbeddedPostgresError'
    this.fault = fault
  }
}

/** The system's code of an error (`ENOSPC`, `EACCES` …), or an empty text. */
export function systemCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

/** Gives faults of the file system their names; returns other errors as they are. */
export function nameFileFault(error: unknown, folder: string): unknown {
  switch (systemCode(error)) {
    case 'ENOSPC':
    case 'EDQUOT':
      return new EmbeddedPostgresError(
        'disk_full',
        `No space is left on the disk of ${folder}.`,
        error,
      )
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
    case 'ENOTDIR':
      return new EmbeddedPostgresError(
        'data_dir_not_writable',
        `The folder ${folder} cannot be written. Choose another with HOLDFAST_DATA_DIR.`,
        error,
      )
    default:
      return error
  }
}
