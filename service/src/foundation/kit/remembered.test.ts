import { expect, it } from 'vitest'
import { remembered } from './remembered.ts'

it('what was made is given again, for the same texts only', () => {
  let made = 0
  const make = remembered((one: string, other: string | null) => [one, other, ++made])
  expect(make('a', 'b')).toBe(make('a', 'b'))
  expect(make('a', null)).toEqual(['a', null, 2])
  expect(make('a', 'null')).toEqual(['a', 'null', 3])
  expect(make('ab', '')).toEqual(['ab', '', 4])
  expect(made).toBe(4)
})

it('of many it forgets those that were made first', () => {
  let made = 0
  const make = remembered((one: string) => `${one} ${++made}`)
  for (let place = 0; place <= 500; place++) make(String(place))
  expect(make('500')).toBe('500 501')
  expect(make('1')).toBe('1 2')
  expect(make('0')).toBe('0 502')
})
