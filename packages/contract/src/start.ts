import { z } from 'zod'
import { readSettings } from './account-settings.ts'
import { CurrentUser } from './auth.ts'
import { call } from './call.ts'
import { listChecklists } from './checklists.ts'
import { listComments } from './comments.ts'
import { listCustomComments } from './custom-comments.ts'
import { listGridStates } from './grid-state.ts'
import { listInstruments } from './instruments.ts'
import { listJournals } from './journals.ts'
import { latestBalance, listPayins } from './payins.ts'
import { listSetups } from './setups.ts'
import { Id, IdParam } from './values.ts'

/** Lists of a journal needed by every page; each equals the response of its separate call. */
const JournalLists = z.object({
  id: Id,
  ...listInstruments.response.shape,
  ...listSetups.response.shape,
  ...listChecklists.response.shape,
  ...listComments.response.shape,
  ...listCustomComments.response.shape,
  ...listPayins.response.shape,
  ...listGridStates.response.shape,
  balance: latestBalance.response,
})
export type JournalLists = z.output<typeof JournalLists>

/**
 * Base data of a page besides the trades. The lists are those of the journal `journal`, if the caller may see it; else of the caller's only
 * one; null without any, or if the caller has to choose.
 */
export const readStart = call({
  method: 'GET',
  url: '/v1/start',
  summary: 'Account, settings, journals and the lists of one journal, in one response',
  access: 'user',
  scope: null,
  query: z.object({ journal: IdParam.optional() }),
  tagged: true,
  response: z.object({
    user: CurrentUser,
    settings: readSettings.response,
    ...listJournals.response.shape,
    journal: JournalLists.nullable(),
  }),
})
