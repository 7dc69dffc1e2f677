// Where the service is.

const ON_THIS_MACHINE = 'http://localhost:4280'
/** As the service serves this library. */
const SERVED_AS = /\/sdk\/holdfast\.m?js$/

/** Read while the script runs: it is forgotten afterwards. Bundles of a shop have neither. */
const loadedFrom = scriptAddress() ?? import.meta.url

/** The origin of the service. Throws a TypeError that says what to pass. */
export function serviceOrigin(baseUrl: string | undefined): string {
  const given = baseUrl ?? servingOrigin(loadedFrom) ?? originOnThisMachine()
  if (given === undefined) {
    throw new TypeError(
      '`baseUrl` is missing: the address of your service, https://pay.example.com.',
    )
  }
  if (URL.canParse(given)) {
    const { protocol, origin } = new URL(given)
    if (/^https?:$/.test(protocol)) return origin
  }
  throw new TypeError('`baseUrl` must be a web address, as https://pay.example.com.')
}

/** The origin that served this library; undefined where it came from elsewhere. */
export function servingOrigin(address: string | undefined): string | undefined {
  if (address === undefined || !URL.canParse(address)) return undefined
  const { protocol, origin, pathname } = new URL(address)
  return /^https?:$/.test(protocol) && SERVED_AS.test(pathname) ? origin : undefined
}

function originOnThisMachine(): string | undefined {
  const isHere =
    typeof location === 'object' && /^(localhost|127\.0\.0\.1)$/.test(location.hostname)
  return isHere ? ON_THIS_MACHINE : undefined
}

function scriptAddress(): string | undefined {
  const script = typeof document === 'object' ? document.currentScript : null
  return script !== null && 'src' in script ? script.src : undefined
}
