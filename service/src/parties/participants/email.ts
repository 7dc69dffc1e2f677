// E-mail addresses: what counts as one, and when two are the same person.
import validator from 'validator'
import { foldAddress } from '#kit'

/** Letters, digits, dots and hyphens: an international domain is written in its ASCII form. */
const ASCII_DOMAIN = /^[A-Za-z0-9.-]+$/

/** What nearly every address looks like: the full check, which costs much more, would accept it. */
const PLAIN = /^[a-z0-9]+(?:[._-][a-z0-9]+)*@(?:[a-z0-9]+(?:-[a-z0-9]+)*\.)+[a-z]{2,}$/
const PLAIN_LENGTH_MAX = 63

/** The long s, the i without a dot, and the Kelvin sign: somewhere they count as s, i and k. */
const PASSES_FOR_ASCII = /[\u017f\u0131\u212a]/

/**
 * What identifies the owner of an address: its spelling with A to Z in small letters. Undefined
 * when it is none.
 */
export function emailKey(email: string): string | undefined {
  const spelling = emailSpelling(email)
  return spelling === undefined ? undefined : foldAddress(spelling)
}

/**
 * How an address is spelt: the local part in Unicode's composed form, the domain in lower case. It
 * tells people apart only where spellings from before are not joined yet. Look-alike characters
 * stay different. Undefined when it is not an address, its domain is not written in ASCII, or it
 * holds a letter that somewhere passes for one of A to Z.
 */
export function emailSpelling(email: string): string | undefined {
  if (PASSES_FOR_ASCII.test(email)) return undefined
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1)
  if (at < 1 || !ASCII_DOMAIN.test(domain)) return undefined
  const key = `${email.slice(0, at).normalize('NFC')}@${domain.toLowerCase()}`
  return isAddress(key) ? key : undefined
}

function isAddress(text: string): boolean {
  if (text.length <= PLAIN_LENGTH_MAX && PLAIN.test(text)) return true
  return validator.isEmail(text, {
    allow_display_name: false,
    allow_ip_domain: false,
    allow_utf8_local_part: true,
    require_tld: true,
  })
}

/** An address as a page that anybody may reach by a link shows it: `l•••@example.com`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${[...email].slice(0, 1).join('')}•••${email.slice(at)}`
}
