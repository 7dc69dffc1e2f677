import type {
  UpdateMethodsBody,
  UpdateOrganisationBody,
  UpdateOriginsBody,
} from '@holdfast/contract'
import { operations, termsVersion } from '@holdfast/contract'
import type { Database } from '#db'
import type { Route } from '#http'
import { fieldFault, plainRoute } from '#http'
import type { FieldFault } from '#kit'
import { fail, invalid } from '#kit'
import { isOrigin, isTimeZone } from '#organisations'
import { keyPairRoutes } from './key-pairs.ts'
import { keepLogo } from './logo.ts'
import type { Asked, Follow, Settings } from './settings.ts'
import { changeFollowed, changeSettings, readSettings } from './settings.ts'

export interface SettingsDeps {
  readonly database: Database
  /** How others reach this service: where logos are served. */
  readonly baseUrl: string
  /** Whether a mail server is named: without one no seller gets his link. */
  readonly isMailOn: boolean
  /** The time zone is another: what falls due by the organisation's clocks. */
  readonly followZone: Follow
  /** Refunds that go back to their source need no verification any more. */
  readonly followToSource: Follow
}

/** Settings of the organisation, and its key pairs. */
export function settingsRoutes(deps: SettingsDeps): Route[] {
  const { baseUrl } = deps
  return [
    plainRoute(operations.getOrganisation, {
      run: async (asked) => await readSettings(deps, asked),
    }),
    plainRoute(operations.updateOrganisation, {
      run: async (asked) => {
        const details = detailsOf(asked.body)
        const edit = async () => details
        return details.time_zone === undefined
          ? await changeSettings(deps, asked, edit)
          : await changeFollowed(deps, asked, edit, deps.followZone)
      },
    }),
    plainRoute(operations.updateBranding, {
      run: async (asked) => {
        const colour = { accent_colour: asked.body.accent_colour }
        return await changeSettings(deps, asked, async () => colour)
      },
    }),
    plainRoute(operations.setLogo, {
      run: async (asked) =>
        await changeSettings(deps, asked, async (_settings, unit) => ({
          logo_url: await keepLogo(unit, baseUrl, asked.body.image),
        })),
    }),
    plainRoute(operations.removeLogo, {
      run: async (asked) => {
        const none = { logo_url: null }
        return await changeSettings(deps, asked, async () => none)
      },
    }),
    ...moreRoutes(deps),
    ...keyPairRoutes,
  ]
}

function moreRoutes(deps: SettingsDeps): Route[] {
  return [
    plainRoute(operations.updateOrigins, {
      run: async (asked) => {
        const given = originsOf(asked.body)
        return await changeSettings(deps, asked, async (settings) => {
          return {
            frame_origins: given.frame_origins ?? settings.frame_origins,
            redirect_origins: given.redirect_origins ?? settings.redirect_origins,
          }
        })
      },
    }),
    plainRoute(operations.updateMethods, {
      run: async (asked) => await changeMethods(deps, asked, asked.body),
    }),
    plainRoute(operations.acceptTerms, {
      run: async (asked) => {
        if (asked.body.version !== termsVersion) {
          throw invalid(fieldFault('/version', 'not_allowed', { allowed: termsVersion }))
        }
        return await changeSettings(deps, asked, async (_settings, { realNow }) => {
          const accepted = { terms_version: termsVersion, terms_accepted_at: realNow }
          return accepted
        })
      },
    }),
  ]
}

async function changeMethods(deps: SettingsDeps, asked: Asked, body: UpdateMethodsBody) {
  const { hidden_methods: hidden, direct_debit_enabled: isOn } = body
  const { debits_again_after_days: days, refunds_to_source_unverified: isFree } = body
  const edit = async (settings: Settings) => ({
    hidden_methods: hidden ?? settings.hidden_methods,
    direct_debit_enabled: isOn ?? settings.direct_debit_enabled,
    debits_again_after_days: days === undefined ? settings.debits_again_after_days : days,
    refunds_to_source_unverified: isFree ?? settings.refunds_to_source_unverified,
  })
  return isFree === true
    ? await changeFollowed(deps, asked, edit, deps.followToSource)
    : await changeSettings(deps, asked, edit)
}

/** What is given of the details; refuses names without letters and unknown time zones. */
function detailsOf(body: UpdateOrganisationBody): Partial<Settings> {
  const faults: FieldFault[] = []
  for (const [field, value] of Object.entries(body)) {
    const isBlank = typeof value === 'string' && value.trim() === ''
    if (isBlank) faults.push(fieldFault(`/${field}`, 'too_short', { limit: 1 }))
  }
  const { name, time_zone: zone, language, ...more } = body
  if (zone !== undefined && zone !== null && !isTimeZone(zone)) {
    const expected = 'an IANA time zone as Europe/London'
    faults.push(fieldFault('/time_zone', 'bad_format', { expected }))
  }
  if (faults.length > 0) throw invalid(...faults)
  // What every organisation has cannot be taken away: null leaves it as it is.
  const kept = new Map<'name' | 'time_zone' | 'language', string>()
  if (typeof name === 'string') kept.set('name', name.trim())
  if (typeof zone === 'string') kept.set('time_zone', zone)
  if (typeof language === 'string') kept.set('language', language)
  return { ...more, ...Object.fromEntries(kept) }
}

function originsOf(body: UpdateOriginsBody): UpdateOriginsBody {
  const faults = (['frame_origins', 'redirect_origins'] as const).flatMap((list) =>
    (body[list] ?? []).flatMap((origin, index) =>
      isOrigin(origin)
        ? []
        : [fieldFault(`/${list}/${index}`, 'bad_format', { expected: ORIGIN_EXPECTED })],
    ),
  )
  if (faults.length > 0) fail('validation_failed', { errors: faults })
  return body
}

const ORIGIN_EXPECTED = 'an origin as https://shop.example.com, without a path'
