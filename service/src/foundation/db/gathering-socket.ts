// What is sent to the database in one turn of the event loop leaves in one write: each write wakes
// the server's process, which costs more than what it carries.
import { Socket } from 'node:net'
import { nextTick } from 'node:process'

/** A socket that holds back what is corked until the present turn has done all it does at once. */
export class GatheringSocket extends Socket {
  #isGathering = false

  override cork(): void {
    super.cork()
    if (this.#isGathering) return
    this.#isGathering = true
    super.cork()
    nextTick(() => {
      this.#isGathering = false
      super.uncork()
    })
  }
}
