// Which orders an entry names: each of its details by any reference that an order leaves with.
import type { Known, KnownOrder } from './decide.ts'
import type { Said, SaidDetail } from './said.ts'

/** A detail of an entry, and the order that it is of. */
export interface Named {
  readonly detail: SaidDetail
  readonly order: KnownOrder | undefined
}

/** The details, each with the order that one of its references names. */
export function ordersNamed({ details }: Said, known: Pick<Known, 'order'>): Named[] {
  return details.map((detail) => {
    const { end_to_end, uetr, instruction, transaction } = detail
    for (const reference of [end_to_end, uetr, instruction, transaction]) {
      const order = reference === null ? undefined : known.order(reference)
      if (order !== undefined) return { detail, order }
    }
    return { detail, order: undefined }
  })
}
