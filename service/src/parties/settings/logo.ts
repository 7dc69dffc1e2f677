// The logo of an organisation: kept under its hash, served by our own path, never changed.
import type { FastifyInstance } from 'fastify'
import type { Database, Reader, Unit } from '#db'
import { fieldName } from '#http'
import { fail, invalid, sha256 } from '#kit'
import { readPicture } from './picture.ts'
import type { LogoRow } from './store.ts'
import { deleteOldLogos, insertLogo, selectLogo } from './store.ts'

const LOGOS_KEPT = 20
const NAME = /^([0-9a-f]{64})\.(png|jpg)$/
const CACHE = 'public, max-age=31536000, immutable'
/** A picture that is opened by itself draws and does nothing else. */
const POLICY = "default-src 'none'; sandbox"

/** Keeps a picture given in base64 and answers where it is served. Refuses what is no picture. */
export async function keepLogo(unit: Unit, baseUrl: string, image: string): Promise<string> {
  const read = readPicture(Buffer.from(image, 'base64'))
  if ('fault' in read) {
    const message = `${fieldName('/image')} ${read.fault}.`
    throw invalid({ pointer: '/image', code: 'not_usable', message })
  }
  const { type, bytes } = read.picture
  const { organisationId } = unit.tenant
  // One picture of two organisations stands twice, so that neither can take away the other's.
  const hash = sha256(Buffer.concat([Buffer.from(organisationId), bytes]))
  await unit.tx.query(insertLogo, {
    hash,
    organisation_id: organisationId,
    media_type: type,
    bytes,
    created_at: unit.realNow,
  })
  await unit.tx.query(deleteOldLogos, { organisation_id: organisationId, logos_kept: LOGOS_KEPT })
  return `${baseUrl}/logos/${hash.toString('hex')}.${type === 'image/png' ? 'png' : 'jpg'}`
}

/** The logo that an organisation's settings name; null where they name none that was kept here. */
export async function readLogo(reader: Reader, logoUrl: string | null): Promise<LogoRow | null> {
  const name = logoUrl?.slice(logoUrl.lastIndexOf('/') + 1) ?? ''
  const hash = NAME.exec(name)?.[1]
  if (hash === undefined) return null
  const [logo] = await reader.query(selectLogo, { hash: Buffer.from(hash, 'hex') })
  return logo ?? null
}

/** `GET /logos/:name`: pictures for hosted pages and mails. */
export function registerLogos(server: FastifyInstance, database: Database): void {
  server.get<{ Params: { name: string } }>('/logos/:name', async (request, reply) => {
    const hash = NAME.exec(request.params.name)?.[1] ?? fail('not_found')
    const [logo] = await database.global.query(selectLogo, { hash: Buffer.from(hash, 'hex') })
    if (logo === undefined) return fail('not_found')
    return await reply
      .headers({
        'cache-control': CACHE,
        'content-security-policy': POLICY,
        // Mail programs and the dashboard's preview show it from other places.
        'cross-origin-resource-policy': 'cross-origin',
      })
      .type(logo.media_type)
      .send(logo.bytes)
  })
}
