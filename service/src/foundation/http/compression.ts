// Everything that is sent is made smaller for whoever takes it so, whichever route made it. What is
// made for one reader is compressed fast, beside the thread; what is sent often, well and once.
import { pipeline, Readable, type Transform } from 'node:stream'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Less than this is a packet or two: to make it smaller takes longer than to send it. */
export const compressedBytesMin = 2_048

/** What we write, the smallest first. */
const encodings = ['br', 'zstd', 'gzip'] as const
export type Encoding = (typeof encodings)[number]

/** Text; pictures, PDF, packages and the index of the search are compressed by themselves. */
const COMPRESSIBLE =
  /^(text\/(?!event-stream)|application\/([\w.-]+\+)?(json|xml)\b|image\/svg\+xml)/

interface Coder {
  /** `isKept`: done once and sent often, so that it may take its time. */
  readonly compress: (plain: Buffer | string, isKept: boolean, done: zlib.CompressCallback) => void
  readonly open: () => Transform
}

/** At 9 brotli clears megabytes for each file: seventy times the time of 8, for a thousandth. */
const BROTLI_OF_KEPT = 8
const { BROTLI_PARAM_QUALITY, ZSTD_c_compressionLevel: ZSTD_LEVEL } = zlib.constants
const brotliAt = (quality: number) => ({ params: { [BROTLI_PARAM_QUALITY]: quality } })
const zstdAt = (level: number) => ({ params: { [ZSTD_LEVEL]: level } })

const coders: Readonly<Record<Encoding, Coder>> = {
  br: {
    compress: (plain, isKept, done) =>
      zlib.brotliCompress(plain, brotliAt(isKept ? BROTLI_OF_KEPT : 4), done),
    open: () => zlib.createBrotliCompress(brotliAt(4)),
  },
  zstd: {
    compress: (plain, isKept, done) => zlib.zstdCompress(plain, zstdAt(isKept ? 15 : 3), done),
    open: () => zlib.createZstdCompress(zstdAt(3)),
  },
  gzip: {
    compress: (plain, isKept, done) => zlib.gzip(plain, { level: isKept ? 9 : 6 }, done),
    open: () => zlib.createGzip(),
  },
}

/** Compresses what is kept and sent often. */
export async function compressOnce(plain: Buffer, encoding: Encoding): Promise<Buffer> {
  return await promisify(coders[encoding].compress)(plain, true)
}

/** Whether an answer of this type and size (bytes or characters) is worth it. */
export function isCompressible(type: string, size: number): boolean {
  return size >= compressedBytesMin && COMPRESSIBLE.test(type)
}

/** By an `Accept-Encoding` header: what is wanted most, of equals the smallest; null: as it is. */
export function chooseEncoding(accepted: string | undefined): Encoding | null {
  if (accepted === undefined) return null
  const weights = new Map(
    accepted
      .toLowerCase()
      .split(',')
      .map((one) => {
        const [name = '', weight = ''] = one.trim().split(/\s*;\s*q=/)
        return [name, weight === '' ? 1 : Number(weight)] as const
      }),
  )
  const weightOf = (name: Encoding) => weights.get(name) ?? weights.get('*') ?? 0
  const best = encodings.toSorted((left, right) => weightOf(right) - weightOf(left))[0]
  if (best === undefined || !(weightOf(best) > 0)) return null
  return weightOf(best) < (weights.get('identity') ?? 0) ? null : best
}

/** Says that others may be sent other bytes of the same. */
export function varyByEncoding(reply: FastifyReply): void {
  const before = String(reply.getHeader('vary') ?? '')
  if (before.includes('accept-encoding')) return
  reply.header('vary', before === '' ? 'accept-encoding' : `${before}, accept-encoding`)
}

/**
 * Compresses every answer that is text and not small. Where nothing is to be done, nothing is: no
 * promise, no copy. Server-sent events leave as they come, what is compressed already as it is.
 */
export function compressAnswers(server: FastifyInstance): void {
  server.addHook('onSend', (request, reply, payload, done) => {
    const isText = typeof payload === 'string' || Buffer.isBuffer(payload)
    const size = isText
      ? payload.length
      : payload instanceof Readable
        ? Number.POSITIVE_INFINITY
        : 0
    const type = String(reply.getHeader('content-type') ?? '')
    if (!isCompressible(type, size) || reply.hasHeader('content-encoding')) {
      done(null, payload)
      return
    }
    varyByEncoding(reply)
    const encoding = isAskedByOthers(request) ? null : chooseEncoding(acceptedBy(request))
    if (encoding === null) {
      done(null, payload)
      return
    }
    reply.header('content-encoding', encoding).removeHeader('content-length')
    const { compress, open } = coders[encoding]
    if (isText) compress(payload, false, done)
    else if (payload instanceof Readable) {
      // Who reads learns of a fault by the end of the stream, which `pipeline` sees to.
      done(
        null,
        pipeline(payload, open(), () => undefined),
      )
    }
  })
}

/** The `Accept-Encoding` of a request. */
export function acceptedBy({ headers }: FastifyRequest): string | undefined {
  return headers['accept-encoding']
}

/**
 * How long an answer is, compressed, can tell what stands in it to somebody who chooses a part of
 * it, asks often with the cookie of another and sees the wire (BREACH). Our cookie is not sent for
 * pages of other sites (SameSite=Strict); where one comes all the same, as from another port of the
 * name, nothing is compressed.
 */
function isAskedByOthers({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site']
  return headers.cookie !== undefined && (site === 'cross-site' || site === 'same-site')
}
