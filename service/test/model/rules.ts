// How the parts of the model hang together.
import { settleFilled } from './checkouts.ts'
import { closed, drew, lent, uncovered, wentBack } from './lending.ts'
import { callBack, continueQueue } from './moving.ts'
import { callOff } from './returning.ts'
import { repay } from './reversing.ts'
import { whenSettled } from './settlements.ts'
import type { Rules } from './state.ts'
import { later } from './time.ts'

export const rules: Rules = {
  settled: whenSettled,
  cameBack: (world, outbound, back) => {
    const { project } = outbound
    if (back.status === 'failed') repay(world, outbound, back)
    if (project !== null) later(world, world.now, () => continueQueue(world, project))
  },
  callOff,
  spent: callBack,
  filled: settleFilled,
  drew,
  wentBack,
  closed,
  uncovered,
  lent,
}
