// A bank that lives two weeks on a folder, and kills itself the nth time that it reaches a point.
import path from 'node:path'
import { carryFiles, openChannel } from '../src/folder.ts'
import { MONDAY, openTestBank } from './bank.ts'

const STEP_MS = 6 * 3_600_000
const STEPS = 4 * 14
const [folder = '', point = '', nth = '1'] = process.argv.slice(2)
let left = Number(nth)

function reached(name: string): void {
  if (name === point) left -= 1
  if (name === point && left === 0) process.kill(process.pid, 'SIGKILL')
}

const bank = openTestBank({ store: path.join(folder, 'bank.db'), habits: ['notices'], reached })
const channel = openChannel(folder)
for (let step = 0; step <= STEPS; step += 1) {
  carryFiles(bank, channel, MONDAY + step * STEP_MS, reached)
}
bank.close()
