import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** Where `node sdk/browser/build.mjs` writes. */
const libraryFolder = fileURLToPath(new URL('../../../sdk/browser/dist', import.meta.url))

const served = ['holdfast.js', 'holdfast.mjs']

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
  return new Map(
    await Promise.all(
      served.map(
        async (name): Promise<[string, Buffer]> => [name, await readFile(path.join(folder, name))],
      ),
    ),
  )
}
