// Traces of a process: by a package of its own, which is loaded only where settings ask for it.
import type { ServerLog } from '#http'
import type { Config } from '../../config.ts'

export interface Telemetry {
  /** Sends what was not sent yet. */
  stop(): Promise<void>
}

/** Thrown where traces are asked for and the package that makes them is not there. */
class TelemetryMissing extends Error {
  readonly fault = 'telemetry'
  constructor() {
    super(
      'Traces are asked for (OTEL_ variables), and the package @holdfast/telemetry is not ' +
        'installed here. Install it, or set OTEL_SDK_DISABLED=true.',
    )
    this.name = 'TelemetryMissing'
  }
}

/** Starts to trace where settings ask for it. To be called before the service is put together. */
export async function openTelemetry(
  { telemetry: variables }: Pick<Config, 'telemetry'>,
  { version, log }: { readonly version: string; readonly log: ServerLog },
): Promise<Telemetry> {
  if (variables === null) return { stop: async () => undefined }
  const { startTelemetry } = await loadPackage()
  const onFault = (error: string) => log.error({ about: 'traces', error }, 'traces were not sent')
  return await startTelemetry({ variables, version, onFault })
}

async function loadPackage() {
  try {
    return await import('@holdfast/telemetry')
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error
    throw isMissing && error.code === 'ERR_MODULE_NOT_FOUND' ? new TelemetryMissing() : error
  }
}
