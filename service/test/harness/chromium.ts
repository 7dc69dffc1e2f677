// Where the Chromium of the tests is.
import chromiumBinary from '@sparticuz/chromium'

/**
 * The path of the Chromium that `HOLDFAST_CHROMIUM` names, else of the one of the package, which
 * is unpacked when it is asked for the first time on a machine.
 */
export async function chromiumPath(): Promise<string> {
  return process.env.HOLDFAST_CHROMIUM ?? (await chromiumBinary.executablePath())
}
