import * as calls from '@afterclose/contract/instruments'
import type { FastifyInstance } from 'fastify'
import type { JournalAccess } from '../../platform/http/access/journal-access.ts'
import { route } from '../../platform/http/route.ts'
import { fewRows } from '../trades/few-rows.ts'
import { createInstrument, removeInstrument, replaceInstrument } from './service.ts'
import { receipts } from '../receipts/receipts.ts'
import { replacedBack } from '../receipts/undone-by.ts'

export function instrumentRoutes(app: FastifyInstance): void {
  const { give } = receipts(app.services.key)
  const instrumentsOf = ({ id, revision }: JournalAccess) => app.numbers.run('instruments', { journalId: id, revision })
  const tradesOf = async (journal: JournalAccess, instrumentId: number) =>
    (await instrumentsOf(journal)).find(({ id }) => id === instrumentId)?.trades ?? 0

  route(app, calls.listInstruments, async ({ journal }) => ({ instruments: [...(await instrumentsOf(journal))] }))

  route(app, calls.createInstrument, async ({ body, journal, db }) => createInstrument(db, journal, body))

  route(app, calls.replaceInstrument, async ({ params, body, journal, db }) => {
    const { instrumentId } = params
    const trades = await tradesOf(journal, instrumentId)
    const { id, tradeMarkets } = journal
    const ask = { journal: { id, tradeMarkets }, id: instrumentId, input: body }
    const replaced =
      trades > fewRows ? await app.saving.run('replaceInstrument', ask) : await replaceInstrument(db, ask)
    const view = { ...replaced.view, trades }
    const undoneBy = replacedBack('instruments', { id: instrumentId }, replaced.before, view)
    return { ...view, receipt: give(journal.id, { undoneBy }) }
  })

  route(app, calls.removeInstrument, async ({ params, journal, db }) => {
    const removal = await removeInstrument(db, journal.id, params.instrumentId)
    return { ok: true, receipt: give(journal.id, removal) }
  })
}
