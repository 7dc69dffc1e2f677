import { describe, expect, test } from 'vitest'
import { addressOf } from './call.ts'
import { environmentOf } from './place.ts'
import { ApiError } from './problem.ts'

describe('an address', () => {
  test('holds parameters and query, encoded, without what is empty', () => {
    const query = { status: 'failed', email: 'a+b@example.com', cursor: undefined, q: '' }
    expect(addressOf('/v1/outbound/{id}', { params: { id: 'a/b' }, query })).toBe(
      '/v1/outbound/a%2Fb?status=failed&email=a%2Bb%40example.com',
    )
  })

  test.each([
    ['/dashboard/live/outbounds', 'live'],
    ['/dashboard/sandbox', 'sandbox'],
    ['/dashboard/enter', null],
    ['/dashboard', null],
  ])('%s is of the environment %s', (path, environment) => {
    expect(environmentOf(path)).toBe(environment)
  })
})

describe('an error', () => {
  test('names the wrong fields of a request', () => {
    const error = new ApiError(422, {
      code: 'validation_failed',
      title: 'Validation failed',
      detail: 'Some fields are wrong.',
      request_id: 'request_1',
      errors: [{ pointer: '/amount', code: 'too_small', message: 'must be greater than 0' }],
    })
    expect(error.faults).toEqual([
      { pointer: '/amount', code: 'too_small', message: 'must be greater than 0' },
    ])
    expect(error.isOpen).toBe(false)
  })

  test.each([
    ['`url` leads into a private network.', 'leads into a private network'],
    ['`settlements[0].amount` must be at most `total`.', 'must be at most total'],
    ['url must have 8 digits; put zeros before it.', 'must have 8 digits; put zeros before it'],
    ['`url` must not be empty.', 'must not be empty'],
    ['The clock never goes back.', 'The clock never goes back.'],
    ['must be longer', 'must be longer'],
  ])('is told to people without the names that programs use: %s', (message, told) => {
    const errors = [{ pointer: '/url', code: 'not_usable', message }]
    expect(new ApiError(422, { errors }).faults.map((fault) => fault.message)).toEqual([told])
  })

  test.each([
    [0, undefined, true],
    [503, { code: 'starting_or_draining' }, true],
    [409, { code: 'idempotency_in_progress' }, true],
    [403, { code: 'role_not_allowed' }, false],
  ])('of status %i says whether anybody knows what became of the request', (status, body, open) => {
    expect(new ApiError(status, body).isOpen).toBe(open)
  })
})
