import { describe, expect, it } from 'vitest'
import { exporterOf } from './exporter.ts'
import { batchesOf, samplerOf } from './settings.ts'

describe('the variables', () => {
  it.each([
    ['always_off', undefined, 'AlwaysOffSampler'],
    ['traceidratio', '0.25', 'TraceIdRatioBased{0.25}'],
    ['parentbased_traceidratio', '0.1', /^ParentBased\{root=TraceIdRatioBased\{0\.1\}/],
    [undefined, undefined, /^ParentBased\{root=AlwaysOnSampler/],
    ['', '', /^ParentBased\{root=AlwaysOnSampler/],
  ])('choose what is sampled: %s %s', (name, ratio, made) => {
    const variables = { OTEL_TRACES_SAMPLER: name, OTEL_TRACES_SAMPLER_ARG: ratio }
    expect(samplerOf(variables).toString()).toMatch(made)
  })

  it('choose how many spans leave at once', () => {
    expect(batchesOf({ OTEL_BSP_SCHEDULE_DELAY: '50', OTEL_BSP_MAX_QUEUE_SIZE: '9' })).toEqual({
      scheduledDelayMillis: 50,
      maxQueueSize: 9,
    })
  })

  it.each([
    { OTEL_TRACES_SAMPLER: 'sometimes' },
    { OTEL_TRACES_SAMPLER_ARG: '2' },
    { OTEL_TRACES_SAMPLER_ARG: 'half' },
    { OTEL_BSP_SCHEDULE_DELAY: 'soon' },
  ])('that hold something else are named: %j', (variables) => {
    const [name] = Object.keys(variables)
    expect(() => [samplerOf(variables), batchesOf(variables)]).toThrow(`${name}: `)
  })

  it.each([
    { OTEL_TRACES_EXPORTER: 'zipkin' },
    { OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' },
    { OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json', OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: 'grpc' },
  ])('name no other way to send: %j', async (variables) => {
    await expect(exporterOf(variables)).rejects.toThrow(/^OTEL_\w+: /)
  })
})
