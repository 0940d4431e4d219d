import type { Db } from '../../store/db.ts'
import { parts } from './parts.ts'
import { nameOf } from './pending-changes-repository.ts'

/** Whether a hidden trade of a deletion shares a group with a trade of another instrument or direction, hidden with it or visible. */
export async function hidesMixedGroup(db: Db, journalId: number, deletion: number): Promise<boolean> {
  const hidden = await findGrouped(db, journalId, deletion)
  const sides = new Map<number, string>()
  const isMixed = (rows: readonly Side[]): boolean =>
    rows.some(({ group_id: group, instrument_id, direction }) => {
      const side = `${instrument_id} ${direction}`
      const known = sides.get(group ?? 0) ?? side
      sides.set(group ?? 0, known)
      return known !== side
    })
  for await (const ids of parts(hidden.map(({ id }) => id)))
    if (isMixed(await findSides(db, 'present_trade', journalId, 'id', ids))) return true
  for await (const groups of parts([...sides.keys()]))
    if (isMixed(await findSides(db, 'trade', journalId, 'group_id', groups))) return true
  return false
}

interface Side {
  readonly group_id: number | null
  readonly instrument_id: number
  readonly direction: string
}

/** Hidden trades of a deletion that are in a group. */
const findGrouped = (db: Db, journalId: number, deletion: number): Promise<{ readonly id: number }[]> =>
  db
    .selectFrom('hidden_row')
    .innerJoin('stored_trade as trade', (join) =>
      join.onRef('trade.journal_id', '=', 'hidden_row.journal_id').onRef('trade.id', '=', 'hidden_row.trade_id'),
    )
    .select('trade.id')
    .where('hidden_row.journal_id', '=', journalId)
    .where('hidden_row.hidden_by', '=', nameOf(deletion))
    .where('trade.group_id', 'is not', null)
    .execute()

const findSides = (
  db: Db,
  table: 'present_trade' | 'trade',
  journalId: number,
  column: 'id' | 'group_id',
  values: readonly number[],
): Promise<Side[]> =>
  db
    .selectFrom(table)
    .select(['group_id', 'instrument_id', 'direction'])
    .distinct()
    .where('journal_id', '=', journalId)
    .where(column, 'in', values)
    .where('group_id', 'is not', null)
    .execute()
