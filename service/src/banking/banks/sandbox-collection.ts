// Collection details of sandbox projects: valid in every check a form makes, of a bank that does
// not exist, and always the same for the same project.
import { createHash } from 'node:crypto'
import type { Collect, Currency } from '@holdfast/contract'
import { composeIBAN } from 'ibantools'

// A BIC whose eighth character is 0 marks a test bank (ISO 9362).
const bankCode = 'ZZHF'
const bics = { gbp: 'ZZHFGB20', eur: 'ZZHFIE20', usd: 'ZZHFUS30' } as const

// Check digits hold; routing numbers that begin with 80 belong to no bank account.
const achRoutingNumber = '800000006'
const wireRoutingNumber = '800000019'

const addresses = {
  gbp: '1 Example Quay, London, GB',
  eur: '1 Example Quay, Dublin, IE',
  usd: '1 Example Quay, New York, US',
} as const satisfies Record<Currency, string>

type CollectionAccount = Collect['local_bank_transfer']
type Routing = CollectionAccount['routing_data'][number]

/**
 * Makes the collection details of a sandbox project from its UUID: sort code and account number for
 * gbp, IBAN for eur, account number with ACH and wire codes for usd, and what an international
 * payer needs beside each. Two projects share gbp details with odds of 1 in 10¹².
 */
export function sandboxCollection(currency: Currency, seedUuid: string): Collect {
  switch (currency) {
    case 'gbp':
      return gbpCollection(seedUuid)
    case 'eur':
      return eurCollection(seedUuid)
    case 'usd':
      return usdCollection(seedUuid)
    default:
      return unknownCurrency(currency)
  }
}

function gbpCollection(seedUuid: string): Collect {
  // No British bank holds a sort code that begins with 00.
  const sortCode = `00${digitsFrom(seedUuid, 'gbp sort code', 4)}`
  const accountNumber = digitsFrom(seedUuid, 'gbp account', 8)
  const iban = ibanOf('GB', `${bankCode}${sortCode}${accountNumber}`)
  return {
    local_bank_transfer: collectionAccount('gbp', { account_number: accountNumber }, [
      { routing_code_type: 'sort_code', routing_code: sortCode },
    ]),
    international_bank_transfer: collectionAccount('gbp', { iban }, [bicRouting('gbp')]),
  }
}

function eurCollection(seedUuid: string): Collect {
  const sortCode = `99${digitsFrom(seedUuid, 'eur sort code', 4)}`
  const accountNumber = digitsFrom(seedUuid, 'eur account', 8)
  const iban = ibanOf('IE', `${bankCode}${sortCode}${accountNumber}`)
  return {
    local_bank_transfer: collectionAccount('eur', { iban }, [bicRouting('eur')]),
    international_bank_transfer: collectionAccount('eur', { iban }, [bicRouting('eur')]),
  }
}

function usdCollection(seedUuid: string): Collect {
  const number = digitsFrom(seedUuid, 'usd account', 12)
  return {
    local_bank_transfer: collectionAccount('usd', { account_number: number }, [
      { routing_code_type: 'ach', routing_code: achRoutingNumber },
      { routing_code_type: 'wire', routing_code: wireRoutingNumber },
    ]),
    international_bank_transfer: collectionAccount('usd', { account_number: number }, [
      bicRouting('usd'),
    ]),
  }
}

function collectionAccount(
  currency: Currency,
  number: { readonly iban?: string; readonly account_number?: string },
  routing: Routing[],
): CollectionAccount {
  return {
    iban: number.iban ?? null,
    account_number: number.account_number ?? null,
    routing_data: routing,
    reference: null,
    metadata: { bank_name: 'Holdfast Sandbox Bank', bank_address: addresses[currency] },
  }
}

function bicRouting(currency: Currency): Routing {
  return { routing_code_type: 'bic_swift', routing_code: bics[currency] }
}

/** Digits that look random, are spread evenly, and follow from the seed and their purpose alone. */
function digitsFrom(seedUuid: string, purpose: string, count: number): string {
  const hash = createHash('sha256').update(`${purpose}\n${seedUuid.toLowerCase()}`).digest('hex')
  return (BigInt(`0x${hash}`) % 10n ** BigInt(count)).toString().padStart(count, '0')
}

function ibanOf(countryCode: 'GB' | 'IE', bban: string): string {
  const iban = composeIBAN({ countryCode, bban })
  if (iban === null) throw new Error(`no IBAN of ${countryCode} has the account part ${bban}`)
  return iban
}

function unknownCurrency(currency: never): never {
  throw new Error(`no sandbox collection details in ${String(currency)}`)
}
