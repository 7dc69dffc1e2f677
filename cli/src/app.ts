// All commands.
import { buildApplication, buildRouteMap, type Command, text_en } from '@stricli/core'
import own from '../package.json' with { type: 'json' }
import { clockRoutes } from './commands/clock.ts'
import { completionCommand } from './commands/completion.ts'
import { listRoutes } from './commands/list.ts'
import { listenCommand } from './commands/listen.ts'
import { logsRoutes } from './commands/logs.ts'
import { openCommand } from './commands/open.ts'
import { playCommand } from './commands/play.ts'
import { reportsRoutes } from './commands/reports.ts'
import { searchCommand } from './commands/search.ts'
import { doctorCommand, keysCommand, loginCommand, profilesCommand } from './commands/session.ts'
import { eventsRoutes, getCommand, resendCommand } from './commands/things.ts'
import { triggerCommand } from './commands/trigger.ts'
import type { Context } from './context.ts'
import { codeOf, wordsOf } from './exit.ts'

/** Commands by their names. */
export type Routes = Readonly<Record<string, Command<Context>>>

const commands = {
  login: loginCommand,
  listen: listenCommand,
  trigger: triggerCommand,
  events: eventsRoutes,
  logs: logsRoutes,
  list: listRoutes,
  search: searchCommand,
  get: getCommand,
  open: openCommand,
  play: playCommand,
  reports: reportsRoutes,
  resend: resendCommand,
  clock: clockRoutes,
  keys: keysCommand,
  profiles: profilesCommand,
  doctor: doctorCommand,
  completion: completionCommand,
}

const docs = {
  brief: 'The command line of Holdfast',
  fullDescription:
    'A first round: `holdfast doctor` checks that key and service are in order, `holdfast ' +
    'listen --forward-to http://localhost:8080/webhooks` brings events to your receiver, ' +
    '`holdfast trigger checkout_settled` makes one happen. The key is that of HOLDFAST_KEY, of ' +
    '`holdfast login`, or of the service that was started in this folder. Exit codes: 0 done, ' +
    '1 refused or failed, 2 wrong usage, 3 no key or a wrong one, 4 service not reachable, ' +
    '5 not found.',
}

/** All commands, with some more. */
export function appOf(more: Routes) {
  const routes = buildRouteMap({ routes: { ...commands, ...more }, docs })
  return buildApplication(routes, {
    name: 'holdfast',
    versionInfo: { currentVersion: own.version },
    scanner: { caseStyle: 'allow-kebab-for-camel' },
    determineExitCode: codeOf,
    localization: { text: { ...text_en, exceptionWhileRunningCommand: wordsOf } },
    documentation: { caseStyle: 'convert-camel-to-kebab' },
  })
}
