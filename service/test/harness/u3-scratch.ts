// scratch, removed before the end
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { accessibilityFaults, launchBrowser } from './browser.ts'
import { memberPassword, openMemberBrowser, setUpTotp } from './member.ts'

const baseUrl = 'http://localhost:4316'
const state = '/tmp/u3-cookie.json'
const b = openMemberBrowser({ baseUrl })
if (existsSync(state)) b.cookie = JSON.parse(readFileSync(state, 'utf8')).cookie
const s = b.cookie ? await b.call('GET', '/dashboard/v1/session', undefined, {}) : { status: 0 }
if (s.status !== 200) {
  const token = process.env.ENTER ?? ''
  const r = await b.call('POST', '/dashboard/v1/enter', {
    token,
    name: 'Ada Lovelace',
    email: 'ada@harbour.example',
    password: memberPassword,
  })
  console.log('enter', r.status, JSON.stringify(r.body).slice(0, 200))
  await setUpTotp(b)
}
writeFileSync(state, JSON.stringify({ cookie: b.cookie, totp: b.totpSecret }))
const browser = await launchBrowser()
const looks = [
  { n: 'l', w: 1440, h: 900, c: 'light' as const },
  { n: 'd', w: 1440, h: 900, c: 'dark' as const },
  { n: 'p', w: 390, h: 844, c: 'light' as const },
  { n: 'q', w: 390, h: 844, c: 'dark' as const },
].filter(({ n }) => (process.env.LOOKS ?? 'l').includes(n))
for (const look of looks) {
  const context = await browser.newContext({
    viewport: { width: look.w, height: look.h },
    colorScheme: look.c,
    locale: 'en-GB',
  })
  await context.addCookies([
    {
      name: '__Host-holdfast',
      value: b.cookie ?? '',
      url: baseUrl.replace('http:', 'https:'),
      secure: true,
      httpOnly: true,
      sameSite: 'Strict',
    },
  ])
  const page = await context.newPage()
  page.on('console', (m) => {
    if (['error', 'warning'].includes(m.type()))
      console.log(look.n, 'console', m.text().slice(0, 300))
  })
  page.on('pageerror', (e) => console.log(look.n, 'pageerror', String(e).slice(0, 400)))
  for (const where of process.argv.slice(2)) {
    const [path, name = path.replaceAll(/[/?=&]/g, '_')] = where.split('@')
    await page.goto(`${baseUrl}/dashboard/${path}`, { waitUntil: 'load' })
    await page.waitForTimeout(Number(process.env.WAIT ?? 1200))
    if (!path.includes('mailbox')) for (const f of await accessibilityFaults(page)) console.log(look.n, name, 'AXE', f)
    const over = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    if (over > 0) console.log(look.n, name, 'OVERFLOW', over)
    await page.screenshot({ path: `/tmp/u3shots/${name}-${look.n}.png`, fullPage: true })
  }
  await context.close()
}
await browser.close()
