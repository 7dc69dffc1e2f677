import pg from 'pg'
import { checkInvariants } from '../service/src/ledger/ledger/index.ts'
import { withCluster } from './src/cluster.ts'
import { openShop } from './src/pattern.ts'
import { makePattern, repeatPattern } from './src/world.ts'
const size = Number(process.argv[2] ?? 10000)
await withCluster(async (connection) => {
  const owner = new pg.Client(connection); await owner.connect()
  const shop = await openShop(connection, owner)
  let t = Date.now()
  const pattern = await makePattern(shop, Number(process.argv[3] ?? 400)); console.log('pattern', Date.now()-t); t = Date.now()

  await owner.query('vacuum analyze')
  console.log(pattern.tables.map(t => t.name).join(' '))
  t = Date.now()
  const n = await repeatPattern(connection, owner, { pattern, payments: size }).catch((e) => { console.log(e); throw e }); console.log('repeat', n, Date.now()-t); t = Date.now()
  await owner.query('vacuum analyze'); console.log('vacuum', Date.now() - t); t = Date.now()
  await owner.query('set session_replication_role = origin')
  console.log(JSON.stringify((await checkInvariants(owner)).slice(0,8)), Date.now() - t)
  const { rows } = await owner.query(`select c.relname, pg_table_size(c.oid)::float8 t, pg_indexes_size(c.oid)::float8 i, c.reltuples::float8 n from pg_class c where relkind in ('r','p') and relnamespace='public'::regnamespace and pg_total_relation_size(c.oid) > 1000000 order by t+i desc`).catch(async () => ({ rows: [] as any[] }))
  rows.sort((a, b) => b.t + b.i - a.t - a.i)
  let sum = 0
  for (const r of rows.slice(0, 30)) { console.log(r.relname.padEnd(28), (r.t/n).toFixed(0).padStart(8), (r.i/n).toFixed(0).padStart(8), (r.n/n).toFixed(2).padStart(8)) }
  for (const r of rows) sum += r.t + r.i
  console.log('bytes per payment', (sum/n).toFixed(0))
  if (process.argv[4]) await new Promise((r) => setTimeout(r, 1e9))
  await owner.end()
}, { durable: false })
