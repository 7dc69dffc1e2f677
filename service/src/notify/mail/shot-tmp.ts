import { createServer } from 'node:http'
import chromium from '@sparticuz/chromium'
import { chromium as pw } from 'playwright-core'
import { AxeBuilder } from '@axe-core/playwright'
import { minor, newUuid, realNow, asId, showId } from '#kit'
import { BODY_POLICY, PAGE_POLICY, bodyPage, emailPage, listPage, missingPage } from './mailbox-page.ts'
import { renderEmail } from './templates.ts'
const mail = renderEmail({ kind: 'verification_wanted', to: 'anna@example.com', organisationName: 'Marsh & Sons Boats', money: { amount: minor(1234500n), currency: 'gbp' }, url: 'http://localhost:4280/verify/link_7h2k9d0a3b5c7e9f1g3h5j7k9m1n3p5q', isSandbox: true })
const rows = ['anna@example.com', 'a-very-long-address-of-somebody-who-likes-them@subdomain.of.a.long.example.com', 'carl@example.org'].map((to_email) => ({ tenant_id: '', id: newUuid(realNow()), kind: mail === null ? '' : 'verification_wanted', to_email, subject: mail.subject, body: Buffer.alloc(0), stored_at: realNow() }))
const s = createServer((q, r) => {
  const u = new URL(q.url ?? '', 'http://x')
  const send = (t: string, p = PAGE_POLICY) => { r.setHeader('content-type', 'text/html; charset=utf-8'); r.setHeader('content-security-policy', p); r.end(t) }
  if (u.pathname.endsWith('/body')) return send(bodyPage(mail), BODY_POLICY)
  if (u.pathname === '/mailbox') return send(listPage({ rows: u.searchParams.get('search') ? [] : rows, search: u.searchParams.get('search') ?? '', nextCursor: u.searchParams.get('search') ? null : 'abc' }))
  if (u.pathname === '/missing') return send(missingPage())
  return send(emailPage(rows[0]!, mail))
}).listen(0)
const base = `http://127.0.0.1:${(s.address() as any).port}`
const b = await pw.launch({ executablePath: await chromium.executablePath(), args: [...chromium.args, '--no-sandbox'], headless: true })
for (const scheme of ['light', 'dark'] as const) for (const width of [1100, 360]) {
  const ctx = await b.newContext({ viewport: { width, height: 900 }, colorScheme: scheme })
  const p = await ctx.newPage()
  p.on('console', (m) => console.log(scheme, width, m.text()))
  for (const [n, path] of [['list', '/mailbox'], ['empty', '/mailbox?search=zed'], ['mail', `/mailbox/${showId('email', asId('email', rows[0]!.id))}`], ['body', '/x/body'], ['missing', '/missing']]) {
    await p.goto(base + path)
    await p.waitForTimeout(200)
    await p.screenshot({ path: `/tmp/shots/${n}-${scheme}-${width}.png` })
    if (n !== 'body') { const a = await new AxeBuilder({ page: p }).withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice']).analyze().catch((e) => ({ violations: [{ id: 'ERR ' + e.message, nodes: [] }] })); console.log(n, scheme, width, a.violations.map((v) => [v.id, v.nodes.map((x: any) => x.html + x.failureSummary).slice(0, 2)])) }
    const wide = await p.evaluate(() => document.documentElement.scrollWidth - innerWidth); if (wide > 0) console.log('SCROLLS', n, width, wide)
  }
}
await b.close(); s.close()
