// `holdfast open`: the page of an id in the dashboard.
import { spawn } from 'node:child_process'
import { buildCommand } from '@stricli/core'
import { pathOfId } from '../../../ui/dashboard/src/components/ids.ts'
import type { Context } from '../context.ts'
import { clientOf, helpWith, sayLine } from '../context.ts'
import { CliError, EXIT } from '../exit.ts'

interface OpenFlags {
  readonly print: boolean
}

export const openCommand = buildCommand<OpenFlags, [string], Context>({
  docs: {
    brief: 'Open the page of an id in the dashboard',
    fullDescription: helpWith('Writes its address, and opens it in the browser.', [
      'holdfast open checkout_01…',
      'holdfast open settlement_01… --print',
    ]),
  },
  parameters: {
    flags: {
      print: {
        kind: 'boolean',
        brief: 'Write the address only',
        default: false,
        withNegated: false,
      },
    },
    positional: {
      kind: 'tuple',
      parameters: [{ brief: 'Id of anything', parse: String, placeholder: 'id' }],
    },
  },
  func({ print }, id) {
    const { access } = clientOf(this)
    const page = pathOfId(id)
    if (page === null) throw new CliError(`${id} has no page in the dashboard.`, EXIT.usage)
    const environment = access.privateKey.startsWith('live_') ? 'live' : 'sandbox'
    const address = `${access.baseUrl}/dashboard/${environment}${page}`
    sayLine(this, address)
    if (!print) openInBrowser(address, this.variables.BROWSER)
  },
})

/** Where nothing opens it, the address that was written is enough. */
function openInBrowser(address: string, browser: string | undefined): void {
  const own = process.platform === 'darwin' ? 'open' : 'xdg-open'
  const [program, args] =
    process.platform === 'win32'
      ? ['rundll32', ['url.dll,FileProtocolHandler', address]]
      : [browser ?? own, [address]]
  const child = spawn(program, args, { stdio: 'ignore', detached: true })
  child.on('error', () => undefined)
  child.unref()
}
