// Calls that leave the service: to rails, banks, mail servers.
import { tracedWork } from './spans.ts'

/** Who is called, in words of few forms. */
interface Call {
  /** As `sandbox rail`, `sftp`. */
  readonly to: string
  /** As `submit credit`. */
  readonly asks: string
  /** Where it is, where it has an address. */
  readonly host?: string
  readonly port?: number
}

/** Does a call as a span of its own. */
export async function callOutside<T>(
  { to, asks, host, port }: Call,
  work: () => Promise<T>,
): Promise<T> {
  const attributes = {
    'holdfast.peer': to,
    ...(host === undefined ? {} : { 'server.address': host }),
    ...(port === undefined ? {} : { 'server.port': port }),
  }
  return await tracedWork({ name: `${to} ${asks}`, kind: 'client', attributes }, work)
}
