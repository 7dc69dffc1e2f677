// Whether traces are asked for.

type Variables = Readonly<Record<string, string | undefined>>

/**
 * What OpenTelemetry calls its variables, where they ask for traces: a place to send them to, or an
 * exporter. Their values are read by who starts that.
 */
export function readTelemetry(variables: Variables): Variables | null {
  const ours = Object.entries(variables).filter(([name]) => name.startsWith('OTEL_'))
  const given = new Map(ours.map(([name, value]) => [name, value?.trim() ?? '']))
  const isGiven = (name: string) => (given.get(name) ?? '') !== ''
  const isOff =
    given.get('OTEL_SDK_DISABLED')?.toLowerCase() === 'true' ||
    given.get('OTEL_TRACES_EXPORTER') === 'none'
  const isAsked = [
    'OTEL_TRACES_EXPORTER',
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
  ].some(isGiven)
  return isAsked && !isOff ? Object.fromEntries(ours) : null
}
