import { type RawBuilder, sql } from 'kysely'

/**
 * Whether a JSON column of ids contains `id`, in both stores' SQL: "[1, 5]" is read as ",1,5,".
 * @param column its name, as in `trade.entry_comments`
 */
export const holdsId = (column: string, id: number): RawBuilder<boolean> =>
  sql<boolean>`replace(replace(replace(cast(${sql.ref(column)} as text), '[', ','), ']', ','), ' ', '') like ${`%,${id},%`}`
