import { type Db, raiseRevision, transaction } from '../../src/store/db.ts'
import { PostgresAdapter, type RawBuilder, sql } from 'kysely'

const shiftedDates = ['entry_date', 'exit_date']
/** What a copy may not share with its trade. */
const leftOut = ['external_id', 'import_job_id', 'plan_id', 'group_id']
const firstDeposit = '2010-01-04T00:00:00'
const days = 3650

/**
 * Gives a journal `trades` trades: its own year again and again, each copy some days earlier, over ten years. Copied inside
 * the store, all at once and then all that are there by then, so that every row is as the server wrote it.
 *
 * @param changed columns that the copies have in place of those of their trade, such as one instrument for all
 */
export async function multiplyJournal(
  db: Db,
  journalId: number,
  trades: number,
  changed: Readonly<Record<string, string | number>> = {},
): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const ofJournal = db.selectFrom('stored_trade').where('journal_id', '=', journalId)
  const { count } = await ofJournal.select((eb) => eb.fn.max('id').as('count')).executeTakeFirstOrThrow()
  const columns = Object.keys(await ofJournal.selectAll().limit(1).executeTakeFirstOrThrow())
  const earlier = (date: string, by: number): RawBuilder<unknown> =>
    isPostgres
      ? sql`to_char(${sql.ref(date)}::timestamp - ${sql.lit(`${by} days`)}::interval, 'YYYY-MM-DD"T"HH24:MI:SS')`
      : sql`strftime('%Y-%m-%dT%H:%M:%S', ${sql.ref(date)}, ${sql.lit(`-${by} days`)})`
  const copied = (name: string, held: number): RawBuilder<unknown> => {
    const other = changed[name]
    if (name === 'id') return sql`id + ${sql.lit(held)}`
    if (other !== undefined) return sql.lit(other)
    if (leftOut.includes(name)) return sql`null`
    return shiftedDates.includes(name) ? earlier(name, Math.round((held / trades) * days)) : sql.ref(name)
  }
  await transaction(db, async (tx) => {
    const revision = await raiseRevision(tx, journalId)
    for (let held = count; held < trades; held *= 2)
      await sql`insert into stored_trade (${sql.join(columns.map((name) => sql.ref(name)))})
        select ${sql.join(columns.map((name) => copied(name, held)))} from stored_trade
        where journal_id = ${journalId} and id <= ${sql.lit(Math.min(held, trades - held))}`.execute(tx)
    const counters = tx.updateTable('counter').set({ last: trades }).where('kind', '=', 'trade')
    await counters.where('journal_id', '=', journalId).execute()
    // The first deposit comes before the first trade.
    const first = tx
      .selectFrom('payin')
      .select((eb) => eb.fn.min('id').as('id'))
      .where('journal_id', '=', journalId)
    const payins = tx.updateTable('payin').set({ timestamp: firstDeposit }).where('journal_id', '=', journalId)
    await payins.where('id', '=', (await first.executeTakeFirstOrThrow()).id).execute()
    // Whoever holds the trades of before reads all anew.
    const journals = tx.updateTable('journal').set({ patches_from: revision })
    await journals.where('id', '=', journalId).execute()
  })
}
