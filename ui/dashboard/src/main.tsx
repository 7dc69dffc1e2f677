// The entry: the way in, or the dashboard of the environment that the address names.
import './styles/look.css'
import { environmentOf, lastEnvironment, pathTo, ROOT_PATH } from './api/place.ts'
import { applyTheme } from './shell/theme.ts'

const ENTRANCES = new Set(['enter', 'invitation', 'sign-in'].map((name) => `${ROOT_PATH}/${name}`))

applyTheme()
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
