// A worker in a process of its own, which dies at a point on the way to a bank and back.
import { flushCompileCache } from 'node:module'
import { chooseLog, createService } from '../../src/app/service.ts'

const [connection = '{}', rootKey = '', bankFolder = '', at = ''] = process.argv.slice(2)
const service = createService({
  connection: JSON.parse(connection),
  baseUrl: 'http://localhost:1',
  rootKey: Buffer.from(rootKey, 'hex'),
  roles: new Set(['worker']),
  mailbox: 'off',
  webhookAllowNets: [],
  log: chooseLog('off'),
  bankFolder,
  // A host by SFTP is on this machine.
  bankAllowNets: ['127.0.0.1'],
  bankReached: (point) => {
    if (point === at) process.kill(process.pid, 'SIGKILL')
  },
})
// For the next one: what is killed keeps nothing.
flushCompileCache()
process.once('SIGTERM', () => {
  void service.stop().then(() => process.exit(0))
})
