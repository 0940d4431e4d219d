import type { ProblemCode } from '@afterclose/contract/problems'
import { undoDeletion } from '@afterclose/contract/undo'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import { raiseRevision, transaction } from '../../store/db.ts'
import { refuseDuplicates } from '../../store/unique.ts'
import { restoreTrades } from '../trades/restore-trades.ts'
import { type DeletableTable, putBack } from '../receipts/repository.ts'
import { receipts } from '../receipts/receipts.ts'

/** Another one has taken the name since. */
const duplicates: Readonly<Record<DeletableTable, ProblemCode>> = {
  payin: 'Changed elsewhere', // an import has brought it again
  stored_instrument: 'Duplicate Instrument',
  setup: 'Duplicate Setup',
}

export function undoRoutes(app: FastifyInstance): void {
  const { take } = receipts(app.services.key)
  route(app, undoDeletion, async ({ db, journal, body }) => {
    const deletion = take(journal.id, body.receipt)
    if ('trades' in deletion)
      return { restored: await transaction(db, (tx) => restoreTrades(tx, journal.id, deletion.trades)) }
    const { table, rows } = deletion
    const restored = await refuseDuplicates(duplicates[table], () =>
      transaction(db, async (tx) => {
        await raiseRevision(tx, journal.id)
        return putBack(tx, table, rows)
      }),
    )
    return { restored }
  })
}
