import { createHash } from 'node:crypto'
import type { ParsedFile } from '@afterclose/importers/importer'

/** Longer than any ticket, position or execution id. What is looked up by its name must fit into an index. */
const longest = 200

const short = <Row extends { readonly externalId: string }>(row: Row): Row =>
  row.externalId.length <= longest
    ? row
    : { ...row, externalId: createHash('sha256').update(row.externalId).digest('hex') }

const shortFill = (fill: ParsedFile['fills'][number]) =>
  fill.id === null || fill.id.length <= longest
    ? fill
    : { ...fill, id: createHash('sha256').update(fill.id).digest('hex') }

/** The file with digests in place of names that are too long to be kept. */
export const withShortNames = (parsed: ParsedFile): ParsedFile => ({
  ...parsed,
  fills: parsed.fills.map(shortFill),
  positions: parsed.positions.map(short),
  payins: parsed.payins.map(short),
})
