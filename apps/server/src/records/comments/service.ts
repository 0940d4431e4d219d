import {
  CommentView,
  type CommentInput,
  type replaceComment as replaceCommentCall,
} from '@afterclose/contract/comments'
import { AppError } from '@afterclose/contract/problems'
import type { z } from 'zod'
import type { Db } from '../../store/db.ts'
import { readBefore } from '../../store/read-then-write.ts'
import { refuseDuplicates } from '../../store/unique.ts'
import { foundOr404, mustBeUnchanged } from '../../platform/http/route.ts'
import { comments } from '../kinds/lists.ts'
import { toRecord } from '../kinds/record-kind.ts'
import { listOrder } from '../kinds/values.ts'
import { fieldsIn, findRecord, findRecords, updateRecord } from '../lists/repository.ts'
import { isUsed } from '../lists/uses-repository.ts'
import { changeResults } from '../trades/change-results.ts'
import { commentRules } from './rules.ts'

type View = z.output<typeof CommentView>
type Input = z.output<typeof CommentInput>
type Replacement = z.output<typeof replaceCommentCall.body>

const recordOf = async (db: Db, journalId: number, id: number) =>
  toRecord(comments, foundOr404(await findRecord(db, comments.table, journalId, id)))

async function viewOf(db: Db, journalId: number, id: number): Promise<View> {
  const records = (await findRecords(db, comments.table, journalId, listOrder)).map((row) => toRecord(comments, row))
  const views = await commentRules.views(db, journalId, records)
  return CommentView.parse(foundOr404(views.find((comment) => comment['id'] === id)))
}

/**
 * A new rating changes the tiltmeter of every trade with the comment. The response repeats the client's name for the comment.
 *
 * @throws AppError 'Changed elsewhere' when the caller names another `modified` than the comment has
 */
export const replaceComment = (
  db: Db,
  { journalId, id, input }: { readonly journalId: number; readonly id: number; readonly input: Replacement },
): Promise<{ readonly view: View; readonly before: Input }> =>
  refuseDuplicates('Duplicate Comment', async () => {
    const isHeld = await readBefore(db, journalId, async (tx) => {
      const comment = await recordOf(tx, journalId, id)
      return input.type !== comment['type'] && (await isUsed(tx, journalId, id, commentRules.uses(comment)))
    })
    let before: Input | undefined
    await changeResults(db, journalId, {
      cause: async (tx) => {
        const { rating } = await recordOf(tx, journalId, id)
        return input.rating === rating ? null : { commentId: id, rating: input.rating }
      },
      write: async (tx) => {
        const stored = await recordOf(tx, journalId, id)
        const { name, active, type, rating, order, modified } = await viewOf(tx, journalId, id)
        mustBeUnchanged(modified, input.modified)
        if (await isHeld(tx)) {
          const message = 'The group of a comment used on trades cannot be changed.'
          throw new AppError('Invalid input', { message, fields: [{ field: 'type', message }] })
        }
        const isPlaced = input.type !== type || input.order !== undefined
        before = { name, active, type, rating, ...(isPlaced ? { order } : {}) }
        const fields = fieldsIn(input)
        const changed = { ...stored, ...fields, modified: new Date().toISOString() }
        await updateRecord(tx, comments, journalId, id, changed)
        await commentRules.written(tx, journalId, { id, fields, before: stored })
      },
    })
    const view = await viewOf(db, journalId, id)
    return {
      view: input.clientId === undefined ? view : { ...view, clientId: input.clientId },
      before: foundOr404(before),
    }
  })
