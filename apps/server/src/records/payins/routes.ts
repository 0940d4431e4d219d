import * as calls from '@afterclose/contract/payins'
import { AppError } from '@afterclose/contract/problems'
import type { FastifyInstance } from 'fastify'
import type { JournalAccess } from '../../platform/http/access/journal-access.ts'
import { route } from '../../platform/http/route.ts'
import { receipts } from '../receipts/receipts.ts'
import { replacedBack } from '../receipts/undone-by.ts'
import type { PayinColumns } from './repository.ts'
import { addPayin, columnsOf, removePayins, replacePayin } from './service.ts'

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

  route(app, calls.listPayins, async ({ journal }) => ({
    payins: [...(await account(journal.id, journal.revision)).payins],
  }))

  route(app, calls.latestBalance, async ({ journal }) => {
    const { balance, warning } = await account(journal.id, journal.revision)
    return { accountBalance: balance, warning }
  })

  route(app, calls.createPayin, async ({ db, journal, body }) => {
    const accountBalance = await balanceAfter(journal, null, columnsOf(body))
    return { ...(await addPayin(db, journal.id, body)), accountBalance }
  })

  route(app, calls.replacePayin, async ({ db, journal, params: { payinId }, body }) => {
    const accountBalance = await balanceAfter(journal, payinId, columnsOf(body))
    const { payin, before } = await replacePayin(db, journal.id, payinId, body)
    const undoneBy = replacedBack('replacePayin', { payinId }, before, payin)
    return { ...payin, accountBalance, receipt: give(journal.id, { undoneBy }) }
  })

  route(app, calls.removePayins, async ({ db, journal, body }) => {
    const rows = await removePayins(db, journal.id, body.ids)
    return { deleted: rows.length, receipt: give(journal.id, { table: 'payin', rows }) }
  })

  route(app, calls.removePayin, async ({ db, journal, params }) => {
    const rows = await removePayins(db, journal.id, [params.payinId])
    if (rows.length === 0) throw new AppError('Not found')
    return { ok: true as const, receipt: give(journal.id, { table: 'payin', rows }) }
  })
}
