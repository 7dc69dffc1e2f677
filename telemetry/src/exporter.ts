// Where spans go: to a collector by OTLP over HTTP, or to standard output.
import type { SpanExporter } from '@opentelemetry/sdk-trace'
import { ConsoleSpanExporter } from '@opentelemetry/sdk-trace'
import type { Variables } from './variables.ts'
import { readVariable, VariableError } from './variables.ts'

/** The exporter that is asked for; its address, headers and time limit it reads itself. */
export async function exporterOf(variables: Variables): Promise<SpanExporter> {
  const name = readVariable(variables, 'OTEL_TRACES_EXPORTER') ?? 'otlp'
  if (name === 'console') return new ConsoleSpanExporter()
  if (name !== 'otlp') throw new VariableError('OTEL_TRACES_EXPORTER', 'otlp, console or none')
  const ofTraces = readVariable(variables, 'OTEL_EXPORTER_OTLP_TRACES_PROTOCOL')
  const protocol = ofTraces ?? readVariable(variables, 'OTEL_EXPORTER_OTLP_PROTOCOL')
  switch (protocol) {
    case undefined:
    case 'http/protobuf': {
      const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-proto')
      return new OTLPTraceExporter()
    }
    case 'http/json': {
      const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http')
      return new OTLPTraceExporter()
    }
    default:
      throw new VariableError('OTEL_EXPORTER_OTLP_PROTOCOL', 'http/protobuf or http/json')
  }
}
