// The page of metrics as OpenMetrics writes it, for who asks for that: with exemplars, by which a
// slow request leads to its trace. Everybody else gets the text format of Prometheus.
import type { Metric, OpenMetricsContentType } from 'prom-client'
import { Registry } from 'prom-client'

const WANTED = /\bapplication\/openmetrics-text\b(?!\s*(;[^,]*)?;\s*q=0(\.0*)?\s*(,|$))/i

/** A page of metrics, with its type. */
interface MetricsPage {
  readonly type: string
  readonly text: string
}

/** Writes the page of a registry in the form that is asked for by an `Accept` header. */
export async function writeMetrics(
  registry: Registry,
  accept: string | undefined,
): Promise<MetricsPage> {
  const isOpen = WANTED.test(accept ?? '')
  const shown = isOpen ? openRegistry(registry) : registry
  return { type: shown.contentType, text: await shown.metrics() }
}

/** A registry that writes OpenMetrics. */
export function emptyOpenRegistry(): Registry<OpenMetricsContentType> {
  const open = new Registry<OpenMetricsContentType>()
  open.setContentType(Registry.OPENMETRICS_CONTENT_TYPE)
  return open
}

function openRegistry(registry: Registry) {
  const open = emptyOpenRegistry()
  for (const { name } of registry.getMetricsAsArray()) {
    const metric: Metric | undefined = registry.getSingleMetric(name)
    if (metric !== undefined) open.registerMetric(withOwnName(metric))
  }
  return open
}

/** Whoever writes OpenMetrics gives counters other names; they keep theirs for everybody else. */
function withOwnName(metric: Metric): Metric {
  let own: unknown
  return new Proxy(metric, {
    get: (of, key, self): unknown =>
      key === 'name' && own !== undefined ? own : Reflect.get(of, key, self),
    set: (of, key, value) => {
      if (key !== 'name') return Reflect.set(of, key, value)
      own = value
      return true
    },
  })
}
