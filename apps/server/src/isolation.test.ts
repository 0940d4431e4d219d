import { api } from '@afterclose/contract/api'
import type { Call } from '@afterclose/contract/call'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callExamples, callNames } from './testing/call-examples.ts'
import { type Example, urlOf } from './testing/client.ts'
import { filledJournal } from './testing/filled-journal.ts'
import { testServer, type TestServer } from './testing/server.ts'
import { stores } from './testing/stores.ts'

const tables = [
  'instrument',
  'setup',
  'trade_comment',
  'custom_comment',
  'checklist',
  'checklist_item',
  'trade',
  'deleted_trade',
  'screenshot',
  'payin',
  'grid_state',
  'session_note_category',
  'trading_session',
  'session_entry',
  'note',
  'note_trade',
  'saved_filter',
  'month_review',
  'import_job',
  'import_part',
  'counter',
  'share',
  'journal_use',
] as const

describe.each(stores)('journals on %s', (store) => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(store)
  })
  afterAll(() => server.close())

  /** Everything that is stored about a journal. */
  async function contentOf(journalId: number): Promise<string> {
    const { db } = server.services
    const rows: unknown[] = [await db.selectFrom('journal').selectAll().where('id', '=', journalId).execute()]
    for (const table of tables)
      rows.push(await db.selectFrom(table).selectAll().where('journal_id', '=', journalId).orderBy(sql`1, 2`).execute())
    return JSON.stringify(rows)
  }

  it('are numbered alike, and no call on one touches another, not even of the same owner', async () => {
    const ann = await server.signUp()
    const [own, sibling] = [await filledJournal(server, ann), await filledJournal(server, ann)]
    const bob = await server.signUp()
    const foreign = await filledJournal(server, bob)
    const before = [await contentOf(sibling), await contentOf(foreign)]
    expect(before[0]).toContain('EURUSD')

    const examples = callExamples({
      userId: ann.user.userId,
      username: ann.user.username,
      password: 'x',
      journalId: own,
    })
    const written = callNames.filter((name) => {
      const { access } = api[name]
      return (access === 'write' || access === 'owner') && name !== 'deleteJournal'
    })
    for (const name of [...written, 'deleteJournal'] as const) {
      const call: Call = api[name]
      const { params, query, body }: Example = examples[name]
      const answer = await ann.raw({ method: call.method, url: urlOf(call, params, query), payload: body })
      expect(answer.status, name).toBeLessThan(500)
      expect([await contentOf(sibling), await contentOf(foreign)], name).toEqual(before)
    }
    expect(await contentOf(own)).not.toContain('EURUSD')
  })
})
