import {
  type ChecklistInput,
  type ChecklistItemInput,
  type ChecklistItemView,
  type ChecklistView,
  type modifyChecklistItem,
  mostItems,
  type replaceChecklist as replaceChecklistCall,
} from '@afterclose/contract/checklists'
import type { ItemOrder } from '@afterclose/contract/order'
import { AppError } from '@afterclose/contract/problems'
import type { z } from 'zod'
import { type Db, raiseRevision, transaction, type Tx } from '../../store/db.ts'
import { readThenWrite } from '../../store/read-then-write.ts'
import { refuseDuplicates } from '../../store/unique.ts'
import { found, mustBeUnchanged } from '../../platform/http/route.ts'
import { dropped } from '../lists/arrange.ts'
import type { Removal } from '../receipts/removal.ts'
import { findRows } from '../receipts/repository.ts'
import { replacedBack } from '../receipts/undone-by.ts'
import * as repository from './repository.ts'

type Input = z.output<typeof ChecklistInput>
type ItemInput = z.output<typeof ChecklistItemInput>
type Replacement = z.output<typeof replaceChecklistCall.body>
type ItemReplacement = z.output<typeof modifyChecklistItem.body>
type ItemView = z.output<typeof ChecklistItemView>

const presentItem = (row: repository.ChecklistItemRow): ItemView => ({
  id: row.id,
  text: row.text,
  active: row.active === 1,
  order: row.position,
  modified: row.modified,
})

const present = (row: repository.ChecklistRow, items: readonly repository.ChecklistItemRow[]): ChecklistView => ({
  id: row.id,
  name: row.name,
  active: row.active === 1,
  order: row.position,
  modified: row.modified,
  items: items.map(presentItem),
})

export async function listChecklists(db: Db, journalId: number): Promise<ChecklistView[]> {
  const checklists = await repository.findChecklists(db, journalId)
  const items = Map.groupBy(await repository.findChecklistItems(db, journalId), (item) => item.checklist_id)
  return checklists.map((row) => present(row, items.get(row.id) ?? []))
}

async function viewChecklist(tx: Tx, journalId: number, id: number): Promise<ChecklistView> {
  const row = found(await repository.findChecklist(tx, journalId, id))
  return present(row, await repository.findChecklistItems(tx, journalId, id))
}

export const createChecklist = (db: Db, journalId: number, input: Input): Promise<ChecklistView> =>
  refuseDuplicates('Duplicate Checklist', () =>
    transaction(db, async (tx) => {
      await raiseRevision(tx, journalId)
      const now = new Date().toISOString()
      return viewChecklist(
        tx,
        journalId,
        await repository.insertChecklists(tx, journalId, [{ ...input, items: [] }], now),
      )
    }),
  )

/** @throws AppError 'Changed elsewhere' when the caller names another `modified` than the checklist has */
export const replaceChecklist = (
  db: Db,
  journalId: number,
  id: number,
  input: Replacement,
): Promise<{ readonly view: ChecklistView; readonly before: Input }> =>
  refuseDuplicates('Duplicate Checklist', () =>
    transaction(db, async (tx) => {
      await raiseRevision(tx, journalId)
      const before = found(await repository.findChecklist(tx, journalId, id))
      mustBeUnchanged(before.modified, input.modified)
      await repository.updateChecklist(tx, journalId, id, input, new Date().toISOString())
      const view = await viewChecklist(tx, journalId, id)
      const ordered = input.order === undefined ? {} : { order: before.position }
      return { view, before: { name: before.name, active: before.active === 1, ...ordered } }
    }),
  )

/** Drops a checklist onto another one. @returns all checklists */
export const orderChecklists = (db: Db, journalId: number, drop: ItemOrder): Promise<ChecklistView[]> =>
  transaction(db, async (tx) => {
    await raiseRevision(tx, journalId)
    await repository.placeChecklists(tx, journalId, dropped(await repository.findChecklists(tx, journalId), drop))
    return listChecklists(tx, journalId)
  })

