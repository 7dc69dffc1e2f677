// When tests give up waiting. They end what hangs, and measure nothing: a machine that is five
// times slower than usual still comes in time.

/** A wait for a page, or for what a test polls. */
export const WAIT_GIVES_UP_MS = 100_000
export const TEST_GIVES_UP_MS = 150_000
export const HOOK_GIVES_UP_MS = 300_000
