import { createHash } from 'node:crypto'
import type { ParsedFile } from '@afterclose/importers/importer'

/** Longer than any ticket, position or execution id. Names that are looked up must fit into an index. */
const longest = 200

const short = <Row extends { readonly externalId: string }>(row: Row): Row =>
  row.externalId.length <= longest
    ? row
    : { ...row, externalId: createHash('sha256').update(row.externalId).digest('hex') }

const shortFill = (fill: ParsedFile['fills'][number]) =>
  fill.id === null || fill.id.length <= longest
    ? fill
    : { ...fill, id: createHash('sha256').update(fill.id).digest('hex') }

/** Replaces names that are too long by digests. */
export const withShortNames = (parsed: ParsedFile): ParsedFile => ({
  ...parsed,
  fills: parsed.fills.map(shortFill),
  positions: parsed.positions.map(short),
  payins: parsed.payins.map(short),
})
