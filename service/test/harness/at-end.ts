import { afterAll, onTestFinished, TestRunner } from 'vitest'

/**
 * Does something when what runs now has ended: in a test that test, at the top of a file the file.
 * Not for hooks: what asks for the end in one is never called.
 */
export function atEnd(work: () => Promise<void>): void {
  if (TestRunner.getCurrentTest() === undefined) afterAll(work)
  else onTestFinished(work)
}
