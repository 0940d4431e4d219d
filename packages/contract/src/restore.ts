import { z } from 'zod'
import { call } from './call.ts'
import { JournalParams } from './values.ts'

/** File extensions that can be restored: of our archives, and of classic journal files. */
export const archiveExtensions = ['zip', 'ew3'] as const
/** Bytes of a file that is sent to be restored. */
export const largestArchive = 2 * 1024 ** 3

const form = { data: { holds: 'file', about: 'The archive; the field may also be called `file`' } } as const
const Begun = z.object({
  /** Job to pass to `readProgress`. Its result is `{ journalId }`. */
  jobId: z.string(),
})

/**
 * A job makes a journal of the archive, which is seen when all of it is there; a file that is damaged, or is something
 * else, leaves nothing behind. One called .ew3 needs what `importClassicJournal` needs.
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
 * A job fills a journal that is still as it was made from a file (.ew3). The journal is out of sight meanwhile, and as
 * before when the file cannot be taken. It keeps its name and date format; currency, markets and time zone are those of
 * the file.
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
