// Whether anybody takes spans: the SDK of OpenTelemetry, which is registered before the service is
// put together, or is not there at all.
import { ProxyTracerProvider, trace } from '@opentelemetry/api'

/** The scope that all spans of the service are of. */
export const SCOPE = 'holdfast'

/** True where an SDK is registered; whatever only serves traces is left out where none is. */
export function isTraced(): boolean {
  const provider = trace.getTracerProvider()
  if (!(provider instanceof ProxyTracerProvider)) return true
  return provider.getDelegateTracer(SCOPE) !== undefined
}
