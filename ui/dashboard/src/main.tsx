// The entry: the way in, or the dashboard of the environment that the address names.
import './styles/look.css'
import { environmentOf, lastEnvironment, pathTo, ROOT_PATH } from './api/place.ts'
import { applyTheme } from './shell/theme.ts'

const ENTRANCES = new Set(
  ['enter', 'invitation', 'sign-in', 'recovery', 'email'].map((name) => `${ROOT_PATH}/${name}`),
)

const RELOADED = 'holdfast-reloaded'

applyTheme()
addEventListener('vite:preloadError', loadNewer)
await start()

async function start(): Promise<void> {
  const target = document.getElementById('root')
  if (target === null) throw new Error('The document has no root.')
  const environment = environmentOf(location.pathname)
  if (environment !== null) {
    const { showApp } = await import('./shell/app.tsx')
    showApp(target, environment)
  } else if (ENTRANCES.has(location.pathname)) {
    const { showEntrance } = await import('./entrance/entrance.tsx')
    showEntrance(target)
  } else location.replace(pathTo(lastEnvironment()))
}

/** A page of this build is gone, because the service has a newer one: takes that, once. */
function loadNewer(): void {
  const build = document.querySelector('script[type="module"]')?.getAttribute('src') ?? ''
  if (sessionStorage.getItem(RELOADED) === build) return
  sessionStorage.setItem(RELOADED, build)
  location.reload()
}
