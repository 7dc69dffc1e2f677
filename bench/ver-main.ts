import pg from 'pg'
import { readFileSync } from 'node:fs'
import { journalLog } from '/work/main/service/src/ledger/journal/index.ts'
import { readJournalKeys, verifyLogs } from '/work/main/service/src/ledger/sealing/index.ts'
import { ownerReader } from '/work/main/service/src/foundation/db/index.ts'
const { tenant, ...c } = JSON.parse(readFileSync('/tmp/grow/conn.json', 'utf8'))
const cs: pg.Client[] = []
for (let i = 0; i < Number(process.argv[2] ?? 1); i++) { const o = new pg.Client(c); await o.connect(); cs.push(o) }
const pids = await Promise.all(cs.map(async (o) => (await o.query('select pg_backend_pid()')).rows[0].pg_backend_pid))
const cpu = () => pids.map((pid) => { const t = readFileSync(`/proc/${pid}/stat`, 'utf8'); const f = t.slice(t.lastIndexOf(')') + 2).split(' '); return (Number(f[11]) + Number(f[12])) * 10000 }).reduce((a, b) => a + b)
const keys = await readJournalKeys(ownerReader(cs[0]!))
for (let r = 0; r < 3; r++) {
  const c0 = cpu(), u0 = process.cpuUsage(), t0 = performance.now()
  const [first, ...beside] = cs
  const rep = await verifyLogs(journalLog, first!, { publicKeys: keys.map((k: any) => k.publicKey), beside, stretch: 8192 } as any)
  const u = process.cpuUsage(u0), n = rep.entries
  console.log(n, JSON.stringify(rep.faults), 'PG', ((cpu() - c0) / n).toFixed(1), 'Node', ((u.user + u.system) / n).toFixed(1), 'wall', ((performance.now() - t0) * 1000 / n).toFixed(1))
}
for (const o of cs) await o.end()
