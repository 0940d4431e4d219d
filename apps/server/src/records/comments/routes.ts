import { replaceComment as replaceCommentCall } from '@afterclose/contract/comments'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import { receipts } from '../receipts/receipts.ts'
import { replacedBack } from '../receipts/undone-by.ts'
import { fewRows } from '../trades/few-rows.ts'
import { highestTrade } from '../trades/repository.ts'
import { replaceComment } from './service.ts'

/** Its other calls follow from the description; this one changes trades too. */
export function commentRoutes(app: FastifyInstance): void {
  const { give } = receipts(app.services.key)
  route(app, replaceCommentCall, async ({ params, body, journal, db }) => {
    const { commentId } = params
    const ask = { journalId: journal.id, id: commentId, input: body }
    const isLarge = (await highestTrade(db, journal.id)) > fewRows
    const { view, before } = isLarge ? await app.saving.run('replaceComment', ask) : await replaceComment(db, ask)
    const undoneBy = replacedBack('comments', { id: commentId }, before, view)
    return { ...view, receipt: give(journal.id, { undoneBy }) }
  })
}
