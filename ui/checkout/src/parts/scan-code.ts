// What draws QR codes: a file of its own, fetched by whoever is shown one.
import encodeQR from 'qr'

/** Light modules around the code, as readers need them. */
const QUIET_ZONE = 4

/** The modules of the code of a text, row by row, dark ones true, the light border included. */
export function scanCode(text: string): boolean[][] {
  return encodeQR(text, 'raw', { ecc: 'medium', border: QUIET_ZONE })
}
