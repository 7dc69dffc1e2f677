import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** Where `node sdk/browser/build.mjs` writes. */
const libraryFolder = fileURLToPath(new URL('../../../sdk/browser/dist', import.meta.url))

const served = ['holdfast.js', 'holdfast.mjs']

/** Where `npm run packages` writes what integrators install. */
const packageFolder = fileURLToPath(new URL('../../../sdk/dist', import.meta.url))

const packages = ['holdfast-node.tgz', 'holdfast-browser.tgz', 'holdfast-cli.tgz']

/**
 * Reads the built browser library, by file name.
 *
 * @throws {Error} When it has not been built.
 */
export async function readLibrary(
  folder: string = libraryFolder,
): Promise<ReadonlyMap<string, Buffer>> {
  const names = await readdir(folder).catch((): string[] => [])
  if (!served.every((name) => names.includes(name))) {
    throw new Error(`There is no library in ${folder}; run \`node sdk/browser/build.mjs\`.`)
  }
  return await readAll(folder, served)
}

/** Reads the packages that have been built, by file name: none, where none was. */
export async function readPackages(
  folder: string = packageFolder,
): Promise<ReadonlyMap<string, Buffer>> {
  const names = await readdir(folder).catch((): string[] => [])
  return await readAll(
    folder,
    packages.filter((name) => names.includes(name)),
  )
}

async function readAll(
  folder: string,
  names: readonly string[],
): Promise<ReadonlyMap<string, Buffer>> {
  return new Map(
    await Promise.all(
      names.map(
        async (name): Promise<[string, Buffer]> => [name, await readFile(path.join(folder, name))],
      ),
    ),
  )
}
