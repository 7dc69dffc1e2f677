// Values that a person may get wrong, and the place that a refusal names.
import type { Values } from './values.ts'

interface Refused {
  readonly what: string
  readonly values: Values
  /** As a JSON pointer. */
  readonly at: string
}

const secret = (name: string) => ({ name, key: 'key' })
const monitored = { serviceMonitor: { enabled: true } }
const metricsToken = secret('holdfast')

/** Each is wrong in one thing. */
export const REFUSED: readonly Refused[] = [
  { what: 'a value that there is not', values: { replicas: 3 }, at: '' },
  { what: 'a setting that there is not', values: { settings: { baseURL: 'x' } }, at: '/settings' },
  {
    what: 'a base URL with a path',
    values: { settings: { baseUrl: 'https://pay.example.com/shop' } },
    at: '/settings/baseUrl',
  },
  {
    what: 'a host with a port',
    values: { settings: { hosts: ['a:80'] } },
    at: '/settings/hosts/0',
  },
  {
    what: 'everybody as a proxy',
    values: { settings: { trustedProxies: ['0.0.0.0/0'] } },
    at: '/settings/trustedProxies/0',
  },
  {
    what: 'a level of another log',
    values: { settings: { logLevel: 'trace' } },
    at: '/settings/logLevel',
  },
  {
    what: 'a delay that is too long',
    values: { settings: { shutdownDelaySeconds: 1_000 } },
    at: '/settings/shutdownDelaySeconds',
  },
  {
    what: 'a limit of no requests at once',
    values: { settings: { rateLimit: '1000' } },
    at: '/settings/rateLimit',
  },
  {
    what: 'no database',
    values: { secrets: { databaseUrl: { name: '' } } },
    at: '/secrets/databaseUrl/name',
  },
  {
    what: 'no master key: each pod would make its own',
    values: { secrets: { masterKey: { name: '' } } },
    at: '/secrets/masterKey/name',
  },
  {
    what: 'a secret itself',
    values: { secrets: { databaseUrl: 'postgres://user:password@host/holdfast' } },
    at: '/secrets/databaseUrl',
  },
  {
    what: 'mails from nobody',
    values: { secrets: { smtpUrl: secret('holdfast') } },
    at: '/settings/mailFrom',
  },
  {
    what: 'metrics without a token',
    values: { monitoring: monitored, networkPolicy: { metricsFrom: [{}] } },
    at: '/secrets/metricsToken/name',
  },
  {
    what: 'metrics that no policy lets anybody read',
    values: { monitoring: monitored, secrets: { metricsToken } },
    at: '/networkPolicy/metricsFrom',
  },
  {
    what: 'a setting among other variables',
    values: { extraEnv: [{ name: 'HOLDFAST_LOG_LEVEL', value: 'debug' }] },
    at: '/extraEnv/0/name',
  },
  {
    what: 'root',
    values: { podSecurityContext: { runAsUser: 0 } },
    at: '/podSecurityContext/runAsUser',
  },
  {
    what: 'a digest that is none',
    values: { image: { digest: 'sha256:abc' } },
    at: '/image/digest',
  },
  { what: 'no time to drain', values: { api: { drainSeconds: 0 } }, at: '/api/drainSeconds' },
  {
    what: 'a budget that lets no pod go',
    values: { api: { disruptionBudget: { maxUnavailable: 0 } } },
    at: '/api/disruptionBudget/maxUnavailable',
  },
  {
    what: 'a size without a unit that there is',
    values: { persistence: { data: { size: '1GB' } } },
    at: '/persistence/data/size',
  },
]
