import pg from 'pg'
import { writeFileSync } from 'node:fs'
import { withCluster } from './src/cluster.ts'
import { openShop } from './src/pattern.ts'
import { makePattern, repeatPattern } from './src/world.ts'
import { journalLog } from '../service/src/ledger/journal/index.ts'
import { openJournalKeys, sealTenant } from '../service/src/ledger/sealing/index.ts'
import { openDatabase } from '../service/src/foundation/db/index.ts'
const size = Number(process.argv[2] ?? 20000)
await withCluster(async (connection) => {
  const owner = new pg.Client(connection); await owner.connect()
  const shop = await openShop(connection, owner)
  const pattern = await makePattern(shop, 100)
  let t = Date.now()
  await repeatPattern(connection, owner, { pattern, payments: size }); console.log('repeat', Date.now()-t); t = Date.now()
  await owner.query('vacuum analyze')
  t = Date.now()
  for (let i = 0; i < 40; i++) {
    const { rows } = await owner.query(`select size from journal_heads where tenant_id = $1`, [pattern.tenant])
    console.log('sealed', rows[0]?.size, Date.now() - t)
    const { rows: u } = await owner.query(`select count(*)::int n from ledger_transactions`)
    if (Number(rows[0]?.size) === u[0].n) break
    await new Promise((r) => setTimeout(r, 2000))
  }
  await shop.stop()
  writeFileSync('/tmp/grow/conn.json', JSON.stringify({ ...connection, tenant: pattern.tenant }))
  console.log('ready')
  await new Promise<void>((r) => process.once('SIGTERM', () => r()))
  await owner.end()
}, { durable: false })
