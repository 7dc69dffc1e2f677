// What the shop sells: one order of two sellers, paid in one go.

/** The buyer; no account is needed, an e-mail address is enough. */
export const buyer = 'maya.lindqvist@example.com'

export const currency = 'gbp'

/** Part of the order that one seller gets. */
export interface Part {
  readonly seller: string
  readonly email: string
  readonly description: string
  readonly summary: string
  /** In pence. */
  readonly amount: number
  /** What the shop keeps of each release, as a fraction: 2.5 % is 0.025. */
  readonly fee_percentage: number
  /** `escrow` is held until the shop releases it; `immediate` goes on when it arrives. */
  readonly type: 'escrow' | 'immediate'
}

export const goods: Part = {
  seller: 'Nora’s Workshop',
  email: 'nora.workshop@example.com',
  description: 'Restored touring bicycle, 1983',
  summary: 'Held until you have ridden it home',
  amount: 48_000,
  fee_percentage: 0.025,
  type: 'escrow',
}

const courier: Part = {
  seller: 'Kestrel Couriers',
  email: 'desk.kestrel@example.com',
  description: 'Delivery to your door',
  summary: 'By cargo bike, within the city',
  amount: 1_800,
  fee_percentage: 0,
  type: 'immediate',
}

export const parts: readonly Part[] = [goods, courier]

/** What the buyer pays on top. */
export const buyerFee = { fee_percentage: 0.015, fee_flat: 50 } as const
