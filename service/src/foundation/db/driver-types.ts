// How values of the database become values here: bigint as it is, numbers of json as they were
// written, the rest as the driver does.
import pg from 'pg'
import { parseAsWritten } from '#kit'

const INT8 = 20
const JSON_TEXT = 114
const INT8_ARRAY = 1016

type Parser = (text: string) => unknown

export const types = {
  getTypeParser(oid: number, format?: string): Parser {
    if (format === 'binary') return pg.types.getTypeParser(oid, 'binary') as Parser
    if (oid === INT8) return BigInt
    if (oid === INT8_ARRAY) return parseBigints
    if (oid === JSON_TEXT) return parseAsWritten
    return pg.types.getTypeParser(oid, 'text') as Parser
  },
} as pg.CustomTypesConfig

function parseBigints(text: string): bigint[] {
  return text === '{}' ? [] : text.slice(1, -1).split(',').map(BigInt)
}
