import {
  type ChecklistItemInput,
  ChecklistItemView,
  ChecklistView,
  type modifyChecklistItem,
  mostItems,
} from '@afterclose/contract/checklists'
import type { ItemOrder } from '@afterclose/contract/order'
import { AppError } from '@afterclose/contract/problems'
import type { z } from 'zod'
import { type Db, raiseRevision, transaction } from '../../store/db.ts'
import { foundOr404, mustBeUnchanged } from '../../platform/http/route.ts'
import { checklistItems, checklists } from '../kinds/lists.ts'
import { toRecord } from '../kinds/record-kind.ts'
import { droppedItems } from '../lists/arrange.ts'
import { fieldsIn, findRecord, insertRecords, placeRecords, updateRecord } from '../lists/repository.ts'
import { removeUnlessUsed } from '../lists/remove-unless-used.ts'
import { usesOf } from '../lists/uses-repository.ts'
import type { Removal } from '../receipts/removal.ts'
import { withItems } from './items.ts'

type ItemInput = z.output<typeof ChecklistItemInput>
type ItemReplacement = z.output<typeof modifyChecklistItem.body>
type ItemView = z.output<typeof ChecklistItemView>
interface ItemParams {
  readonly checklistId: number
  readonly itemId: number
}

async function viewChecklist(db: Db, journalId: number, id: number): Promise<ChecklistView> {
  const record = toRecord(checklists, foundOr404(await findRecord(db, checklists.table, journalId, id)))
  const [view] = await withItems(db, journalId, [record])
  return ChecklistView.parse(view)
}

async function itemOf(db: Db, journalId: number, { checklistId, itemId }: ItemParams): Promise<ItemView> {
  const { items } = await viewChecklist(db, journalId, checklistId)
  return foundOr404(items.find(({ id }) => id === itemId))
}

export const addItem = (db: Db, journalId: number, checklistId: number, input: ItemInput): Promise<ItemView> =>
  transaction(db, async (tx) => {
    await raiseRevision(tx, journalId)
    const { items } = await viewChecklist(tx, journalId, checklistId)
    if (items.length >= mostItems) {
      const message = `A checklist holds at most ${mostItems} items.`
      throw new AppError('Invalid input', { message, fields: [{ field: 'text', message }] })
    }
    const record = { ...fieldsIn(input), checklistId }
    const itemId = await insertRecords(tx, checklistItems, journalId, [record], new Date().toISOString())
    return itemOf(tx, journalId, { checklistId, itemId })
  })

/**
 * Trades stay unchanged: they keep their saved items.
 *
 * @throws AppError 'Changed elsewhere' when the caller names another `modified` than the item has
 */
export const modifyItem = (
  db: Db,
  journalId: number,
  params: ItemParams,
  input: ItemReplacement,
): Promise<{ readonly view: ItemView; readonly before: ItemInput }> =>
  transaction(db, async (tx) => {
    await raiseRevision(tx, journalId)
    const before = await itemOf(tx, journalId, params)
    mustBeUnchanged(before.modified, input.modified)
    const { checklistId, itemId } = params
    const changed = { ...before, ...fieldsIn(input), checklistId, modified: new Date().toISOString() }
    await updateRecord(tx, checklistItems, journalId, itemId, changed)
    const { text, active, order } = before
    const ordered = input.order === undefined ? {} : { order }
    return { view: await itemOf(tx, journalId, params), before: { text, active, ...ordered } }
  })

/** If trades were saved with it, it is only disabled. */
export async function removeItem(db: Db, journalId: number, params: ItemParams): Promise<Removal> {
  await itemOf(db, journalId, params)
  const uses = () => usesOf(checklistItems.name)
  return removeUnlessUsed(db, journalId, params.itemId, { kind: checklistItems, uses })
}

/** Drops an item onto another one of its checklist. */
export const orderItems = (db: Db, journalId: number, checklistId: number, drop: ItemOrder): Promise<ChecklistView> =>
  transaction(db, async (tx) => {
    await raiseRevision(tx, journalId)
    const { items } = await viewChecklist(tx, journalId, checklistId)
    const places = items.map(({ id, order }) => ({ id, position: order }))
    await placeRecords(tx, checklistItems.table, journalId, droppedItems(places, drop))
    return viewChecklist(tx, journalId, checklistId)
  })
