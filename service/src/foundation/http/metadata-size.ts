// Metadata has a limit in bytes, which a schema cannot state: it holds wherever metadata stands.
import { metadataBytesMax } from '@holdfast/contract'
import type { FieldFault } from '#kit'
import { pointerStep } from '#kit'
import { fieldFault } from './field-faults.ts'

/** A fault for each `metadata` in a body that is larger than 16 KiB as JSON. */
export function metadataSizeFaults(value: unknown, pointer = ''): FieldFault[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => {
    const at = pointer + pointerStep(name)
    return name === 'metadata' ? sizeFaults(inner, at) : metadataSizeFaults(inner, at)
  })
}

function sizeFaults(metadata: unknown, pointer: string): FieldFault[] {
  const bytes = Buffer.byteLength(JSON.stringify(metadata) ?? '')
  if (bytes <= metadataBytesMax) return []
  return [fieldFault(pointer, 'too_many_bytes', { limit: metadataBytesMax })]
}
