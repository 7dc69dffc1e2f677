// The Node that is fetched where the one at hand is too old: which one, and by which bytes it is
// known. Runs on Node 16 and newer and uses nothing but Node itself.
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** The project is tested with it. */
export const NODE_VERSION = '24.21.0'

/** What the package of each system must hash to: whoever publishes another is not believed. */
const SHA512 = {
  'linux-arm64':
    'FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==',
  'linux-x64':
    '3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
  'win-x64':
    '0ddSuAi9KnmYzfjJwKfFUO5YfljMVfa9smiGRQXmp5QGhm8KXk7xbqkFNeaPXVaL6sfZ5oGfCD7q8wWY/TnypA==',
}

/** The system in the words of the packages: `linux-x64`. */
export function systemName() {
  return `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
}

/** The hash that is known for a system; undefined: none is fetched for it. */
export function knownIntegrity(system) {
  return SHA512[system] === undefined ? undefined : `sha512-${SHA512[system]}`
}

/** Where the program lies in a folder that it was fetched into. */
export function nodeProgram(folder, system) {
  const program = system.startsWith('win') ? 'node.exe' : 'node'
  return path.join(folder, 'node_modules', `node-${system}`, 'bin', program)
}

/**
 * Writes what has npm install this Node, and nothing else: `npm ci` compares what it is given with
 * the hash, and ends with `EINTEGRITY` where it is another.
 */
export function writeNodeLock(folder, system, integrity) {
  const dependencies = { [`node-${system}`]: NODE_VERSION }
  const locked = { version: NODE_VERSION, integrity }
  const lock = {
    name: 'node-of-holdfast',
    lockfileVersion: 3,
    requires: true,
    packages: { '': { dependencies }, [`node_modules/node-${system}`]: locked },
  }
  mkdirSync(folder, { recursive: true })
  for (const [name, content] of Object.entries({
    'package.json': { private: true, dependencies },
    'package-lock.json': lock,
  })) {
    writeFileSync(path.join(folder, name), `${JSON.stringify(content, null, 2)}\n`)
  }
}
