import type { ErrorCode } from './choices.ts'

/** What every call of this library rejects with. */
export class HoldfastError extends Error {
  readonly code: ErrorCode

  constructor(code: ErrorCode, message: string) {
    super(message)
    this.name = 'HoldfastError'
    this.code = code
  }
}
