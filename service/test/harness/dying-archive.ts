// A run of the command in a process of its own, which is killed when a step has ended.
import { flushCompileCache } from 'node:module'
import pg from 'pg'
import { archiveBefore } from '#archives'
import { ownerReader } from '#db'
import { openJournalKeys } from '#sealing'

const [host, user, database, folder, rootKey = '', before = '', at] = process.argv.slice(2)
// For the next one: what is killed keeps nothing.
flushCompileCache()
const client = new pg.Client({ host, user, database })
await client.connect()
const key = await openJournalKeys(Buffer.from(rootKey, 'hex')).signing(ownerReader(client))
const reached = (step: string) => {
  if (step === at) process.kill(process.pid, 'SIGKILL')
}
await archiveBefore({ client, folder: folder ?? '', copyTo: null, key, reached }, before)
await client.end()
