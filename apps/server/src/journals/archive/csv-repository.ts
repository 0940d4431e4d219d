import type { Db } from '../../store/db.ts'
import type { TradeRow } from '../../store/schema.ts'

const rowsAtOnce = 2000

const tradesAfter = (db: Db, journalId: number, after: number): Promise<TradeRow[]> =>
  db
    .selectFrom('trade')
    .selectAll()
    .where('journal_id', '=', journalId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(rowsAtOnce)
    .execute()

export async function* readTradesForPeople(db: Db, journalId: number): AsyncGenerator<readonly TradeRow[]> {
  for (let after = 0; ; ) {
    const rows = await tradesAfter(db, journalId, after)
    const last = rows.at(-1)
    if (last === undefined) return
    yield rows
    after = last.id
  }
}

const legsAfter = (db: Db, journalId: number, after: number) =>
  db
    .selectFrom('trade')
    .select(['id', 'legs'])
    .where('journal_id', '=', journalId)
    .where('structure', 'is not', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(rowsAtOnce)
    .execute()

/** Whether a journal has trades in options. */
export async function hasLegs(db: Db, journalId: number): Promise<boolean> {
  const found = await db
    .selectFrom('trade')
    .select('id')
    .where('journal_id', '=', journalId)
    .where('structure', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

export async function* readTradesWithLegs(
  db: Db,
  journalId: number,
): AsyncGenerator<Awaited<ReturnType<typeof legsAfter>>> {
  for (let after = 0; ; ) {
    const rows = await legsAfter(db, journalId, after)
    const last = rows.at(-1)
    if (last === undefined) return
    yield rows
    after = last.id
  }
}

const payinsOf = (db: Db, journalId: number) =>
  db
    .selectFrom('payin')
    .select(['id', 'timestamp', 'delta', 'textual_reason', 'source', 'external_id'])
    .where('journal_id', '=', journalId)
    .orderBy('id')
    .limit(rowsAtOnce)
type PayinForPeople = Awaited<ReturnType<ReturnType<typeof payinsOf>['execute']>>[number]

export async function* readPayinsForPeople(db: Db, journalId: number): AsyncGenerator<readonly PayinForPeople[]> {
  for (let after = 0; ; ) {
    const rows = await payinsOf(db, journalId).where('id', '>', after).execute()
    const last = rows.at(-1)
    if (last === undefined) return
    yield rows
    after = last.id
  }
}

/** Names of referenced records, by id. */
export async function readNames(db: Db, journalId: number) {
  const namesIn = async (table: 'instrument' | 'setup' | 'trade_comment' | 'custom_comment') => {
    const rows = await db.selectFrom(table).select(['id', 'name']).where('journal_id', '=', journalId).execute()
    return new Map(rows.map(({ id, name }) => [id, name]))
  }
  return {
    instruments: await namesIn('instrument'),
    setups: await namesIn('setup'),
    comments: await namesIn('trade_comment'),
    custom: await namesIn('custom_comment'),
  }
}
