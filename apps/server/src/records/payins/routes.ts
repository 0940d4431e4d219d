import {
  createPayin,
  latestBalance,
  listPayins,
  type PayinInput,
  removePayin,
  removePayins,
  replacePayin,
} from '@afterclose/contract/payins'
import { AppError } from '@afterclose/contract/problems'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { toDecimal } from '../../store/codecs.ts'
import { type Db, nextId, raiseRevision, transaction } from '../../store/db.ts'
import type { JournalAccess } from '../../platform/http/access/journal-access.ts'
import { found, mustBeUnchanged, route } from '../../platform/http/route.ts'
import { deletePayins, findPayin, insertPayin, type PayinColumns, updatePayin } from './repository.ts'
import { receipts } from '../receipts/receipts.ts'
import { type DeletableRow, findRows } from '../receipts/repository.ts'

export function payinRoutes(app: FastifyInstance): void {
  const { give } = receipts(app.services.key)
  const account = (journalId: number, revision: number) => app.numbers.run('account', { journalId, revision })

  /** Checked before the payin is written: a caller with too many waiting calls is rejected here. */
  const balanceAfter = (journal: JournalAccess, id: number | null, { delta, timestamp }: PayinColumns) =>
    app.numbers.run('balanceAfter', {
      journalId: journal.id,
      revision: journal.revision,
      payin: { id, delta, timestamp },
    })

  route(app, listPayins, async ({ journal }) => ({
    payins: [...(await account(journal.id, journal.revision)).payins],
  }))

  route(app, latestBalance, async ({ journal }) => {
    const { balance, warning } = await account(journal.id, journal.revision)
    return { accountBalance: balance, warning }
  })

  route(app, createPayin, async ({ db, journal, body }) => {
    const columns = columnsOf(body)
    const accountBalance = await balanceAfter(journal, null, columns)
    const payin = await transaction(db, async (tx) => {
      await raiseRevision(tx, journal.id)
      const id = await nextId(tx, journal.id, 'payin')
      await insertPayin(tx, journal.id, id, columns)
      return found(await findPayin(tx, journal.id, id))
    })
    return { ...payin, accountBalance }
  })

  route(app, replacePayin, async ({ db, journal, params: { payinId }, body }) => {
    const columns = columnsOf(body)
    const accountBalance = await balanceAfter(journal, payinId, columns)
    const payin = await transaction(db, async (tx) => {
      await raiseRevision(tx, journal.id)
      mustBeUnchanged(found(await findPayin(tx, journal.id, payinId)).modified, body.modified)
      await updatePayin(tx, journal.id, payinId, columns)
      return found(await findPayin(tx, journal.id, payinId))
    })
    return { ...payin, accountBalance }
  })

  route(app, removePayins, async ({ db, journal, body }) => {
    const rows = await remove(db, journal.id, body.ids)
    return { deleted: rows.length, receipt: give(journal.id, { table: 'payin', rows }) }
  })

  route(app, removePayin, async ({ db, journal, params }) => {
    const rows = await remove(db, journal.id, [params.payinId])
    if (rows.length === 0) throw new AppError('Not found')
    return { ok: true as const, receipt: give(journal.id, { table: 'payin', rows }) }
  })
}

/** The existing ones. */
const remove = (db: Db, journalId: number, ids: readonly number[]): Promise<readonly DeletableRow[]> =>
  transaction(db, async (tx) => {
    await raiseRevision(tx, journalId)
    const rows = await findRows(tx, 'payin', journalId, ids)
    await deletePayins(
      tx,
      journalId,
      rows.map(({ id }) => id),
    )
    return rows
  })

const columnsOf = ({ delta, timestamp, textualReason }: z.output<typeof PayinInput>): PayinColumns => ({
  delta: toDecimal(delta),
  timestamp,
  textual_reason: textualReason,
  modified: new Date().toISOString(),
})
