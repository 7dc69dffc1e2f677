import pg from 'pg'
import { readFileSync } from 'node:fs'
const { tenant, ...c } = JSON.parse(readFileSync('/tmp/grow/conn.json', 'utf8'))
const o = new pg.Client(c); await o.connect()
const { rows: [{ pg_backend_pid: pid }] } = await o.query('select pg_backend_pid()')
const cpu = () => { const t = readFileSync(`/proc/${pid}/stat`, 'utf8'); const f = t.slice(t.lastIndexOf(')') + 2).split(' '); return (Number(f[11]) + Number(f[12])) * 10000 }
await o.query(process.env.SETS ?? ''); await o.query('begin isolation level repeatable read read only; set local row_security = off')
const src = (at: string, mv: string) => `select e.position, e.transaction_id as entry_id, e.leaf, e.chain, t.id, t.kind, t.currency, t.subject_id, ${at} as at, ${mv} as movements
 from (select * from journal_entries where tenant_id = $1::uuid and position > $2::bigint order by position limit $3::int) e
 left join ledger_transactions t on t.tenant_id = e.tenant_id and t.id = e.transaction_id order by e.position`
const toChar = `to_char(t.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
const micros = `(extract(epoch from t.at) * 1000000)::bigint`
const sub = (x: string, d: string) => `coalesce((select ${x} from ledger_movements m
  left join ledger_accounts f on f.tenant_id = m.tenant_id and f.id = m.from_account
  left join ledger_accounts g on g.tenant_id = m.tenant_id and g.id = m.to_account
  where m.tenant_id = t.tenant_id and m.transaction_id = t.id), '${d}')`
const today = sub(`jsonb_agg(jsonb_build_array(m.position, m.from_account, f.kind, m.to_account, g.kind, m.amount::text) order by m.position)`, '[]')
const text = sub(`string_agg('[' || m.position || ',"' || m.from_account || '",' || coalesce(to_json(f.kind)::text, 'null') || ',"' || m.to_account || '",' || coalesce(to_json(g.kind)::text, 'null') || ',"' || m.amount || '"]', ',' order by m.position)`, '')
const arr = sub(`array_agg(array[m.position::text, m.from_account::text, f.kind, m.to_account::text, g.kind, m.amount::text] order by m.position)`, '{}')
const join = `select e.position, e.transaction_id as entry_id, e.leaf, e.chain, t.id, t.kind, t.currency, t.subject_id, t.at, m.position as mp, m.from_account, f.kind as fk, m.to_account, g.kind as gk, m.amount
 from (select * from journal_entries where tenant_id = $1::uuid and position > $2::bigint order by position limit $3::int) e
 left join ledger_transactions t on t.tenant_id = e.tenant_id and t.id = e.transaction_id
 left join ledger_movements m on m.tenant_id = t.tenant_id and m.transaction_id = t.id
  left join ledger_accounts f on f.tenant_id = m.tenant_id and f.id = m.from_account
  left join ledger_accounts g on g.tenant_id = m.tenant_id and g.id = m.to_account
 order by e.position, m.position`
const variants: Record<string, [string, boolean]> = {
  today: [src(toChar, today), false], micros: [src(micros, today), false], text: [src(toChar, text), false], textMicros: [src(micros, text), false], arr: [src(toChar, arr), false],
  join: [join, false], joinBinary: [join, true],
  nofg: [join.replace(/left join ledger_accounts f[^\n]*/, '').replace(/left join ledger_accounts g[^\n]*/, '').replace('f.kind', "'a'").replace('g.kind', "'b'"), false],
  nom: [join.replace(/left join ledger_accounts f[^\n]*/, '').replace(/left join ledger_accounts g[^\n]*/, '').replace(/left join ledger_movements m[^\n]*/, '').replace('f.kind', "'a'").replace('g.kind', "'b'").replace('m.position as mp, m.from_account', "1, t.id").replace('m.to_account', 't.id').replace('m.amount', '5').replace(', m.position', ''), false],
  textJsonAt: [src(`to_json(t.at at time zone 'utc')`, text), false],
  textNoQuote: [src(`to_json(t.at at time zone 'utc')`, text.replaceAll(/coalesce\(to_json\((.).kind\)::text, 'null'\)/g, '$1.kind')), false],
  concatOne: [src(`to_json(t.at at time zone 'utc')`, sub(`string_agg(concat('[', m.position, ',"', m.from_account, '",', to_json(f.kind), ',"', m.to_account, '",', to_json(g.kind), ',"', m.amount, '"]'), ',' order by m.position)`, '')), false],
  rowsJson: [src(`to_json(t.at at time zone 'utc')`, sub(`json_agg(json_build_array(m.position, m.from_account, f.kind, m.to_account, g.kind, m.amount::text) order by m.position)`, '[]')), false],
  noOrder: [src(`to_json(t.at at time zone 'utc')`, sub(`array_agg(concat('[', m.position, ',"', m.from_account, '",', to_json(f.kind), ',"', m.to_account, '",', to_json(g.kind), ',"', m.amount, '"]'))`, '{}')), false],
  bare: [`select e.position, e.transaction_id, e.leaf, e.chain from journal_entries e where tenant_id = $1::uuid and position > $2::bigint order by position limit $3::int`, false],
}
const raw = { getTypeParser: () => (v: any) => v }
for (const only of process.argv[2] ? [process.argv[2]] : Object.keys(variants)) {
  const [q, binary] = variants[only]!
  for (const page of [4096]) {
    let n = 0
    const c0 = cpu(), u0 = process.cpuUsage(), t0 = performance.now()
    for (let a = 0; a < 60000; a += page) { const r = await o.query({ text: q, values: [tenant, a, page], binary, types: raw as any, rowMode: 'array' }); n += r.rows.length }
    const u = process.cpuUsage(u0)
    console.log(only.padEnd(12), page, n, 'PG', ((cpu() - c0) / n).toFixed(1), 'Node', ((u.user + u.system) / n).toFixed(1), 'wall', ((performance.now() - t0) * 1000 / n).toFixed(1))
  }
}
if (process.argv[2]) console.log((await o.query({ text: 'explain (analyze, buffers off) ' + variants[process.argv[2]!]![0].replace('$1::uuid', `'${tenant}'`).replace('$2::bigint', '20000').replace('$3::int', '5000') })).rows.map((r: any) => r['QUERY PLAN']).join('\n'))
await o.end()
