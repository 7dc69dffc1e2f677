// What the guides tell operators to run: commands for a shell, statements for the database.
import { readDocument } from './index.ts'

const FENCE = /^ *```(?<info>.*)\n(?<block>[\s\S]*?)^ *```/gm
/** A block without a name is for a shell. */
const SHELL = ['', 'bash']
const PROGRAMS = `npm node bin/holdfast-server sudo chmod mkdir cp install docker podman buildah
  helm kubectl promtool openssl sha256sum psql pg_dump pg_restore pgbackrest systemctl systemd-run
  systemd-analyze journalctl`.split(/\s+/)
/** What begins so within prose is a command that may be given as it stands. */
const COMMAND = new RegExp(`^([A-Z_]+=\\S+ )*(${PROGRAMS.join('|')}) `)
const STATEMENT = /^(alter|create|delete|drop|grant|insert|revoke|select|update) /

/** The text of a guide for operators. */
export function readGuide(name: string): string {
  return readDocument(`docs/guides/${name}.md`).text
}

/** The part of a text below a heading, to the next one of any height. */
export function sectionOf(text: string, heading: string): string {
  const [, after] = text.split(`\n${heading}\n`)
  if (after === undefined) throw new Error(`No such heading: ${heading}`)
  return after.split(/\n#+ /)[0] ?? ''
}

/** The commands of a text, each on one line: of its blocks, and whole ones of its prose. */
export function commandsOf(text: string): string[] {
  const lines = blocksNamed(text, SHELL).flatMap((block) => {
    return block.replaceAll(/ *\\\n\s*/g, ' ').split('\n')
  })
  return [...onOneLine(lines), ...spansOf(text).filter((span) => COMMAND.test(span))]
}

/** The statements of a text likewise. */
export function statementsOf(text: string): string[] {
  const blocks = blocksNamed(text, ['sql']).flatMap((block) => block.split(';'))
  const spans = spansOf(text).filter((span) => STATEMENT.test(span))
  return onOneLine([...blocks, ...spans.flatMap((span) => span.split(';'))])
}

function blocksNamed(text: string, names: readonly string[]): string[] {
  return [...text.matchAll(FENCE)]
    .filter(({ groups }) => names.includes(groups?.info ?? ''))
    .map(({ groups }) => groups?.block ?? '')
}

/** What stands in code within prose. */
function spansOf(text: string): string[] {
  const spans = text.replaceAll(FENCE, '').matchAll(/`([^`]+)`/g)
  return onOneLine([...spans].map(([, span = '']) => span))
}

function onOneLine(texts: readonly string[]): string[] {
  return texts.map((text) => text.replaceAll(/\s+/g, ' ').trim()).filter((text) => text !== '')
}