/** If trades or setups refer to it, it is only disabled. */
export const removeChecklist = (db: Db, journalId: number, id: number): Promise<Removal> =>
  readThenWrite(
    db,
    journalId,
    async (tx) => {
      found(await repository.findChecklist(tx, journalId, id))
      return repository.isChecklistUsed(tx, journalId, id)
    },
    async (tx, isUsed) => {
      if (isUsed) {
        const { name, active } = await viewChecklist(tx, journalId, id)
        await repository.disableChecklist(tx, journalId, id, new Date().toISOString())
        const now = await viewChecklist(tx, journalId, id)
        return { undoneBy: replacedBack('replaceChecklist', { checklistId: id }, { name, active }, now) }
      }
      const rows = await findRows(tx, 'checklist', journalId, [id])
      const items = await repository.findChecklistItems(tx, journalId, id)
      await repository.deleteChecklist(tx, journalId, id)
      return { table: 'checklist', rows, belongings: [{ table: 'checklist_item', rows: items }] }
    },
  )

export const addItem = (db: Db, journalId: number, checklistId: number, input: ItemInput): Promise<ItemView> =>
  transaction(db, async (tx) => {
    await raiseRevision(tx, journalId)
    const { items } = await viewChecklist(tx, journalId, checklistId)
    if (items.length >= mostItems) {
      const message = `A checklist holds at most ${mostItems} items.`
      throw new AppError('Invalid input', { message, fields: [{ field: 'text', message }] })
    }
    const now = new Date().toISOString()
    const id = await repository.insertItems(tx, journalId, [{ ...input, checklist: checklistId }], now)
    return itemOf(tx, journalId, checklistId, id)
  })

/**
 * Trades stay unchanged: they keep their saved items.
 *
 * @throws AppError 'Changed elsewhere' when the caller names another `modified` than the item has
 */
export const modifyItem = (
  db: Db,
  journalId: number,
  { checklistId, itemId }: { readonly checklistId: number; readonly itemId: number },
  input: ItemReplacement,
): Promise<{ readonly view: ItemView; readonly before: ItemInput }> =>
  transaction(db, async (tx) => {
    await raiseRevision(tx, journalId)
    const before = await itemOf(tx, journalId, checklistId, itemId)
    mustBeUnchanged(before.modified, input.modified)
    await repository.updateItem(tx, journalId, itemId, input, new Date().toISOString())
    const { text, active, order } = before
    const ordered = input.order === undefined ? {} : { order }
    return { view: await itemOf(tx, journalId, checklistId, itemId), before: { text, active, ...ordered } }
  })

/** If trades were saved with it, it is only disabled. */
export const removeItem = (
  db: Db,
  journalId: number,
  { checklistId, itemId }: { readonly checklistId: number; readonly itemId: number },
): Promise<Removal> =>
  readThenWrite(
    db,
    journalId,
    async (tx) => {
      await itemOf(tx, journalId, checklistId, itemId)
      return repository.isItemUsed(tx, journalId, itemId) // scans all trades
    },
    async (tx, isUsed) => {
      if (isUsed) {
        const { text, active } = await itemOf(tx, journalId, checklistId, itemId)
        await repository.updateItem(tx, journalId, itemId, { text, active: false }, new Date().toISOString())
        const now = await itemOf(tx, journalId, checklistId, itemId)
        return { undoneBy: replacedBack('modifyChecklistItem', { checklistId, itemId }, { text, active }, now) }
      }
      const rows = await findRows(tx, 'checklist_item', journalId, [itemId])
      await repository.deleteItem(tx, journalId, itemId)
      return { table: 'checklist_item', rows }
    },
  )

/** Drops an item onto another one of its checklist. */
export const orderItems = (db: Db, journalId: number, checklistId: number, drop: ItemOrder): Promise<ChecklistView> =>
  transaction(db, async (tx) => {
    await raiseRevision(tx, journalId)
    found(await repository.findChecklist(tx, journalId, checklistId))
    const items = await repository.findChecklistItems(tx, journalId, checklistId)
    await repository.placeItems(tx, journalId, dropped(items, drop))
    return viewChecklist(tx, journalId, checklistId)
  })

async function itemOf(tx: Tx, journalId: number, checklistId: number, id: number): Promise<ItemView> {
  const items = await repository.findChecklistItems(tx, journalId, checklistId)
  return presentItem(found(items.find((item) => item.id === id)))
}
