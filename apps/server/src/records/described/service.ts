import { AppError } from '@afterclose/contract/problems'
import { found, mustBeUnchanged } from '../../platform/http/route.ts'
import { type Db, nextId, raiseRevision, transaction, type Tx } from '../../store/db.ts'
import { refuseDuplicates } from '../../store/unique.ts'
import {
  type ArchivedRecord,
  columnOf,
  type RecordKind,
  type Row,
  type Served,
  textOf,
  toRecord,
  toRow,
} from '../kinds/record-kind.ts'
import { type DeletedRows, findRows } from '../receipts/repository.ts'
import * as repository from './repository.ts'
import { rules } from './rules.ts'

/** Parsed input of a caller. */
interface Sent {
  readonly modified?: string | undefined
}
const fieldsIn = (sent: Sent): ArchivedRecord =>
  Object.fromEntries(Object.entries(sent).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))

/** The records of a kind in API form. Parsed by the response schema, so that older records get later fields. */
export function describedRecords(kind: RecordKind, { order, fixed = [], most, create: { response } }: Served) {
  const { table, whenTaken } = kind
  const numbered = kind.numbered?.['id']
  if (whenTaken === undefined || numbered === undefined)
    throw new Error(`${kind.name} lack a number, or cannot be restored`)
  const present = (row: Row) => response.parse(toRecord(kind, row))
  const view = async (tx: Tx, journalId: number, id: number) =>
    present(found(await repository.findRecord(tx, table, journalId, id)))
  const check = (tx: Tx, journalId: number, sent: Sent) => rules[kind.name]?.(tx, journalId, sent)
  const rowOf = (record: ArchivedRecord, revision: number): Row => toRow(kind, record, { revision, withImports: true })

  return {
    list: async (db: Db, journalId: number) => (await repository.findRecords(db, table, journalId, order)).map(present),

    /** @throws AppError of the kind for a duplicate name, or too many records */
    create: (db: Db, journalId: number, sent: Sent) =>
      refuseDuplicates(whenTaken, () =>
        transaction(db, async (tx) => {
          const revision = await raiseRevision(tx, journalId)
          await check(tx, journalId, sent)
          const fields = fieldsIn(sent)
          const now = new Date().toISOString()
          const row = rowOf({ ...fields, created: now, modified: now }, revision)
          if (most !== undefined) {
            const column = columnOf(kind, most.within)
            const count = await repository.countRecords(tx, table, journalId, { column, value: row[column] ?? null })
            if (count >= most.count) throw new AppError(most.problem)
          }
          const id = await nextId(tx, journalId, numbered)
          await repository.insertRecord(tx, table, journalId, { ...row, id })
          return view(tx, journalId, id)
        }),
      ),

    /**
     * @returns also the former values of the sent fields
     * @throws AppError 'Not found' also if an immutable field differs, 'Changed elsewhere' when the caller names another `modified` than
     *   the record has, and that of the kind for a duplicate name
     */
    replace: (db: Db, journalId: number, id: number, sent: Sent) =>
      refuseDuplicates(whenTaken, () =>
        transaction(db, async (tx) => {
          const revision = await raiseRevision(tx, journalId)
          const fields = fieldsIn(sent)
          const before = toRecord(kind, found(await repository.findRecord(tx, table, journalId, id)))
          if (fixed.some((field) => before[field] !== fields[field])) throw new AppError('Not found')
          mustBeUnchanged(textOf(before['modified']), sent.modified)
          await check(tx, journalId, sent)
          const record = { ...before, ...fields, modified: new Date().toISOString() }
          await repository.updateRecord(tx, table, journalId, id, rowOf(record, revision))
          const sentBefore = Object.entries(before).filter(([name]) => name in fields)
          return {
            after: await view(tx, journalId, id),
            before: Object.fromEntries(sentBefore),
            modified: record.modified,
          }
        }),
      ),

    /** @returns the deleted record */
    remove: (db: Db, journalId: number, id: number): Promise<DeletedRows> =>
      transaction(db, async (tx) => {
        await raiseRevision(tx, journalId)
        found(await repository.findRecord(tx, table, journalId, id))
        const rows = await findRows(tx, table, journalId, [id])
        await repository.deleteRecord(tx, table, journalId, id)
        return { table, rows }
      }),
  }
}
