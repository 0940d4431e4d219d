import type { StorageKind } from '@afterclose/contract/storage'
import type { WorkFile } from '../../src/platform/files/work-files.ts'
import { textColumns, tradeTextColumns } from '../../src/platform/quotas/text-repository.ts'
import type { ColumnValue } from '../../src/records/kinds/record-kind.ts'
import { recordTables } from '../../src/records/kinds/record-tables.ts'
import type { TestServer } from './server.ts'

const sum = (files: Iterable<number>): number => [...files].reduce((all, bytes) => all + bytes, 0)
const bytesOf = (files: readonly WorkFile[]): number => sum(files.map(({ bytes }) => bytes))

const textOf = (value: ColumnValue | undefined): string => (typeof value === 'string' ? value : '')
const lengthOf = (rows: readonly Readonly<Record<string, ColumnValue>>[], columns: readonly string[]): number =>
  sum(rows.flatMap((row) => columns.map((column) => Buffer.byteLength(textOf(row[column])))))

/** What an account uses, found by walking the folders: slow, and without what the server has counted. */
export async function walkedStorage(
  { services: { db, files, workFiles } }: TestServer,
  userId: number,
): Promise<Readonly<Record<StorageKind, number>>> {
  const journals = await db.selectFrom('journal').select(['id', 'deleted']).where('owner_id', '=', userId).execute()
  const imports = await db.selectFrom('import_job').select('id').where('user_id', '=', userId).execute()
  const barJobs = await db.selectFrom('bar_job').select('id').where('user_id', '=', userId).execute()
  const restores = await db.selectFrom('job').select('payload').where('kind', '=', 'restore').execute()
  let [pictures, waiting, trades, texts] = [0, 0, 0, 0]
  for (const { id } of journals) {
    pictures += sum((await files.sizes(id)).values())
    waiting += bytesOf(await workFiles.list(`statements/${id}`))
    for (const [table, columns] of Object.entries({ ...textColumns, stored_trade: tradeTextColumns }))
      texts += lengthOf(
        await recordTables(db).selectFrom(table).selectAll().where('journal_id', '=', id).execute(),
        columns,
      )
    trades += (await db.selectFrom('stored_trade').select('id').where('journal_id', '=', id).execute()).length
  }
  for (const { id } of imports) waiting += bytesOf(await workFiles.list(`imports/${id}`))
  for (const { id } of barJobs) waiting += (await workFiles.size(`bar-uploads/${id}`)) ?? 0
  const archives = await workFiles.list('restores')
  const asked = archives.filter(({ key }) => restores.some(({ payload }) => String(payload).includes(key)))
  return {
    PICTURES: pictures,
    BARS: bytesOf(await workFiles.list(`bars/${userId}`)),
    IMPORTS: waiting,
    ARCHIVES: bytesOf(asked),
    JOURNALS: journals.filter(({ deleted }) => deleted === 0).length,
    TRADES: trades,
    TEXTS: texts,
    IMPORTS_DAY: imports.length, // of a test
  }
}
