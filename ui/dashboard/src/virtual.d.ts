declare module 'virtual:contract' {
  import type {
    ApprovableOperation,
    Currency,
    MemberRole,
    OperationId,
    Permission,
  } from '@holdfast/contract'

  /** Method, path with `{name}` for parameters, area, and what a member needs who may call it. */
  export const operationFacts: Readonly<
    Record<
      OperationId,
      readonly [method: string, path: string, area: string, permission?: Permission]
    >
  >
  /** ISO 4217 digits of the currencies that have not two. */
  export const unusualDigits: Readonly<Record<string, number>>
  /** What money is held in. */
  export const currencies: readonly Currency[]
  /** What may need a second person. */
  export const approvableOperations: readonly ApprovableOperation[]
  /** What is of the whole organisation: it counts as of live. */
  export const organisationOperations: readonly OperationId[]
  /** Virtual IBANs of one proposal. */
  export const virtualIbansMax: number
  /** What a member may be. */
  export const memberRoles: readonly MemberRole[]
}

declare module 'virtual:listings' {
  import type { BarFilter, DeskTable, ListedColumn, OperationId } from '@holdfast/contract'

  /** The filters that the bar of each table offers, in its order, and the columns that it shows. */
  export const tableListings: Readonly<
    Record<
      DeskTable,
      { readonly filters: readonly BarFilter[]; readonly columns: readonly ListedColumn[] }
    >
  >
  /** The values of each closed set that the query of an operation takes, by its name. */
  export const queryChoices: Readonly<
    Partial<Record<OperationId, Readonly<Record<string, readonly string[]>>>>
  >
  /** Every currency that a bank account may have, in lower case. */
  export const currencyCodes: readonly string[]
}
