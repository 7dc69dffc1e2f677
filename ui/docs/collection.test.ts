// The collection holds every call that a private key may make, ready to be sent.
import { operations } from '@holdfast/contract'
import { expect, test } from 'vitest'
import { collection } from './collection.ts'

const text = JSON.stringify(collection())
const calls = [...text.matchAll(/"method":"(\w+)".*?"raw":"\{\{base_url\}\}([^"]*)"/g)]

test('holds every call of a private key once, and no other', () => {
  const wanted = Object.values(operations)
    .filter(({ auth }) => auth === 'private')
    .map(({ method, path }) => `${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`)
  const told = calls.map(([, method, path]) => `${method} ${path}`)
  expect(told.toSorted()).toEqual(wanted.toSorted())
})

test('names the key and the address as variables, and no secret', () => {
  expect(text).toContain('{"key":"private_key","value":""}')
  expect(text).toContain('"value":"{{private_key}}"')
  expect(text).not.toMatch(/(sandbox|live)_api_\w/)
})

test('brings an example of each body', () => {
  const release = text.slice(text.indexOf('{{base_url}}/v1/outbounds/releases'))
  expect(release.slice(0, 600)).toContain('settlement_id')
})
