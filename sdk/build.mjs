// Builds and packs what integrators install; `dist/` then holds a tarball of each package.
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { packages } from './packages.ts'
import { packAll } from './packed.ts'

const dist = path.join(path.dirname(fileURLToPath(import.meta.url)), 'dist')
packAll(await packages(path.join(dist, 'built')), dist)
