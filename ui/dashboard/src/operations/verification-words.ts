// Documents and details of a verification, in words.
import type { VerificationDocument, VerificationFile } from '@holdfast/contract'
import { asSentence } from '../components/status.tsx'
import { countryName } from '../settings/places.ts'

type DocumentKind = VerificationDocument['kind']

const documents = {
  identity: 'Identity document',
  address: 'Proof of address',
  registration: 'Registration of the business',
  ownership: 'Proof of ownership',
  bank_account: 'Proof of the bank account',
  other: 'Another document',
} as const satisfies Record<DocumentKind, string>

/** The kinds of documents that can be asked for. */
export const documentKinds = Object.keys(documents).filter(isDocumentKind)

function isDocumentKind(text: string): text is DocumentKind {
  return Object.hasOwn(documents, text)
}

/** What a document shows. */
export function documentWords(kind: DocumentKind): string {
  return documents[kind]
}

const KB = 1_000
const MB = 1_000_000

/** A size as people say it: `384 kB`, `2.1 MB`. */
export function sizeWords(bytes: number): string {
  if (bytes < MB) return `${Math.max(1, Math.round(bytes / KB))} kB`
  return `${(bytes / MB).toFixed(1)} MB`
}

/** A line of what was entered. */
export interface Detail {
  readonly label: string
  readonly value: string
}

type Details = NonNullable<VerificationFile['details']>

/** What the person entered, line by line; what was left out is not shown. */
export function detailLines(details: Details): Detail[] {
  return linesOf({
    Name: details.name,
    Type: wordsOf(details.type),
    Country: countryName(details.country),
    'Date of birth': dayWords(details.date_of_birth),
    Address: addressLine(details.address),
    Phone: details.phone_number,
    Website: details.website,
    'Legal form': wordsOf(details.business_type ?? details.organisation_type),
    'Register number': details.company_number ?? details.organisation_number,
  })
}

/** The people behind a business, each as lines. */
export function personLines(details: Details): Detail[][] {
  return (details.persons ?? []).map((person) =>
    linesOf({
      Name: person.name,
      Role: wordsOf(person.type),
      'Date of birth': dayWords(person.date_of_birth),
      Address: addressLine(person.address),
      'E-mail': person.email,
      Phone: person.phone_number,
    }),
  )
}

function wordsOf(name: string | null | undefined): string | null {
  return name === null || name === undefined ? null : asSentence(name)
}

const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'long', timeZone: 'UTC' })

/** A day as people write it, or what was entered where it is none. */
function dayWords(date: string | null | undefined): string | null {
  if (date === null || date === undefined) return null
  const at = new Date(date)
  return Number.isNaN(at.getTime()) ? date : day.format(at)
}

function linesOf(fields: Readonly<Record<string, string | null | undefined>>): Detail[] {
  return Object.entries(fields).flatMap(([label, value]) =>
    value === null || value === undefined || value === '' ? [] : [{ label, value }],
  )
}

function addressLine(address: Details['address']): string | null {
  if (address === null || address === undefined) return null
  const { address_line_1, address_line_2, postal_code, town_city, region, country } = address
  const place = countryName(country)
  return [address_line_1, address_line_2, `${postal_code} ${town_city}`, region, place]
    .filter((part) => part !== null && part !== undefined && part !== '')
    .join(', ')
}
