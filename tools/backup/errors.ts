type BackupFault =
  | 'not_embedded'
  | 'place_refused'
  | 'backup_under_way'
  | 'archiving_fails'
  | 'no_backup'
  | 'backup_damaged'
  | 'log_missing'
  | 'not_reached'

/** A named fault of a backup or of a restore, with one sentence of advice. */
export class BackupError extends Error {
  readonly fault: BackupFault

  constructor(fault: BackupFault, message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'BackupError'
    this.fault = fault
  }
}
