import type { CurrentUser } from '@afterclose/contract/auth'
import type { AppConfig } from '@afterclose/contract/config'
import type { JournalView } from '@afterclose/contract/journals'
import { permissions } from '@afterclose/core/permission'
import { configQuery } from '../journal/app-config.ts'
import { journalQuery, journalsQuery, selectJournal } from '../journal/active-journal.ts'
import { queryClient } from '../journal/query-client.ts'
import { signedIn } from '../journal/session.ts'
import { settingsQuery } from '../journal/settings-query.ts'

export const aConfig = (changes: Partial<AppConfig> = {}): AppConfig => ({
  brand: 'Afterclose',
  version: '0.1.0',
  signUp: 'first',
  firstVisit: false,
  demo: true,
  features: { twoFactor: false, issues: false },
  ftpImporter: false,
  passkeys: false,
  company: null,
  passwords: true,
  plans: false,
  feeds: { youtube: true, afterclose: true, 'afterclose-changelog': true },
  links: {
    review: null,
    blog: null,
    billing: null,
    course: null,
    changelog: null,
    documentation: null,
    featureRequest: null,
    passwordReset: null,
    firstSteps: null,
  },
  ...changes,
})

export const aUser = (changes: Partial<CurrentUser> = {}): CurrentUser => ({
  userId: 7,
  username: 'mara@example.org',
  fullyAuthenticated: true,
  signature: 'signature-of-mara',
  originalToken: {
    userId: 7,
    username: 'mara@example.org',
    sessionId: 's1',
    issued: '2026-11-20T08:00:00.000Z',
    expires: '2999-12-20T08:00:00.000Z',
    fullyAuthenticated: true,
  },
  permissions: [...permissions],
  plan: 'PRO',
  planUntil: null,
  demo: false,
  features: { twoFactor: false, issues: false },
  ...changes,
})

export const aJournal = (changes: Partial<JournalView> = {}): JournalView => ({
  id: 1,
  name: 'Futures and FX',
  accountName: 'mara@example.org',
  currency: 'USD',
  tradeMarkets: ['FOREX', 'FUTURES'],
  decimals: 2,
  dateFormat: 'yyyy-MM-dd',
  timeZone: 'Pacific/Kiritimati',
  partialExits: 'ONE_TRADE',
  optionLegs: 'TOGETHER',
  lastUsed: '2026-11-19T09:00:00.000Z',
  sharedBy: null,
  sharedTo: [],
  captions: null,
  readOnly: false,
  revision: 1,
  ...changes,
})

/** A signed-in user in an open journal, as after loading. */
export function atWork({ user = aUser(), journals = [aJournal()], settings = {}, config = aConfig() } = {}): void {
  signedIn(user)
  queryClient.setQueryData(configQuery.queryKey, config)
  queryClient.setQueryData(settingsQuery(user.userId).queryKey, settings)
  queryClient.setQueryData(journalsQuery.queryKey, journals)
  for (const journal of journals) queryClient.setQueryData(journalQuery(journal.id).queryKey, journal)
  const [first] = journals
  if (first !== undefined) selectJournal(first.id)
}
