// All areas, in the order of the navigation.
import { banksArea } from '../banks/routes.tsx'
import { developersArea } from '../developers/routes.tsx'
import { moneyArea } from '../money/routes.tsx'
import { operationsArea } from '../operations/routes.tsx'
import { peopleArea } from '../people/routes.tsx'
import { proofArea } from '../proof/routes.tsx'
import { sandboxArea } from '../sandbox/routes.tsx'
import { settingsArea } from '../settings/routes.tsx'
import type { Area, PageRoute } from './define.ts'

/** Every area of the dashboard. */
export const areas: readonly Area[] = [
  moneyArea,
  operationsArea,
  banksArea,
  proofArea,
  developersArea,
  sandboxArea,
  settingsArea,
  peopleArea,
]

/** Every page, by its path. */
export const pages: ReadonlyMap<string, PageRoute> = new Map(
  areas.flatMap(({ routes }) => routes.map((route) => [route.path, route] as const)),
)
