// A mail server that keeps what it is given.
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { expect } from 'vitest'
import type { SmtpSettings } from '#mail'

/** A mail as it arrived. */
export interface ReceivedMail {
  readonly to: string
  readonly subject: string
  readonly text: string
}

export interface MailServer {
  readonly smtp: SmtpSettings
  readonly mails: readonly ReceivedMail[]
  /** Waits for a mail to an address whose subject holds these words; takes it out. */
  take(to: string, words: string): Promise<ReceivedMail>
  stop(): Promise<void>
}

/** Starts a mail server on a port of its own. */
export async function startMailServer(): Promise<MailServer> {
  const mails: ReceivedMail[] = []
  const keep = async (bytes: Buffer) => {
    const { to, subject = '', text = '' } = await PostalMime.parse(bytes)
    mails.push({ to: to?.[0]?.address ?? '', subject, text })
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        void keep(Buffer.concat(chunks))
        done()
      })
    },
  })
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : 0)
    })
  })
  const find = (to: string, words: string) =>
    mails.findIndex((mail) => mail.to === to && mail.subject.includes(words))
  return {
    smtp: { url: `smtp://127.0.0.1:${port}`, from: 'Quay <pay@quay.example>', tls: 'off' },
    mails,
    take: async (to, words) => {
      await expect.poll(() => find(to, words), { message: `${words} to ${to}` }).not.toBe(-1)
      const [mail] = mails.splice(find(to, words), 1)
      if (mail === undefined) throw new Error('it was there')
      return mail
    },
    stop: async () => {
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
