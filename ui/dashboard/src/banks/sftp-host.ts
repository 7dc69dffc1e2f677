// The host of a bank as people enter it. Pure.
import type { BankChangeInput, BankConnectInput, BankConnection } from '@holdfast/contract'

type Host = NonNullable<BankConnection['sftp']>
type HostInput = NonNullable<BankConnectInput['sftp']>
type HostChange = NonNullable<BankChangeInput['sftp']>

/** Of SSH. */
const USUAL_PORT = 22

export interface EnteredHost {
  readonly host: string
  /** Left empty: the usual one. */
  readonly port: string
  readonly user: string
  /** One in a line. */
  readonly hostKeys: string
}

/** A host as it is, to be changed. */
export function enteredHost({ host, port, user, host_keys }: Host): EnteredHost {
  return { host, port: String(port), user, hostKeys: host_keys.join('\n') }
}

/** As the API takes it. */
export function readHost({
  host,
  port,
  user,
  hostKeys,
}: EnteredHost): Pick<HostInput, 'host' | 'port' | 'user' | 'host_keys'> {
  return {
    host: host.trim(),
    ...(port.trim() === '' ? {} : { port: Number(port) }),
    user: user.trim(),
    host_keys: hostKeys.split(/\s+/).filter((one) => one !== ''),
  }
}

/** What of a host differs from what it is; nothing where it does not. */
export function hostDiffers(entered: EnteredHost, before: Host): HostChange | null {
  const after = readHost(entered)
  const change: HostChange = {
    ...(after.host === before.host ? {} : { host: after.host }),
    ...((after.port ?? USUAL_PORT) === before.port ? {} : { port: after.port ?? USUAL_PORT }),
    ...(after.user === before.user ? {} : { user: after.user }),
    ...(after.host_keys.join() === before.host_keys.join() ? {} : { host_keys: after.host_keys }),
  }
  return Object.keys(change).length === 0 ? null : change
}
