import type { Db, Tx } from '../../store/db.ts'
import { type ArchivedRecord, type Json, type RecordKind, toRecord } from '../kinds/record-kind.ts'
import { listOrder } from '../kinds/values.ts'
import { movedIds, placesIn, replacedItems } from './arrange.ts'
import { findRecords, placeRecords } from './repository.ts'

/**
 * Rules of both kinds of comments, whose `order` is the index within their group, while others show their stored position.
 *
 * @param within field with the group
 * @param rankOf sort key of a group in the list
 */
export function indexInGroup(kind: RecordKind, within: string, rankOf: (group: Json) => number) {
  const groupOf = (record: ArchivedRecord): Json => record[within] ?? null
  const rank = (record: ArchivedRecord): number => rankOf(groupOf(record))
  return {
    /** Grouped, each group in order. @param records by position */
    async views(_db: Db, _journalId: number, records: readonly ArchivedRecord[]): Promise<readonly ArchivedRecord[]> {
      const places = placesIn(
        records.map((record) => ({ id: Number(record['id']), rank: rank(record) })),
        (one) => one.rank,
      )
      const views = records.map((record) => ({ ...record, order: places.get(Number(record['id'])) ?? 0 }))
      return views.toSorted((a, b) => rank(a) - rank(b))
    },

    /** Puts a record that is new, leaves its group or was sent with an order at this place of its group, or at the end. */
    async written(
      tx: Tx,
      journalId: number,
      {
        id,
        fields,
        before,
      }: { readonly id: number; readonly fields: ArchivedRecord; readonly before: ArchivedRecord | null },
    ): Promise<void> {
      if (before !== null && fields['order'] === undefined && groupOf(before) === groupOf(fields)) return
      const rows = await findRecords(tx, kind.table, journalId, listOrder)
      const records = rows.map((row) => toRecord(kind, row))
      const group = records
        .filter((record) => groupOf(record) === groupOf(fields))
        .map((record) => ({ id: Number(record['id']), position: Number(record['order']) }))
      const place = fields['order'] === undefined ? group.length : Number(fields['order'])
      const ids = group.map((one) => one.id)
      await placeRecords(tx, kind.table, journalId, replacedItems(group, movedIds(ids, id, place)))
    },
  }
}
