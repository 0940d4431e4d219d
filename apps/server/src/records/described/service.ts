import type { ItemOrder } from '@afterclose/contract/order'
import { AppError } from '@afterclose/contract/problems'
import { foundOr404, mustBeUnchanged } from '../../platform/http/route.ts'
import { type Db, raiseRevision, transaction, type Tx } from '../../store/db.ts'
import { refuseDuplicates } from '../../store/unique.ts'
import { columnOf, type RecordKind, type Row, type ServedKind, textOf, toRecord } from '../kinds/record-kind.ts'
import { droppedItems } from '../lists/arrange.ts'
import * as repository from '../lists/repository.ts'
import { removeUnlessUsed } from '../lists/remove-unless-used.ts'
import { type Uses, usesOf } from '../lists/uses-repository.ts'
import type { Removal } from '../receipts/removal.ts'
import { type Caller, ownRules } from './rules.ts'

/** Parsed input of a caller. */
interface Sent {
  readonly modified?: string | undefined
}

/** Name of the move of a kind in receipts; its replacement has the name of the kind. */
export const moveOf = ({ name }: RecordKind): string => `move ${name}`

/** The records of a kind in API form. Parsed by the response schema, so that older records get later fields. */
export function describedRecords<View extends object>(kind: ServedKind<View>) {
  const { table, whenTaken, served } = kind
  const { order, within, fixed = [], most } = served
  const { response } = served.create
  if (whenTaken === undefined) throw new Error(`${kind.name} cannot be restored`)
  const { views, check, written, uses, belongings, duplicate } = ownRules[kind.name] ?? {}
  const find = async (db: Db, journalId: number, id: number) =>
    toRecord(kind, foundOr404(await repository.findRecord(db, table, journalId, id)))
  const viewAll = async (db: Db, journalId: number) => {
    const records = (await repository.findRecords(db, table, journalId, order)).map((row) => toRecord(kind, row))
    return views === undefined ? records : views(db, journalId, records)
  }
  const view = async (db: Db, journalId: number, id: number) =>
    views === undefined
      ? find(db, journalId, id)
      : foundOr404((await viewAll(db, journalId)).find((record) => record['id'] === id))
  const list = async (db: Db, journalId: number): Promise<View[]> =>
    (await viewAll(db, journalId)).map((record) => response.parse(record))
  const writing = <T>(db: Db, journalId: number, work: (tx: Tx) => Promise<T>): Promise<T> =>
    refuseDuplicates(
      duplicate?.code ?? whenTaken,
      () =>
        transaction(db, async (tx) => {
          await raiseRevision(tx, journalId)
          return work(tx)
        }),
      duplicate?.message,
    )

  return {
    list,

    /**
     * The response repeats fields that only the caller knows.
     *
     * @throws AppError of the kind for a duplicate name, or too many records
     */
    create: (db: Db, caller: Caller, sent: object): Promise<View> => {
      const { id: journalId } = caller.journal
      return writing(db, journalId, async (tx) => {
        await check?.(tx, caller, sent)
        const fields = repository.fieldsIn(sent)
        if (most !== undefined) {
          const same = { column: columnOf(kind, most.within), value: textOf(fields[most.within]) }
          if ((await repository.countRecords(tx, table, journalId, same)) >= most.count)
            throw new AppError(most.problem)
        }
        const id = await repository.insertRecords(tx, kind, journalId, [fields], new Date().toISOString())
        await written?.(tx, journalId, { id, fields, before: null })
        return response.parse({ ...fields, ...(await view(tx, journalId, id)) })
      })
    },

    /**
     * @returns also the former values of the sent fields, and the former place if the record leaves its group
     * @throws AppError 'Not found' also if an immutable field differs, 'Changed elsewhere' when the caller names another `modified` than
     *   the record has, and that of the kind for a duplicate name
     */
    replace: (db: Db, caller: Caller, id: number, sent: Sent) => {
      const { id: journalId } = caller.journal
      return writing(db, journalId, async (tx) => {
        const fields = repository.fieldsIn(sent)
        const before = await find(tx, journalId, id)
        if (fixed.some((field) => before[field] !== fields[field])) throw new AppError('Not found')
        mustBeUnchanged(textOf(before['modified']), sent.modified)
        await check?.(tx, caller, sent)
        const isMoved = within !== undefined && fields[within] !== before[within]
        const former = Object.entries(await view(tx, journalId, id))
        const modified = new Date().toISOString()
        await repository.updateRecord(tx, kind, journalId, id, { ...before, ...fields, modified })
        await written?.(tx, journalId, { id, fields, before })
        return {
          after: response.parse(await view(tx, journalId, id)),
          before: Object.fromEntries(former.filter(([name]) => name in fields || (isMoved && name === 'order'))),
          modified,
        }
      })
    },

    /** Drops a record onto another one of its group. @returns all records */
    move: (db: Db, { journal: { id: journalId } }: Caller, drop: ItemOrder): Promise<View[]> =>
      writing(db, journalId, async (tx) => {
        const all = (await repository.findRecords(tx, table, journalId, order)).map(placed)
        const item = foundOr404(all.find(({ id }) => id === drop.id))
        const group = all.filter((other) => other.group === item.group)
        await repository.placeRecords(tx, table, journalId, droppedItems(group, drop))
        return list(tx, journalId)
      }),

    /** Deletes a record, or disables a used one of a kind that is disabled if used. */
    remove: (db: Db, journalId: number, id: number): Promise<Removal> =>
      removeUnlessUsed(db, journalId, id, { kind, uses: uses ?? everyUse, belongings }),
  }

  /** Nowhere if the kind is deleted even if used. */
  function everyUse(): Uses {
    return served.disabledIfUsed === undefined ? {} : usesOf(kind.name, served.disabledIfUsed)
  }

  /** Place of a record in its group. */
  function placed(row: Row) {
    const group = within === undefined ? null : row[columnOf(kind, within)]
    return { id: Number(row['id']), position: Number(row['position']), group }
  }
}
