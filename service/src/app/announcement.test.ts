import { expect, it } from 'vitest'
import { startAnnouncement } from './announcement.ts'

const config = { baseUrl: 'http://localhost:4280', mailbox: 'open' } as const
const firstRun = {
  base_url: config.baseUrl,
  dashboard_url: '',
  docs_url: '',
  mailbox_url: null,
  sandbox: { private_key: 'sandbox_api_of_the_demo', public_key: 'sandbox_pk_of_the_demo' },
  dashboard: { one_time_link: 'http://localhost:4280/dashboard/enter#secret' },
}

it('shows keys and the link to a person at a terminal', () => {
  const said = startAnnouncement(config, firstRun)
  expect(said).toContain('sandbox_api_of_the_demo')
  expect(said).toContain('/dashboard/enter#secret')
})

it('knows of no keys where there is no demo', () => {
  const said = startAnnouncement({ ...config, mailbox: 'off' }, null)
  expect(said).not.toMatch(/key|Mailbox|first-run/)
})
