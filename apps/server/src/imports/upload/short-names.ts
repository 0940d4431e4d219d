import { createHash } from 'node:crypto'
import type { FileTrades } from '@afterclose/importers/shared/file-trades'

/** Longer than any ticket, position or execution id. What is looked up by its name must fit into an index. */
const longest = 200

const short = <Row extends { readonly externalId: string }>(row: Row): Row =>
  row.externalId.length <= longest
    ? row
    : { ...row, externalId: createHash('sha256').update(row.externalId).digest('hex') }

/** The file with digests in place of names that are too long to be kept. */
export const withShortNames = (parsed: FileTrades): FileTrades => ({
  ...parsed,
  trades: parsed.trades.map(short),
  payins: parsed.payins.map(short),
})
