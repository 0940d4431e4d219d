import { htmlToText } from '@afterclose/core/rich-text'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { richText } from '../../platform/rich-text/rich-text.ts'
import { stores, testStore } from '../../../test/support/stores.ts'
import { makeStore, openStore } from '../store.ts'
import { statements as tradeNotes } from './2026-11-22-trade-notes.ts'

describe.each(stores)('notes of trades on %s', (store) => {
  it('that were plain text show the same as HTML', async () => {
    const place = await testStore(store, 'empty')
    makeStore(place.settings)
    const db = openStore(place.settings)
    await sql`create table trade (id integer, source text, notes text)`.execute(db)
    for (const [id, source, notes] of [
      [1, 'MANUAL', 'a < b & c\n<script>alert(1)</script> &lt;'],
      [2, 'MT4_STATEMENT', 'R&amp;D &lt;p&gt;\nfrom the file, <b>typed</b> afterwards'],
      [3, 'MANUAL', ''],
    ] as const)
      await sql`insert into trade (id, source, notes) values (${id}, ${source}, ${notes})`.execute(db)
    for (const statement of tradeNotes()) await sql.raw(statement).execute(db)
    const { rows } = await sql<{ notes: string }>`select notes from trade order by id`.execute(db)
    expect(rows.map(({ notes }) => htmlToText(notes))).toEqual([
      'a < b & c\n<script>alert(1)</script> &lt;',
      'R&D <p>\nfrom the file, <b>typed</b> afterwards',
      '',
    ])
    for (const { notes } of rows) expect(richText(notes, 'notes', 1000)).toBe(notes)
    await db.destroy()
    await place.remove()
  })
})
