// The way to hosts that somebody outside has named, at any port.
import { createServer } from 'node:net'
import { expect, it } from 'vitest'
import { AddressRefused, addressPolicy, connectOutside } from './outside.ts'

/** An address of loopback that nothing else listens on. */
const CANARY = '127.77.83.20'
const PORT = 8022

it('leads to public addresses at any port, and to others only where they are listed', async () => {
  const policy = addressPolicy([])
  expect(policy.permits('1.1.1.1', 22)).toBe(true)
  for (const address of ['127.0.0.1', '10.1.2.3', '169.254.169.254', '::1', '::ffff:10.1.2.3']) {
    expect([address, policy.permits(address, 22)]).toEqual([address, false])
  }
  let hits = 0
  const canary = createServer((socket) => {
    hits += 1
    socket.end()
  })
  await new Promise<void>((resolve) => canary.listen(PORT, CANARY, resolve))
  try {
    const names = async () => [CANARY]
    for (const hostname of [CANARY, 'bank.example.com']) {
      const reach = async (allowed: readonly string[]) =>
        await connectOutside({ hostname, port: PORT }, addressPolicy(allowed), names)
      await expect(reach([])).rejects.toThrow(AddressRefused)
      await expect(reach([`${CANARY}:${PORT + 1}`])).rejects.toThrow(AddressRefused)
      const before = hits
      const socket = await reach([`${CANARY}:${PORT}`])
      socket.destroy()
      await expect.poll(() => hits).toBe(before + 1)
    }
  } finally {
    canary.close()
  }
})
