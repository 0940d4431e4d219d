import { z } from 'zod'
import { call } from './call.ts'
import { Done, JournalParams } from './values.ts'

/** Interval at which a trading terminal should publish its statement. */
export const ftpRefreshMinutes = 60

/** Settings for the FTP tab of a trading terminal. The trader chooses only the password, which is never returned. */
export const ImporterSettings = z.object({
  /** Name or address, with ":port" if not 21. */
  server: z.string(),
  path: z.string(),
  /** The login. */
  accountName: z.string(),
  /** Whether a password is set, so that the login works. */
  isSet: z.boolean(),
  /** Minutes. */
  refreshInterval: z.int(),
  /** When the last statement arrived; null if never. */
  lastReceived: z.string().nullable(),
})
export type ImporterSettings = z.infer<typeof ImporterSettings>

const required = 'Account password is required'
const Password = z
  .string({ error: required })
  .min(1, required)
  .min(8, 'Account password must have at least 8 characters')
  .max(100, 'Account password may have at most 100 characters')
  .refine((text) => !/\p{Cc}/u.test(text), 'Account password must not contain control characters')

const url = '/v1/databases/:journalId/importer-settings'

export const readImporterSettings = call({
  method: 'GET',
  url,
  summary: 'Server, path and login for statements by FTP',
  access: 'owner',
  scope: null,
  params: JournalParams,
  response: ImporterSettings,
})
/** Server, path and login are read-only, so sent values are ignored. */
export const saveImporterSettings = call({
  method: 'PUT',
  url,
  summary: 'Set the FTP password of a journal',
  access: 'owner',
  scope: null,
  params: JournalParams,
  body: z
    .object({
      accountPassword: Password,
      accountPasswordConfirm: z.string({ error: required }).min(1, required).max(100),
    })
    .refine(({ accountPassword, accountPasswordConfirm }) => accountPassword === accountPasswordConfirm, {
      message: 'Passwords must match',
      path: ['accountPasswordConfirm'],
    }),
  response: ImporterSettings,
})
/** Disables the login; arrived statements are still imported. */
export const removeImporterSettings = call({
  method: 'DELETE',
  url,
  summary: 'Remove the FTP password of a journal',
  access: 'owner',
  scope: null,
  params: JournalParams,
  response: Done,
})
