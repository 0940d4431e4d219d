import { undoImport } from '@afterclose/contract/imports'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { day, fillFile, type TestFill, tradesIn } from '../../../test/support/fill-files.ts'
import { importFile, type JournalOf } from '../../../test/support/import-file.ts'
import { type TestServer, testServer } from '../../../test/support/server.ts'
import { newJournal, of } from '../../../test/support/statements.ts'
import { sqliteOnly } from '../../../test/support/stores.ts'

/** A trade within one month of 2025, counted from January as 0. */
const month = (number: number): readonly TestFill[] => [
  { id: 2 * number + 1, at: number * 31 * day, side: 'Buy', size: 10, price: 10 },
  { id: 2 * number + 2, at: number * 31 * day + 60, side: 'Sell', size: 10, price: 11 },
]

describe.each(sqliteOnly)('statements of which nobody has noted what ties them to others, on %s', (store) => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(store)
  })
  afterAll(() => server.close())

  const importMonth = async (journal: JournalOf, number: number): Promise<string> =>
    (await importFile(journal, fillFile(month(number)))).job.importIdentifier
  const undo = (journal: JournalOf, importIdentifier: string) =>
    journal.trader.call(undoImport, { params: of(journal, importIdentifier) })

  /** January to April, as they were kept before ties were noted. */
  async function journalOfBefore() {
    const journal = await newJournal(server)
    const { journalId } = journal.params
    const imports: string[] = []
    for (const number of [0, 1, 2, 3]) imports.push(await importMonth(journal, number))
    const { db } = server.services
    await db.updateTable('statement').set({ tangled: null }).where('journal_id', '=', journalId).execute()
    await db.updateTable('statement_block').set({ names: null }).where('journal_id', '=', journalId).execute()
    await db.deleteFrom('statement_carry').where('journal_id', '=', journalId).execute()
    return { journal, imports }
  }
  async function untoldIn({ params: { journalId } }: JournalOf): Promise<number> {
    const { db } = server.services
    const statements = await db
      .selectFrom('statement')
      .select(['tangled'])
      .where('journal_id', '=', journalId)
      .execute()
    const blocks = await db.selectFrom('statement_block').select('names').where('journal_id', '=', journalId).execute()
    return [...statements.map(({ tangled }) => tangled), ...blocks.map(({ names }) => names)].filter(
      (noted) => noted === null,
    ).length
  }
  /** From now on nobody can read what was said about the months before April. */
  async function spoilOldBlocks({ params: { journalId } }: JournalOf): Promise<void> {
    const { db } = server.services
    const parts = await db
      .selectFrom('statement_part')
      .select('digest')
      .where('journal_id', '=', journalId)
      .where('month', '<', '2025-04')
      .execute()
    expect(parts).toHaveLength(3)
    await db
      .updateTable('statement_block')
      .set({ bytes: Buffer.from('spoiled') })
      .where('journal_id', '=', journalId)
      .where(
        'digest',
        'in',
        parts.map(({ digest }) => digest),
      )
      .execute()
  }

  it('are read whole by the first import, and by the next no more than it needs', async () => {
    const { journal } = await journalOfBefore()
    expect(await untoldIn(journal)).toBe(8)
    await importMonth(journal, 4)
    expect(await untoldIn(journal)).toBe(0)
    await spoilOldBlocks(journal)
    const last = await importMonth(journal, 5)
    expect(await tradesIn(journal)).toHaveLength(6)
    await undo(journal, last)
    expect(await tradesIn(journal)).toHaveLength(5)
  })

  it('are read whole by the first undo, too', async () => {
    const { journal, imports } = await journalOfBefore()
    await undo(journal, imports[3]!)
    expect(await untoldIn(journal)).toBe(0)
    await spoilOldBlocks(journal)
    await importMonth(journal, 4)
    expect(await tradesIn(journal)).toHaveLength(4)
  })
})
