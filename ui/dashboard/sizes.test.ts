import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { FIRST_VIEW_MAX_BYTES, firstViews } from './sizes.ts'

const dist = fileURLToPath(new URL('./dist', import.meta.url))

test('no page loads more than 250 kB of compressed script before it can be used', async () => {
  const views = await firstViews(dist)
  expect(views.map(({ page }) => page)).toContain('src/people/members.tsx')
  expect(views.filter(({ bytes }) => bytes > FIRST_VIEW_MAX_BYTES)).toEqual([])
})
