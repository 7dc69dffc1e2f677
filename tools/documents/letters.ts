// The page of mails: who gets which, when, where it leads, and what it says, from the templates.
import {
  emailKinds,
  letterCatalogue,
  letterExamples,
  memberNotices,
  renderEmail,
} from '../../service/src/notify/mail/index.ts'
import { markdownPage, markdownRow, markdownTable } from './markdown.ts'

const INTRO =
  'Every mail that the service writes to people. Sandboxes keep theirs in the mailbox; live ones ' +
  'leave by your [mail server](../guides/live.md).'
const HOLDS = [
  'It is written in the language and the time zone of the organisation, as text and as HTML that ' +
    'say the same in the same order. Amounts are written as the pages write them; what is to pay ' +
    'stands in bold.',
  'To a buyer it names who sells and through whom, says until when the money is held, and leads ' +
    'back to [where the payment stands](../guides/buyers.md).',
  'It is from the organisation by name, and answers go to its address for questions, if it has ' +
    'given one: `support_email` of its [settings](../guides/settings.md).',
  'It holds no whole number of anybody’s own account and no secret beside the link that it is ' +
    'for. It loads nothing: no pictures, fonts, scripts or trackers. It can be read in the dark.',
  'It says that a machine has written it (`Auto-Submitted`). It has no `List-Unsubscribe`: ' +
    'nobody gets it who has no money or access that it tells of.',
]
const EXAMPLES =
  'The examples are in English: Ada Lovelace sells through Kaimaki, a marketplace, to Bea.'

/** The page; `written` says by what. */
export function lettersPage(written: string): string {
  const rows = Object.entries(letterCatalogue).map(([kind, { title, to, when, leadsTo }]) =>
    markdownRow([`[${title}](#${anchorOf(title)})`, `\`${kind}\``, to, when, leadsTo]),
  )
  const notices = memberNotices.map(({ to, when, leadsTo }) => markdownRow([when, to, leadsTo]))
  return markdownPage('Mails', [
    INTRO,
    written,
    HOLDS.map((one) => `- ${one}`).join('\n'),
    '## All of them',
    markdownTable(['Mail', 'Kind', 'To', 'When', 'Leads to'], rows),
    '## Notices to members',
    markdownTable(['When', 'To', 'Leads to'], notices),
    '## What they say',
    EXAMPLES,
    ...Object.keys(letterCatalogue).flatMap(examplePart),
  ])
}

function examplePart(kind: string): string[] {
  const known = emailKinds.find((one) => one === kind)
  if (known === undefined) return []
  const { subject, text } = renderEmail(letterExamples[known])
  const title = letterCatalogue[known].title
  return [`### ${title}`, `**${subject}**`, `\`\`\`text\n${text.trim()}\n\`\`\``]
}

/** Of a heading, as pages make it. */
function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(' ', '-')
    .replaceAll(/[^a-z0-9-]/g, '')
}
