// Rules about who may import whom.
import { posix } from 'node:path'
import ts from 'typescript'
import { APP, mayImport, ROOMS, roomBehind, roomOf } from './rooms.ts'
import type { Fault, Source } from './source.ts'
import { isTest } from './source.ts'

/** Rooms are entered by their front door only, and only from later rooms. */
export function importFaults({ path, text }: Source): Fault[] {
  const imports = ts.preProcessFile(text, true, true).importedFiles
  return imports.flatMap(({ fileName, pos }) => {
    const what = importFault(path, fileName)
    return what === undefined ? [] : [{ line: text.slice(0, pos).split('\n').length, what }]
  })
}

function importFault(path: string, target: string): string | undefined {
  if (path.startsWith('contract/src/')) {
    return target.startsWith('@holdfast/') ? 'the contract imports nothing of ours' : undefined
  }
  const room = roomOf(path)
  if (room === undefined) return undefined
  if (target.startsWith('#')) return doorFault(path, room, target)
  if (!target.startsWith('.')) return undefined
  const place = posix.join(posix.dirname(path), target)
  if (roomOf(place) === room) return undefined
  if (room === APP && !place.startsWith('service/src/')) return undefined
  const other = roomOf(place)?.split('/')[1]
  return other === undefined ? `do not reach out to ${place}` : `use the front door: '#${other}'`
}

function doorFault(path: string, room: string, door: string): string | undefined {
  if (isTest(path)) return undefined
  if (door === '#harness' || door.startsWith('#testing/')) return 'only tests use the harness'
  const target = roomBehind(door)
  if (target === undefined) return `there is no room ${door}`
  return mayImport(room, target) ? undefined : `${room} may not import ${target}`
}

/** Every room has a front door, a page that explains it, and a test; no room is unknown. */
export function furnitureFaults(paths: readonly string[]): string[] {
  const found = new Set(paths.flatMap((path) => roomOf(path) ?? []).filter((room) => room !== APP))
  return [...found].flatMap((room) => {
    const place = `service/src/${room}`
    if (!ROOMS.includes(room)) return [`${place}: unknown room; add it to the list on purpose`]
    const inside = paths.filter((path) => path.startsWith(`${place}/`))
    const missing = ['index.ts', 'README.md'].filter((name) => !inside.includes(`${place}/${name}`))
    const faults = missing.map((name) => `${place}: no ${name}`)
    if (!inside.some((path) => path.endsWith('.test.ts'))) faults.push(`${place}: no test`)
    return faults
  })
}
