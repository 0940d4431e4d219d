import type { replaceSetup as replaceSetupCall, SetupInput, SetupView } from '@afterclose/contract/setups'
import type { ItemOrder } from '@afterclose/contract/order'
import { AppError } from '@afterclose/contract/problems'
import type { z } from 'zod'
import { type Db, raiseRevision, transaction, type Tx } from '../../store/db.ts'
import { refuseDuplicates } from '../../store/unique.ts'
import { foundOr404, mustBeUnchanged } from '../../platform/http/route.ts'
import { setups } from '../kinds/lists.ts'
import { toRecord } from '../kinds/record-kind.ts'
import { droppedItems } from '../lists/arrange.ts'
import { fieldsIn, findRecord, placeRecords, updateRecord } from '../lists/repository.ts'
import { removeUnlessUsed } from '../lists/remove-unless-used.ts'
import { usesOf } from '../lists/uses-repository.ts'
import { screenshotsOf } from '../slots/present.ts'
import { takeScreenshots } from '../slots/repository.ts'
import { inputOf, presentSetup, readSetups } from './read-setups.ts'
import * as repository from './repository.ts'
import type { Removal } from '../receipts/removal.ts'

type View = z.output<typeof SetupView>
type Input = z.output<typeof SetupInput>
type Replacement = z.output<typeof replaceSetupCall.body>

/** A setup without its trade count: the caller has the trades in memory, and counting in the store would block others. */
async function readSetup(tx: Tx, journalId: number, id: number): Promise<(trades: number) => View> {
  const row = foundOr404(await repository.findSetup(tx, journalId, id))
  const slots = (await screenshotsOf(tx, journalId, 'SETUP', [id]))(id)
  return (trades) => presentSetup(row, trades, slots)
}

/** Trades need a setup, and imports use the first active one. */
async function mustKeepOneActive(tx: Tx, journalId: number): Promise<void> {
  if (await repository.hasActiveSetup(tx, journalId)) return
  const message = 'A journal needs at least one active setup.'
  throw new AppError('Invalid input', { message, fields: [{ field: 'active', message }] })
}

async function checkChecklist(tx: Tx, journalId: number, { defaultChecklistId: id }: Input): Promise<void> {
  if (id === null || (await findRecord(tx, 'checklist', journalId, id)) !== undefined) return
  throw new AppError('Invalid input', {
    fields: [{ field: 'defaultChecklistId', message: 'This checklist does not exist' }],
  })
}

export const createSetup = (db: Db, journalId: number, input: Input): Promise<View> =>
  refuseDuplicates('Duplicate Setup', () =>
    transaction(db, async (tx) => {
      await raiseRevision(tx, journalId)
      await checkChecklist(tx, journalId, input)
      const id = await repository.insertSetups(tx, journalId, [input], new Date().toISOString())
      return (await readSetup(tx, journalId, id))(0)
    }),
  )

/** @throws AppError 'Changed elsewhere' when the caller names another `modified` than the setup has */
export const replaceSetup = (
  db: Db,
  journalId: number,
  id: number,
  input: Replacement,
): Promise<{ readonly view: (trades: number) => View; readonly before: Input }> =>
  refuseDuplicates('Duplicate Setup', () =>
    transaction(db, async (tx) => {
      await raiseRevision(tx, journalId)
      const stored = foundOr404(await repository.findSetup(tx, journalId, id))
      mustBeUnchanged(stored.modified, input.modified)
      await checkChecklist(tx, journalId, input)
      const changed = { ...toRecord(setups, { ...stored }), ...fieldsIn(input), modified: new Date().toISOString() }
      await updateRecord(tx, setups, journalId, id, changed)
      await mustKeepOneActive(tx, journalId)
      return { view: await readSetup(tx, journalId, id), before: inputOf(stored) }
    }),
  )

/** Drops a setup onto another one. @returns all in their new order */
export const orderSetups = (db: Db, journalId: number, drop: ItemOrder): ReturnType<typeof readSetups> =>
  transaction(db, async (tx) => {
    await raiseRevision(tx, journalId)
    const placed = droppedItems(await repository.findSetups(tx, journalId), drop)
    await placeRecords(tx, setups.table, journalId, placed)
    return readSetups(tx, journalId)
  })

/** If trades refer to it, it is only disabled. */
export const removeSetup = (db: Db, journalId: number, id: number): Promise<Removal> =>
  removeUnlessUsed(db, journalId, id, {
    kind: setups,
    uses: () => usesOf('setups'),
    belongings: async (tx) => {
      const rows = await takeScreenshots(tx, journalId, { type: 'SETUP', ids: [id] })
      return [{ table: 'stored_screenshot', rows }]
    },
    check: mustKeepOneActive,
  })
