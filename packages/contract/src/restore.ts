import { z } from 'zod'
import { call } from './call.ts'
import { JournalParams } from './values.ts'

/** File extensions that can be restored: our archives, and classic journal files. */
export const archiveExtensions = ['zip', 'ew3'] as const
/** Maximum bytes of a file to be restored. */
export const largestArchive = 2 * 1024 ** 3

const form = { data: { holds: 'file', about: 'The archive; the field may also be called `file`' } } as const
const Begun = z.object({
  /** Job to pass to `readProgress`. Its result is `{ journalId }`. */
  jobId: z.string(),
})

/**
 * A job creates a journal from the archive, which becomes visible once it is complete; a damaged or unknown file leaves nothing behind. A
 * .ew3 file needs the permissions of `importClassicJournal`.
 */
export const restoreJournal = call({
  method: 'POST',
  url: '/v1/databases/restore',
  summary: 'Make a journal from an archive',
  access: 'user',
  scope: null,
  body: 'multipart',
  form,
  response: Begun,
})
/**
 * A job fills a new, unchanged journal from a file (.ew3). The journal is hidden meanwhile, and unchanged if the file is rejected. It keeps
 * its name and date format; currency, markets and time zone are those of the file.
 */
export const importClassicJournal = call({
  method: 'POST',
  url: '/v1/import-database/:journalId',
  summary: 'Fill a new journal from a classic journal file',
  access: 'owner',
  scope: null,
  permission: 'IMPORT_EW2_DATABASE',
  params: JournalParams,
  body: 'multipart',
  form,
  response: Begun,
})
