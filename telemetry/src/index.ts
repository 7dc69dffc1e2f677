// The SDK of OpenTelemetry behind the spans of the service: started where the usual `OTEL_` variables
// ask for it, and not loaded otherwise.
import { context, DiagLogLevel, diag, propagation, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import {
  detectResources,
  envDetector,
  hostDetector,
  resourceFromAttributes,
  serviceInstanceIdDetector,
} from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import { exporterOf } from './exporter.ts'
import { batchesOf, samplerOf } from './settings.ts'
import type { Variables } from './variables.ts'

export interface TelemetryOptions {
  /** The `OTEL_` variables. */
  readonly variables: Variables
  /** What is running. */
  readonly version: string
  /** Told when spans could not be sent, in a sentence. Must not throw. */
  readonly onFault: (sentence: string) => void
}

export interface Telemetry {
  /** Sends what was not sent yet, and ends. */
  stop(): Promise<void>
}

/**
 * Starts the SDK for the whole process. Throws an error that names the variable where one holds
 * something that is not understood.
 */
export async function startTelemetry(options: TelemetryOptions): Promise<Telemetry> {
  const { variables, version, onFault } = options
  const takeBack = supplyVariables(variables)
  tellFaults(onFault)
  const exporter = await exporterOf(variables)
  const named = resourceFromAttributes({ 'service.name': 'holdfast', 'service.version': version })
  const detectors = [hostDetector, serviceInstanceIdDetector, envDetector]
  const provider = new TracerProvider({
    resource: named.merge(detectResources({ detectors })),
    sampler: samplerOf(variables),
    spanProcessors: [new BatchSpanProcessor({ exporter, ...batchesOf(variables) })],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  trace.setGlobalTracerProvider(provider)
  return {
    stop: async () => {
      await provider.shutdown().catch(() => onFault('the last spans were not sent'))
      trace.disable()
      propagation.disable()
      context.disable()
      diag.disable()
      takeBack()
    },
  }
}

/** Exporter and resource read theirs from the environment, where a file may have said them. */
function supplyVariables(variables: Variables): () => void {
  const names = Object.keys(variables)
  const before = names.map((name) => [name, process.env[name]] as const)
  Object.assign(process.env, variables)
  return () => {
    for (const [name, value] of before) {
      if (value === undefined) Reflect.deleteProperty(process.env, name)
      else process.env[name] = value
    }
  }
}

function tellFaults(onFault: (sentence: string) => void): void {
  const tell = (message: string) => onFault(message)
  const nothing = () => undefined
  const logger = { error: tell, warn: tell, info: nothing, debug: nothing, verbose: nothing }
  diag.setLogger(logger, { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true })
}
