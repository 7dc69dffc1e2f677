// Routing numbers of banks in the United States, as the American Bankers Association gives them.

const WEIGHTS = [3, 7, 1, 3, 7, 1, 3, 7, 1] as const
/**
 * The first two digits of banks: the twelve districts of the Federal Reserve (01 to 12), and the
 * same of thrift institutions and of electronic payments. Others are of the government (00) and
 * of travellers' cheques (80): nobody has an account there.
 */
const DISTRICTS = /^(0[1-9]|1[0-2]|2[1-9]|3[0-2]|6[1-9]|7[0-2])/

/** Whether a text is the routing number of a bank: nine digits, a district, the check digit. */
export function isRoutingNumber(text: string): boolean {
  if (!/^[0-9]{9}$/.test(text) || !DISTRICTS.test(text)) return false
  const sum = WEIGHTS.reduce<number>((total, weight, at) => total + weight * Number(text[at]), 0)
  return sum % 10 === 0
}

const ROUTED = /^USABA([0-9]{9})([A-Z0-9]{1,17})$/

/** An account at a bank with a routing number. */
interface RoutedAccount {
  readonly aba: string
  readonly local: string
}

/** Such an account in one text, which neither an IBAN nor any other number is. */
export function routedNumber({ aba, local }: RoutedAccount): string {
  return `USABA${aba}${local.toUpperCase().replace(/[^A-Z0-9]/g, '')}`
}

/** Reads what `routedNumber` wrote; null: it is another number. */
export function readRoutedNumber(text: string): RoutedAccount | null {
  const [, aba, local] = ROUTED.exec(text) ?? []
  return aba === undefined || local === undefined ? null : { aba, local }
}
