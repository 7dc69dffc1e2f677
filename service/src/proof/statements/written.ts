// A statement that is written as a file, step by step.
import type { ReadAside } from '#http'
import type { ShownHead, ShownMovement, ShownSection } from './show.ts'
import { showHead, showMovement, showSection } from './show.ts'
import type { OpenedStatement } from './statement.ts'

/** A section, and what gives its movements. */
export interface WrittenSection
  extends Pick<ShownSection, 'currency' | 'opening' | 'closing' | 'made_up_of'> {
  readonly steps: () => AsyncIterable<readonly ShownMovement[]>
}

/** The head of a file and its sections. */
export interface WrittenStatement {
  readonly head: ShownHead
  readonly sections: readonly WrittenSection[]
}

/** A statement as its files show it: the movements are read as they are wanted. */
export function writtenOf(opened: OpenedStatement, read: ReadAside): WrittenStatement {
  return {
    head: showHead(opened),
    sections: opened.sections.map((section) => ({
      ...showSection(section),
      steps: async function* () {
        for await (const moved of section.steps(read)) {
          yield moved.map((movement) => showMovement(movement, opened.organisation))
        }
      },
    })),
  }
}
