import {
  createPayin,
  latestBalance,
  listPayins,
  type PayinInput,
  type PayinView,
  removePayin,
  removePayins,
  replacePayin,
} from '@afterclose/contract/payins'
import { AppError } from '@afterclose/contract/problems'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { toDecimal } from '../../store/codecs.ts'
import { type Db, nextId, raiseRevision, transaction } from '../../store/db.ts'
import { found, mustBeUnchanged, route } from '../../platform/http/route.ts'
import { deletePayins, findModified, insertPayin, type PayinColumns, updatePayin } from './repository.ts'
import { receipts } from '../receipts/receipts.ts'
import { type DeletableRow, findRows } from '../receipts/repository.ts'

export function payinRoutes(app: FastifyInstance): void {
  const { give } = receipts(app.services.key)
  const account = (journalId: number, revision: number) => app.numbers.run('account', { journalId, revision })

  /** Balances follow from everything before, so that what was written is read back with them. */
  async function written(journalId: number, id: number, revision: number): Promise<PayinView> {
    const { payins } = await account(journalId, revision)
    const payin = payins.find((one) => one.id === id)
    if (payin === undefined) throw new AppError('Changed elsewhere')
    return payin
  }

  route(app, listPayins, async ({ journal }) => ({
    payins: [...(await account(journal.id, journal.revision)).payins],
  }))

  route(app, latestBalance, async ({ journal }) => {
    const { balance, warning } = await account(journal.id, journal.revision)
    return { accountBalance: balance, warning }
  })

  route(app, createPayin, async ({ db, journal, body }) => {
    const [id, revision] = await transaction(db, async (tx) => {
      const raised = await raiseRevision(tx, journal.id)
      const given = await nextId(tx, journal.id, 'payin')
      await insertPayin(tx, journal.id, given, columnsOf(body))
      return [given, raised]
    })
    return written(journal.id, id, revision)
  })

  route(app, replacePayin, async ({ db, journal, params, body }) => {
    const revision = await transaction(db, async (tx) => {
      const raised = await raiseRevision(tx, journal.id)
      const modified = found(await findModified(tx, journal.id, params.payinId))
      mustBeUnchanged(modified, body.modified)
      await updatePayin(tx, journal.id, params.payinId, columnsOf(body))
      return raised
    })
    return written(journal.id, params.payinId, revision)
  })

  route(app, removePayins, async ({ db, journal, body }) => {
    const rows = await remove(db, journal.id, body.ids)
    return { deleted: rows.length, receipt: give(journal.id, { table: 'stored_payin', rows }) }
  })

  route(app, removePayin, async ({ db, journal, params }) => {
    const rows = await remove(db, journal.id, [params.payinId])
    if (rows.length === 0) throw new AppError('Not found')
    return { ok: true as const, receipt: give(journal.id, { table: 'stored_payin', rows }) }
  })
}

/** Those that were there. */
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
