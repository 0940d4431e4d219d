import type { CustomCommentInput, CustomCommentView } from '@afterclose/contract/custom-comments'
import type { z } from 'zod'
import { type Db, raiseRevision, transaction } from '../../db/db.ts'
import type { CustomCommentRow } from '../../db/schema.ts'
import { refuseDuplicates } from '../../db/unique.ts'
import { found } from '../../http/route.ts'
import * as repository from '../../records/custom-comments/repository.ts'

type View = z.output<typeof CustomCommentView>
type Input = z.output<typeof CustomCommentInput>

const present = (row: CustomCommentRow): View => ({
  id: row.id,
  name: row.name,
  active: row.active === 1,
  commentGroup: row.comment_group,
  order: row.position,
})
const withClientId = (view: View, { clientId }: Input): View => (clientId === undefined ? view : { ...view, clientId })

export const listCustomComments = async (db: Db, journalId: number): Promise<View[]> =>
  (await repository.findCustomComments(db, journalId)).map(present)

export const createCustomComment = (db: Db, journalId: number, input: Input): Promise<View> =>
  refuseDuplicates('Duplicate CustomComment', () =>
    transaction(db, async (tx) => {
      await raiseRevision(tx, journalId)
      const id = await repository.insertCustomComments(tx, journalId, [input], new Date().toISOString())
      return withClientId(present(found(await repository.findCustomComment(tx, journalId, id))), input)
    }),
  )

export const replaceCustomComment = (db: Db, journalId: number, id: number, input: Input): Promise<View> =>
  refuseDuplicates('Duplicate CustomComment', () =>
    transaction(db, async (tx) => {
      await raiseRevision(tx, journalId)
      found(await repository.findCustomComment(tx, journalId, id))
      await repository.updateCustomComment(tx, journalId, id, input, new Date().toISOString())
      return withClientId(present(found(await repository.findCustomComment(tx, journalId, id))), input)
    }),
  )

/** One that trades carry is only disabled. */
export const removeCustomComment = (db: Db, journalId: number, id: number): Promise<void> =>
  transaction(db, async (tx) => {
    await raiseRevision(tx, journalId)
    found(await repository.findCustomComment(tx, journalId, id))
    if (await repository.isCustomCommentUsed(tx, journalId, id))
      await repository.disableCustomComment(tx, journalId, id, new Date().toISOString())
    else await repository.deleteCustomComment(tx, journalId, id)
  })
