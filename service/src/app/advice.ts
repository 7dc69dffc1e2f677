// What whoever starts the service can mend, said in a sentence that names the setting.
import type { Config } from '../config.ts'

type Place = Pick<Config, 'dataDir' | 'host' | 'port'>

/** A sentence for a fault of the surroundings of a start; nothing for a fault of our own. */
export function adviceOn(error: unknown, { dataDir, host, port }: Place): string | undefined {
  const code = fieldOf(error, 'code')
  if (fieldOf(error, 'syscall') === 'listen') return adviceOnPort(code, host, port)
  if (fieldOf(error, 'syscall') === 'getaddrinfo' && fieldOf(error, 'hostname') === host) {
    return noSuchAddress(host)
  }
  if (fieldOf(error, 'path')?.startsWith(dataDir) === true) {
    const what = `The data folder ${dataDir} cannot be used (${code}).`
    return `${what} Choose another with HOLDFAST_DATA_DIR.`
  }
  return undefined
}

function adviceOnPort(code: string | undefined, host: string, port: number): string | undefined {
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is taken. Stop what listens there, or choose another with HOLDFAST_PORT.`
    case 'EACCES':
      return `Port ${port} is not for this user. Choose another with HOLDFAST_PORT.`
    case 'EADDRNOTAVAIL':
      return noSuchAddress(host)
    default:
      return undefined
  }
}

function noSuchAddress(host: string): string {
  return `This machine has no address ${host}. Choose another with HOLDFAST_HOST.`
}

function fieldOf(error: unknown, name: string): string | undefined {
  const value: unknown = error instanceof Error ? Reflect.get(error, name) : undefined
  return typeof value === 'string' ? value : undefined
}
