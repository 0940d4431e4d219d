import type { Db } from '../../db/db.ts'

export const findChecklists = (db: Db, journalId: number) =>
  db.selectFrom('checklist').selectAll().where('journal_id', '=', journalId).orderBy('position').orderBy('id').execute()

export const findChecklistItems = (db: Db, journalId: number) =>
  db
    .selectFrom('checklist_item')
    .selectAll()
    .where('journal_id', '=', journalId)
    .orderBy('position')
    .orderBy('id')
    .execute()
