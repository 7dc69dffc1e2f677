// `npm run demo -- escrow`: a whole escrow with fees, a partial release, a refund and the payout of
// fees, from a service that does not run yet to the last minor unit, with the time of each step.
import { randomUUID } from 'node:crypto'
import { Holdfast } from '@holdfast/node'
import { escrowFaults, playEscrow } from './demo/escrow.ts'
import { startService } from './demo/service.ts'

const RUN_CHARACTERS = 12

/**
 * Plays it with a service of its own; answers the exit code. `onBegun` is told how to end the
 * service, for those who cannot wait.
 */
export async function demoEscrow(onBegun: (stop: () => Promise<void>) => void): Promise<number> {
  const begun = performance.now()
  const step = (title: string) => {
    const seconds = ((performance.now() - begun) / 1_000).toFixed(2)
    console.log(`${seconds.padStart(7)} s  ${title}`)
  }
  step('nothing is there yet')
  const service = await startService(process.env, onBegun)
  try {
    step('the service is ready')
    const { baseUrl, publicKey, privateKey } = service
    const holdfast = new Holdfast(privateKey, { baseUrl })
    const run = randomUUID().slice(-RUN_CHARACTERS)
    const ending = await playEscrow({ holdfast, baseUrl, publicKey, run, step })
    const { paid, toSeller, toBuyer, fees } = ending
    console.log(`paid ${paid} = seller ${toSeller} + buyer ${toBuyer} + fees ${fees}`)
    const faults = escrowFaults(ending)
    for (const fault of faults) console.error(fault)
    return faults.length === 0 ? 0 : 1
  } finally {
    await service.stop()
  }
}
