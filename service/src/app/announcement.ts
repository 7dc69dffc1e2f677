// What a start says when the service is ready.
import type { Config } from '../config.ts'
import type { FirstRun } from './first-run.ts'
import { firstRunFile } from './first-run.ts'

/**
 * Where everything is, and on a terminal the demo's keys and the first owner's link. Whoever
 * collects what a service prints would collect those, too: elsewhere it says in which file, of mode
 * 0600, they stand.
 */
export function startAnnouncement(
  config: Pick<Config, 'baseUrl' | 'dataDir' | 'mailbox'>,
  firstRun: FirstRun | null,
  isTerminal: boolean,
): string {
  const { baseUrl } = config
  const lines = [
    ['Dashboard', `${baseUrl}/dashboard`],
    ['API', `${baseUrl}/v1`],
    ['Reference', `${baseUrl}/docs`],
    ...(config.mailbox === 'open' ? [['Mailbox', `${baseUrl}/mailbox`]] : []),
    ...(firstRun === null ? [] : keyLines(config, firstRun, isTerminal)),
  ]
  return [
    '',
    '  Holdfast is ready',
    '',
    ...lines.map(([name, value]) => row(name, value)),
    ...(firstRun === null ? [] : nextSteps(firstRun, isTerminal)),
    '',
  ].join('\n')
}

function keyLines({ dataDir }: Pick<Config, 'dataDir'>, { sandbox }: FirstRun, isShown: boolean) {
  if (!isShown) return [['Keys, link', firstRunFile(dataDir)]]
  return [
    ['Private key', sandbox.private_key],
    ['Public key', sandbox.public_key],
  ]
}

function nextSteps({ dashboard }: FirstRun, isShown: boolean): string[] {
  const link = isShown ? dashboard.one_time_link : null
  return [
    ...(link === null
      ? []
      : ['', '  Enter the dashboard, within 30 minutes, once:', '', `    ${link}`]),
    ...(dashboard.one_time_link === null ? [] : ['', '  A new link: npm run enter']),
    '',
    '  Try it: npm run demo (a whole payment), npm run example (a shop). Stop: Ctrl-C.',
  ]
}

function row(name = '', value = ''): string {
  return `  ${name.padEnd(12)} ${value}`
}
