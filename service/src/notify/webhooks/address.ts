// Which addresses deliveries may reach.
import type { AddressPolicy } from '#http'
import { addressPolicy } from '#http'

/**
 * Ports of public receivers. Plain HTTP is refused for live handlers before a port is looked at.
 */
const PUBLIC_PORTS: ReadonlySet<number> = new Set([80, 443, 8443])

/** What deliveries may reach: public receivers, and what the operator lists. */
export function webhookPolicy(allowed: readonly string[]): AddressPolicy {
  return addressPolicy(allowed, PUBLIC_PORTS)
}
