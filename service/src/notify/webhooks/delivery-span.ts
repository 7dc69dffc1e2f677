// Each attempt to deliver as a span, by the conventions for clients of HTTP. It stands below what
// wrote the event, whoever delivers it and with which others, and is linked with the job that does.
// Where it goes is told by host and port: the rest of an address may be a secret of its owner.
import type { OpenSpan } from '#tracing'
import {
  beginSpan,
  isTraced,
  parseTraceparent,
  presentTrace,
  traceHeaders,
  workWithin,
} from '#tracing'
import type { Order } from './orders.ts'
import type { Receiver, Reply } from './send.ts'

const REFUSED = 400

/** Posts an order as a span, under headers by which its receiver goes on with the trace. */
export async function postSpanned(
  order: Order,
  receiver: Receiver,
  post: (headers: Readonly<Record<string, string>>) => Promise<Reply>,
): Promise<Reply> {
  if (!isTraced()) return await post({})
  const span = beginAttempt(order, receiver)
  try {
    const headers = traceHeaders(span.trace)
    const reply = await workWithin(span.trace, async () => await post(headers))
    tellReply(span, reply)
    return reply
  } finally {
    span.end()
  }
}

function beginAttempt({ traceparent, attempts, message }: Order, { target }: Receiver): OpenSpan {
  const job = presentTrace()
  const attributes = {
    'http.request.method': 'POST',
    ...(target === null ? {} : addressOf(target.origin)),
    ...(attempts === 0 ? {} : { 'http.request.resend_count': attempts }),
    'holdfast.event.id': message().id,
  }
  const span = { name: 'POST', kind: 'client', attributes, links: [job] } as const
  return beginSpan(span, traceparent === null ? job : parseTraceparent(traceparent))
}

function addressOf(origin: string) {
  const { protocol, hostname, port } = new URL(origin)
  const isSecure = protocol === 'https:'
  return {
    'url.full': `${origin}/…`,
    'server.address': hostname,
    'server.port': port === '' ? (isSecure ? 443 : 80) : Number(port),
  }
}

function tellReply(span: OpenSpan, { status, error }: Reply): void {
  if (status !== null) span.setAttributes({ 'http.response.status_code': status })
  if (status === null) span.fail(error ?? 'unanswered')
  else if (status >= REFUSED) span.fail(String(status))
}
