import { z } from 'zod'
import { call } from './call.ts'
import { Removed } from './undo.ts'
import { JournalParams } from './values.ts'

const text = z.string().max(2000)

/** Captions are settings of the journal's owner: all of the owner's journals, and their readers, see the same ones. */
export const renameCaption = call({
  method: 'PUT',
  url: '/v1/databases/:journalId/captions',
  summary: 'Rename a group of comments or a custom statistic',
  access: 'write',
  scope: null,
  permission: 'ALL_FILTERS',
  params: JournalParams,
  body: z.object({
    /** Setting of the caption: "entryComments.name", or "customcoment.3.name" of the third custom statistic. */
    key: text,
    /** Null: the standard caption. */
    name: text.nullable(),
    /** The stored caption; null for the standard one. Refused with 'Changed elsewhere' if another is stored. */
    former: text.nullish(),
  }),
  response: Removed,
})
