// Runs once before the tests on a version of PostgreSQL that is not the embedded one.
import type { TestProject } from 'vitest/node'
import { providePostgres } from '../../../tools/machine/postgres.ts'
import { setUp } from './global.ts'

/** As `global.ts`, by the major version that `HOLDFAST_TEST_POSTGRES` names. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const major = process.env.HOLDFAST_TEST_POSTGRES
  if (major === undefined) {
    throw new Error('HOLDFAST_TEST_POSTGRES names no major version of PostgreSQL, as 16')
  }
  return await setUp(project, { programs: providePostgres(major) })
}
