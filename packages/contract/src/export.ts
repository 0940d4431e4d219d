import { z } from 'zod'
import { call } from './call.ts'
import { JournalParams } from './values.ts'

/** The whole journal as a ZIP (docs/archive.md), or a table of it as CSV. */
export const exportFormats = ['archive', 'trades', 'legs', 'payins'] as const

/** Exports a journal. The archive is for the owner, even if the plan only allows reading; CSV for every reader. */
export const exportJournal = call({
  method: 'GET',
  url: '/v1/databases/:journalId/export',
  summary: 'Download the journal as an archive, or its trades, legs of options or payins as CSV',
  access: 'read',
  scope: 'trades.read',
  withheld: ['notes', 'textualReason'],
  params: JournalParams,
  query: z.object({
    format: z.enum(exportFormats).default('archive'),
    /** Optional content of the archive: the owner's price bars for its instruments. */
    with: z.enum(['price-bars']).optional(),
  }),
  response: 'binary',
})
