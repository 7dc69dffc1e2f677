import { seal, unseal } from '#kit'
import type { Sealer } from '../secrets.ts'

export function sealerOf(key: Buffer): Sealer {
  return {
    seal: (text, bound) => seal(key, text, bound),
    unseal: (sealed, bound) => unseal(key, sealed, bound).toString(),
    unsealBytes: (sealed, bound) => unseal(key, sealed, bound),
  }
}
