// What a simulation has done, in one paragraph.
import type { Figures } from './city.ts'
import type { Story } from './tell.ts'

export interface Done {
  readonly figures: Figures
  readonly story: Pick<Story, 'log' | 'stuck'>
  readonly seconds: number
}

const listed = (counts: ReadonlyMap<string, number>) =>
  [...counts]
    .toSorted(([, one], [, other]) => other - one)
    .map(([name, times]) => `${name} ${times}`)
    .join(', ')

/** Says how much was simulated, how fast, and what was refused. */
export function reportOf(name: string, { figures, story, seconds }: Done): string {
  const { days, deeds, requests, repeats, faults } = figures
  const injected = [...faults.values()].reduce((sum, times) => sum + times, 0)
  return [
    `${name}: ${days} days, ${deeds} deeds, ${requests} requests, ${repeats} lost answers,`,
    `${injected} faults (${listed(faults)}), ${story.log.length} events,`,
    `${story.stuck.length} stuck, ${(days / seconds).toFixed(2)} days a second`,
    ...(process.env.HOLDFAST_SIMULATION_DETAILS === undefined
      ? []
      : [`\n  accepted: ${listed(figures.accepted)}`, `\n  refused: ${listed(figures.refused)}`]),
  ].join(' ')
}
