import { AppError } from '@afterclose/contract/problems'
import { undoDeletion } from '@afterclose/contract/undo'
import type { FastifyInstance } from 'fastify'
import { mustBeWritable } from '../../platform/http/access/journal-access.ts'
import { type Context, route } from '../../platform/http/route.ts'
import { transaction } from '../../store/db.ts'
import { type Deletion, receipts } from '../receipts/receipts.ts'
import { undoMoveFolder } from '../notes/service.ts'
import { undoLogged } from '../backtests/remove-many.ts'
import { restoreTrades } from '../trades/restore-trades.ts'
import { undoFilling } from '../trades/fill-extremes.ts'
import { undoCosts } from '../trades/set-costs.ts'
import { undoMove } from '../trade-plans/undo-move.ts'
import { undoSplit } from '../trades/undo-split.ts'
import { restoreRecords } from './restore-records.ts'
import { undoByCall } from './undo-calls.ts'
import { undoTradeEdit } from './undo-edit.ts'

export function undoRoutes(app: FastifyInstance): void {
  const { incomingTexts, key } = app.services
  const { take } = receipts(key)
  route(app, undoDeletion, async (context) => {
    const deletion = take(context.journal.id, context.body.receipt)
    // a receipt is compressed: the texts in it can be much longer
    const bytes = Buffer.byteLength(JSON.stringify(deletion))
    return { restored: await incomingTexts.receive(context.user.id, bytes, () => undo(deletion, context)) }
  })
}

/** @returns the number of restored records */
async function undo(
  deletion: Deletion,
  { db, journal, user }: Pick<Context<typeof undoDeletion>, 'db' | 'journal' | 'user'>,
): Promise<number> {
  const owner = 'undoneBy' in deletion ? deletion.undoneBy.userId : undefined
  if (owner === undefined) mustBeWritable(journal)
  else if (owner !== user.id) throw new AppError('Undo too late')
  if ('rows' in deletion) return restoreRecords(db, journal.id, deletion)
  if ('filled' in deletion) return undoFilling(db, journal.id, deletion.filled)
  if ('costs' in deletion) return undoCosts(db, journal.id, deletion.costs)
  if ('tested' in deletion) return undoLogged(db, journal.id, deletion.tested)
  if ('folder' in deletion) return undoMoveFolder(db, journal.id, deletion.folder)
  if ('trades' in deletion) return restoreTrades(db, journal.id, deletion.trades)
  if ('undoneBy' in deletion) {
    await undoByCall({ db, journal, user }, deletion.undoneBy)
    return 1
  }
  await transaction(db, async (tx) => {
    if ('split' in deletion) await undoSplit(tx, journal.id, deletion.split)
    else if ('edited' in deletion) await undoTradeEdit(tx, journal.id, deletion.edited)
    else await undoMove(tx, journal.id, deletion.moved)
  })
  return 1
}
