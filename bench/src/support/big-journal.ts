import { wallClock } from '@afterclose/core/time'
import type { JournalView } from '@afterclose/contract/journals'
import Sqlite from 'better-sqlite3'
import { type Account, demoAccount } from './account.ts'
import type { BenchServer } from './server.ts'

const shiftedDates = ['entry_date', 'exit_date'] as const

/**
 * The demo journal with `trades` trades: its own year again and again, each copy some days earlier, over ten years.
 * Copied inside the store, so that every row is as the server wrote it.
 */
export async function bigJournal(
  server: BenchServer,
  trades: number,
): Promise<{ readonly account: Account; readonly journal: JournalView }> {
  const { account, journal } = await demoAccount(server.url)
  const db = new Sqlite(server.databaseFile, { timeout: 10_000 })
  const of = { journal: journal.id }
  const count = db.prepare<typeof of, number>('select count(*) from trade where journal_id = @journal').pluck().get(of)!
  const copies = Math.ceil(trades / count)
  const columns = db.prepare<[], string>(`select name from pragma_table_info('stored_trade')`).pluck().all()
  const copied = columns.map((name) => {
    if (name === 'id') return 'id + @shift * @count'
    if (name === 'external_id') return 'null'
    if (shiftedDates.some((date) => date === name)) return `strftime('%Y-%m-%dT%H:%M:%S', ${name}, @days)`
    return name
  })
  const copy = db.prepare(
    `insert into stored_trade (${columns.join(', ')}) select ${copied.join(', ')} from stored_trade
     where journal_id = @journal and id <= @count and id + @shift * @count <= @trades`,
  )
  db.transaction(() => {
    for (let shift = 1; shift < copies; shift++)
      copy.run({ ...of, shift, count, trades, days: `-${Math.round((shift * 3650) / copies)} days` })
    db.prepare(`update counter set last = @trades where journal_id = @journal and kind = 'trade'`).run({
      ...of,
      trades,
    })
    // The first deposit comes before the first trade.
    db.prepare(
      `update payin set timestamp = @first where journal_id = @journal and id = (select min(id) from payin where journal_id = @journal)`,
    ).run({ ...of, first: new Date(wallClock('2010-01-04T00:00:00')).toISOString().slice(0, 19) })
    db.prepare('update journal set revision = revision + 1 where id = @journal').run(of)
  })()
  db.close()
  return { account, journal }
}
