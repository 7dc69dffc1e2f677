// XML as the bank sees it: a tree of elements, read from a file and written to one.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import {
  ParseOption,
  XmlDocument,
  XmlElement,
  XmlLibError,
  XmlText,
  XsdValidator,
} from 'libxml2-wasm'
import { create } from 'xmlbuilder2'

/** One element; `children` are elements or text. Prefixes are left out. */
export interface Element {
  name: string
  attributes: Record<string, string>
  children: (Element | string)[]
}

/** What may stand in an element when one is made; nothing leaves no trace. */
export type Content = Element | string | undefined | readonly Content[]

/** What was read: the tree, or why there is none. `violations` are those of the schema. */
export interface ReadMessage {
  /** Such as `pain.001.001.09`; empty where the file has no namespace of ISO 20022. */
  readonly message: string
  readonly root: Element | undefined
  readonly violations: readonly string[]
}

const BYTES_MAX = 64 * 1024 * 1024
const SCHEMAS = path.join(import.meta.dirname, '..', 'schemas')
const NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:'
const VIOLATIONS_MAX = 10
const OPTIONS = ParseOption.XML_PARSE_NONET | ParseOption.XML_PARSE_NO_XXE

/** An element with what stands in it, in order. */
export function elementOf(name: string, ...content: Content[]): Element {
  return { name, attributes: {}, children: content.flatMap(flatten) }
}

/** An amount with its currency. */
export function amountElement(name: string, amount: string, currency: string): Element {
  return { name, attributes: { Ccy: currency }, children: [amount] }
}

function flatten(content: Content): (Element | string)[] {
  if (content === undefined) return []
  if (typeof content === 'string') return [content]
  return 'name' in content ? [content] : content.flatMap(flatten)
}

/** The elements of a name that stand directly in another. */
export function childrenOf(parent: Element | undefined, name: string): Element[] {
  return (parent?.children ?? []).filter(
    (child): child is Element => typeof child !== 'string' && child.name === name,
  )
}

/** The first element at a path such as `GrpHdr/MsgId`. */
export function elementAt(parent: Element | undefined, where: string): Element | undefined {
  return where.split('/').reduce<Element | undefined>((at, name) => childrenOf(at, name)[0], parent)
}

/** The text at a path, without the white space around it. */
export function textAt(parent: Element | undefined, where: string): string | undefined {
  const found = elementAt(parent, where)
  return found === undefined ? undefined : ownTextOf(found)
}

/** The text that stands in an element itself, without the white space around it. */
export function ownTextOf({ children }: Element): string {
  const texts = children.filter((child) => typeof child === 'string')
  return texts.join('').trim()
}

/** Every element of a name, at any depth. */
export function elementsNamed(parent: Element, name: string): Element[] {
  return parent.children.flatMap((child) => {
    if (typeof child === 'string') return []
    return child.name === name ? [child] : elementsNamed(child, name)
  })
}

/** Reads a file and holds it against its schema, where the bank has one. Never throws. */
export function readMessage(bytes: Uint8Array): ReadMessage {
  if (bytes.length > BYTES_MAX) return unread('the file is larger than 64 MiB')
  // A declaration of types is where bombs of entities live; no bank needs one.
  if (Buffer.from(bytes).includes('<!DOCTYPE')) return unread('a DOCTYPE is not taken')
  try {
    using document = XmlDocument.fromBuffer(bytes, { option: OPTIONS })
    const namespace = document.root.namespaceUri
    const message = namespace.startsWith(NAMESPACE) ? namespace.slice(NAMESPACE.length) : ''
    return { message, root: treeOf(document.root), violations: violationsOf(document, message) }
  } catch (error) {
    if (error instanceof XmlLibError) return unread(error.message)
    throw error
  }
}

/** The file of a message: the tree below `Document`, in UTF-8. */
export function writeMessage(message: string, body: Element): Buffer {
  const document = create({ version: '1.0', encoding: 'UTF-8' })
  const root = document.ele(`${NAMESPACE}${message}`, 'Document')
  const append = (parent: typeof root, child: Element): void => {
    const made = parent.ele(child.name, child.attributes)
    for (const one of child.children) {
      if (typeof one === 'string') made.txt(one)
      else append(made, one)
    }
  }
  append(root, body)
  return Buffer.from(document.end({ prettyPrint: true }), 'utf8')
}

function unread(why: string): ReadMessage {
  return { message: '', root: undefined, violations: [why.trim()] }
}

function treeOf(node: XmlElement): Element {
  const children: (Element | string)[] = []
  for (let child = node.firstChild; child !== null; child = child.next) {
    if (child instanceof XmlElement) children.push(treeOf(child))
    else if (child instanceof XmlText) children.push(child.content)
  }
  const attributes = Object.fromEntries(node.attrs.map(({ name, value }) => [name, value]))
  return { name: node.name, attributes, children }
}

const validators = new Map<string, XsdValidator>()

function violationsOf(document: XmlDocument, message: string): string[] {
  if (!/^[a-z]{4}(\.\d{2,3}){3}$/.test(message)) return ['not a message of ISO 20022']
  const validator = validatorOf(message)
  if (validator === undefined) return [`${message} is not taken`]
  try {
    validator.validate(document)
    return []
  } catch (error) {
    if (error instanceof XmlLibError)
      return error.message.trim().split('\n').slice(0, VIOLATIONS_MAX)
    throw error
  }
}

function validatorOf(message: string): XsdValidator | undefined {
  const known = validators.get(message)
  if (known !== undefined) return known
  const text = readSchema(message)
  if (text === undefined) return undefined
  using schema = XmlDocument.fromBuffer(text)
  const validator = XsdValidator.fromDoc(schema)
  validators.set(message, validator)
  return validator
}

function readSchema(message: string): Buffer | undefined {
  try {
    return readFileSync(path.join(SCHEMAS, `${message}.xsd`))
  } catch {
    return undefined
  }
}
