// What every refusal tells whoever was refused.
import type { ErrorCode } from '@holdfast/contract'
import { errors } from '@holdfast/contract'
import { describe, expect, it } from 'vitest'
import { Failure } from '#kit'
import { problemOf } from './problem.ts'

const codes = Object.keys(errors).filter((one): one is ErrorCode => Object.hasOwn(errors, one))

describe('the answer to a refusal', () => {
  it.each(codes)('%s has its way out, whatever its detail says of the case', (code) => {
    for (const details of [{}, { detail: 'Of this case.' }]) {
      const { body } = problemOf(new Failure(code, details), 'request_1')
      const { wayOut } = errors[code]
      expect(JSON.parse(body).way_out ?? null).toBe(wayOut)
    }
  })
})
