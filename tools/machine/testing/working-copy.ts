// A copy of this working copy with a history of its own, in which a commit can be made and named.
import { spawnSync } from 'node:child_process'
import { appendFileSync, cpSync, mkdirSync, symlinkSync } from 'node:fs'
import path from 'node:path'

const ROOT = path.resolve(import.meta.dirname, '../../..')
const BUILT = [
  'sdk/browser/dist',
  'sdk/dist',
  'ui/checkout/dist',
  'ui/dashboard/dist',
  'ui/docs/dist',
]
/** Whoever commits, and when. */
const COMMITTED = { NAME: 'Holdfast', EMAIL: 'tests@example.com', DATE: '1800000000 +0000' }
/** What somebody may have set for commits of the own. */
const UNSET = ['commit.gpgSign=false', 'tag.gpgSign=false', 'core.hooksPath=/dev/null']

/** Runs git in a copy; throws where it fails. */
export function runGit(copy: string, ...args: readonly string[]): string {
  const by = Object.entries(COMMITTED).flatMap(([what, value]) => {
    return ['AUTHOR', 'COMMITTER'].map((who): [string, string] => [`GIT_${who}_${what}`, value])
  })
  const { status, stdout, stderr } = spawnSync(
    'git',
    [...UNSET.flatMap((one) => ['-c', one]), ...args],
    { cwd: copy, env: { ...process.env, ...Object.fromEntries(by) }, encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`)
  return stdout
}

/**
 * Copies all files that git has or would take, as they stand now, and commits them; what was
 * installed and built is there as well, and ignored.
 */
export function copyWorkingTree(into: string): void {
  const names = runGit(ROOT, 'ls-files', '-z', '--cached', '--others', '--exclude-standard')
  for (const name of names.split('\0').filter((one) => one !== '')) {
    cpSync(path.join(ROOT, name), path.join(into, name))
  }
  runGit(into, 'init', '--quiet')
  // A link is none of the folders that are ignored.
  mkdirSync(path.join(into, '.git/info'), { recursive: true })
  appendFileSync(path.join(into, '.git/info/exclude'), '/node_modules\n')
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(into, 'node_modules'))
  for (const folder of BUILT) {
    cpSync(path.join(ROOT, folder), path.join(into, folder), { recursive: true })
  }
  runGit(into, 'add', '--all')
  runGit(into, 'commit', '--quiet', '--message', 'All of it')
}
