import { describe, expect, it } from 'vitest'
import { showId } from '#kit'
import { createProjects } from '#projects'
import { openWorld } from '#testing/checkouts'
import { showProjects } from './project-view.ts'

const world = await openWorld()

describe('a project as it is shown', () => {
  it('is empty and holds nothing when it was just made; unknown ones are missing', async () => {
    const shown = await world.inUnit(async (unit) => {
      const made = await createProjects(unit, [
        { type: 'controlled', currency: 'gbp', metadata: { order: '7' } },
      ])
      const ids = [...made.map(({ id }) => id), unit.newId('project')]
      return { ids, projects: await showProjects(unit.tx, unit.tenant.id, ids) }
    })
    const [id] = shown.ids
    expect([...shown.projects.keys()]).toEqual([id])
    expect([...shown.projects.values()]).toMatchObject([
      {
        id: id === undefined ? '' : showId('project', id),
        currency: 'gbp',
        balance: 0,
        checkouts: [],
        settlements: [],
        inbounds: [],
        outbounds: [],
        metadata: { order: '7' },
      },
    ])
  })
})
