// What became of an e-mail, in words.
import type { EmailStatus } from '@holdfast/contract'
import type { Tone } from '../../components/index.ts'

interface EmailWords {
  readonly label: string
  readonly tone: Tone
}

const words = {
  sent: { label: 'Sent', tone: 'good' },
  waiting: { label: 'On its way', tone: 'waiting' },
  held_back: { label: 'Held back for an hour', tone: 'waiting' },
  failed: { label: 'Could not be sent', tone: 'bad' },
  superseded: { label: 'Replaced by a later one', tone: 'neutral' },
  not_set_up: { label: 'Not sent: no mail server is set up', tone: 'bad' },
} as const satisfies Record<EmailStatus, EmailWords>

/** Of the sandbox, whose mails are read in its mailbox where no mail server takes them. */
const inMailbox: EmailWords = { label: 'In the mailbox of the sandbox', tone: 'neutral' }

/** What became of an e-mail. */
export function emailWords(status: EmailStatus, isSandbox: boolean): EmailWords {
  return isSandbox && status === 'not_set_up' ? inMailbox : words[status]
}
