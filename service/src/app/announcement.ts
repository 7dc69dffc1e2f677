// What a start says when the service is ready.
import type { Config } from '../config.ts'
import type { FirstRun } from './first-run.ts'

/** Where everything is, for a person at a terminal, with the demo's keys and the owner's link. */
export function startAnnouncement(
  config: Pick<Config, 'baseUrl' | 'mailbox'>,
  firstRun: FirstRun | null,
): string {
  const { baseUrl } = config
  const lines = [
    ['Dashboard', `${baseUrl}/dashboard`],
    ['API', `${baseUrl}/v1`],
    ['Reference', `${baseUrl}/docs`],
    ...(config.mailbox === 'open' ? [['Mailbox', `${baseUrl}/mailbox`]] : []),
    ...(firstRun === null ? [] : keyLines(firstRun)),
  ]
  return [
    '',
    '  Holdfast is ready',
    '',
    ...lines.map(([name, value]) => row(name, value)),
    ...(firstRun === null ? [] : nextSteps(firstRun)),
    '',
  ].join('\n')
}

function keyLines({ sandbox }: FirstRun) {
  return [
    ['Private key', sandbox.private_key],
    ['Public key', sandbox.public_key],
  ]
}

function nextSteps({ dashboard: { one_time_link: link } }: FirstRun): string[] {
  const enter = '  Enter the dashboard, within 30 minutes, once:'
  return [
    ...(link === null ? [] : ['', enter, '', `    ${link}`, '', '  A new link: npm run enter']),
    '',
    '  Try it: npm run demo (a whole payment), npm run example (a shop). Stop: Ctrl-C.',
  ]
}

function row(name = '', value = ''): string {
  return `  ${name.padEnd(12)} ${value}`
}
