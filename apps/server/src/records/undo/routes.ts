import { AppError } from '@afterclose/contract/problems'
import { undoDeletion } from '@afterclose/contract/undo'
import type { FastifyInstance } from 'fastify'
import { mustBeWritable } from '../../platform/http/access/journal-access.ts'
import { route } from '../../platform/http/route.ts'
import { transaction } from '../../store/db.ts'
import { receipts } from '../receipts/receipts.ts'
import { undoMoveFolder } from '../notes/service.ts'
import { undoLogged } from '../backtests/remove-many.ts'
import { restoreTrades } from '../trades/restore-trades.ts'
import { undoFilling } from '../trades/fill-extremes.ts'
import { undoMove } from '../trade-plans/undo-move.ts'
import { undoSplit } from '../trades/undo-split.ts'
import { restoreRecords } from './restore-records.ts'
import { undoByCall } from './undo-calls.ts'
import { undoTradeEdit } from './undo-edit.ts'

export function undoRoutes(app: FastifyInstance): void {
  const { take } = receipts(app.services.key)
  route(app, undoDeletion, async ({ db, journal, user, body }) => {
    const deletion = take(journal.id, body.receipt)
    const owner = 'undoneBy' in deletion ? deletion.undoneBy.userId : undefined
    if (owner === undefined) mustBeWritable(journal)
    else if (owner !== user.id) throw new AppError('Undo too late')
    if ('rows' in deletion) return { restored: await restoreRecords(db, journal.id, deletion) }
    if ('filled' in deletion) return { restored: await undoFilling(db, journal.id, deletion.filled) }
    if ('tested' in deletion) return { restored: await undoLogged(db, journal.id, deletion.tested) }
    if ('folder' in deletion) return { restored: await undoMoveFolder(db, journal.id, deletion.folder) }
    if ('undoneBy' in deletion) {
      await undoByCall({ db, journal, user }, deletion.undoneBy)
      return { restored: 1 }
    }
    if ('trades' in deletion) return { restored: await restoreTrades(db, journal.id, deletion.trades) }
    await transaction(db, async (tx) => {
      if ('split' in deletion) await undoSplit(tx, journal.id, deletion.split)
      else if ('edited' in deletion) await undoTradeEdit(tx, journal.id, deletion.edited)
      else await undoMove(tx, journal.id, deletion.moved)
    })
    return { restored: 1 }
  })
}
