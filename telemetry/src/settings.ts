// What is sampled, and how much of it is sent at a time.
import type { BatchSpanProcessorOptions, Sampler } from '@opentelemetry/sdk-trace'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace'
import type { Variables } from './variables.ts'
import { readVariable, VariableError } from './variables.ts'

const SAMPLERS: Readonly<Record<string, (ratio: number) => Sampler>> = {
  always_on: () => new AlwaysOnSampler(),
  always_off: () => new AlwaysOffSampler(),
  traceidratio: (ratio) => new TraceIdRatioBasedSampler(ratio),
  parentbased_always_on: () => new ParentBasedSampler({ root: new AlwaysOnSampler() }),
  parentbased_always_off: () => new ParentBasedSampler({ root: new AlwaysOffSampler() }),
  parentbased_traceidratio: (ratio) =>
    new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
}

/** Which traces are kept. */
export function samplerOf(variables: Variables): Sampler {
  const name = readVariable(variables, 'OTEL_TRACES_SAMPLER') ?? 'parentbased_always_on'
  const ratio = Number(readVariable(variables, 'OTEL_TRACES_SAMPLER_ARG') ?? 1)
  if (!(ratio >= 0 && ratio <= 1)) {
    throw new VariableError('OTEL_TRACES_SAMPLER_ARG', 'a number from 0 to 1')
  }
  const make = SAMPLERS[name]
  if (make === undefined) {
    throw new VariableError('OTEL_TRACES_SAMPLER', `one of ${Object.keys(SAMPLERS).join(', ')}`)
  }
  return make(ratio)
}

const BATCHES = {
  maxQueueSize: 'OTEL_BSP_MAX_QUEUE_SIZE',
  maxExportBatchSize: 'OTEL_BSP_MAX_EXPORT_BATCH_SIZE',
  scheduledDelayMillis: 'OTEL_BSP_SCHEDULE_DELAY',
  exportTimeoutMillis: 'OTEL_BSP_EXPORT_TIMEOUT',
} as const

/** How many spans wait, leave at once, and how often. */
export function batchesOf(variables: Variables): Omit<BatchSpanProcessorOptions, 'exporter'> {
  const given = Object.entries(BATCHES).flatMap(([option, name]) => {
    const text = readVariable(variables, name)
    if (text === undefined) return []
    if (!/^\d{1,9}$/.test(text)) throw new VariableError(name, 'a whole number')
    return [[option, Number(text)] as const]
  })
  return Object.fromEntries(given)
}
