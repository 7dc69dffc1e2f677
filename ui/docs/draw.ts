// Draws statuses and ways: a diagram in a document becomes a picture in the page.
import { instance } from '@viz-js/viz'

const DIAGRAM = /^```mermaid\n(?:stateDiagram-v2|flowchart LR)\n([\s\S]*?)^```[ \t]*$/gm
const MOVE = /^\s*(\S+) --> (\S+)$/gm

const viz = await instance()

/** Replaces each diagram by a picture, which takes its colours from the page. */
export function drawDiagrams(markdown: string): string {
  return markdown.replaceAll(DIAGRAM, (_all, inside: string) => {
    const moves = [...inside.matchAll(MOVE)].map(([, from = '', to = '']) => ({ from, to }))
    return picture(moves)
  })
}

interface Move {
  readonly from: string
  readonly to: string
}

const BORDER = '[*]'

function picture(moves: readonly Move[]): string {
  const states = new Set(moves.flatMap(({ from, to }) => [from, to]).filter((at) => at !== BORDER))
  const first = moves.filter(({ from }) => from === BORDER).map(({ to }) => to)
  const last = new Set(moves.filter(({ to }) => to === BORDER).map(({ from }) => from))
  const nodes = [...states].map((name) => ({
    name,
    attributes: {
      label: name.replaceAll('_', ' '),
      peripheries: last.has(name) ? 2 : 1,
      class: first.includes(name) ? 'state first' : 'state',
    },
  }))
  const svg = viz.renderString(
    {
      directed: true,
      graphAttributes: { rankdir: 'LR', bgcolor: 'transparent', nodesep: 0.3, ranksep: 0.4 },
      nodeAttributes: {
        shape: 'box',
        style: 'rounded',
        margin: '0.2,0.05',
        fontname: 'sans-serif',
        fontsize: 12,
      },
      nodes,
      edges: moves
        .filter(({ from, to }) => from !== BORDER && to !== BORDER)
        .map(({ from, to }) => ({ tail: from, head: to })),
    },
    { format: 'svg' },
  )
  const words = moves
    .filter(({ from, to }) => from !== BORDER && to !== BORDER)
    .map(({ from, to }) => `${from} to ${to}`)
  const inside = svg.slice(svg.indexOf('<svg')).replaceAll(/<title>[^<]*<\/title>\n?/g, '')
  const labelled = inside.replace('<svg ', `<svg role="img" aria-label="${words.join(', ')}" `)
  return `<figure class="states" tabindex="0">${labelled.replaceAll(/\n+/g, '\n').trim()}</figure>`
}
