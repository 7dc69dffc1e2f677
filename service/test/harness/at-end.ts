import { afterAll, onTestFinished, TestRunner } from 'vitest'

/**
 * Does something when what runs now has ended: in a test that test, at the top of a file the file.
 * In a hook it throws: the runner never calls a hook of the end that is asked for in another one.
 */
export function atEnd(work: () => Promise<void>): void {
  if (TestRunner.getCurrentTest() !== undefined) {
    onTestFinished(work)
    return
  }
  if (TestRunner.getCurrentSuite().file.result !== undefined) {
    throw new Error('what ends with the file is opened at its top, or in a test, not in a hook')
  }
  afterAll(work)
}
