const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

/**
 * Functions whose statements do not say whose rows they read or write, by file below `src`: each looks up whose they are (a session, a key, a
 * name), follows an id of the whole server that was found as its owner's before, or does work of the server for all. All others name the
 * owner in every statement. Add one only if another owner's rows cannot be meant.
 */
export const acrossOwners: Readonly<Record<string, ReadonlySet<string>>> = {
  'accounts/api-keys/repository.ts': words('findKeysThatEnd deleteOverBefore'),
  'accounts/company/repository.ts': words('findIdentity noteIdentityUse'),
  'accounts/login-sessions/repository.ts': words('noteProof deleteSession deleteExpiredSessions'),
  'accounts/passkeys/repository.ts': words('findPasskeyByCredential'),
  'accounts/repository.ts': words('findUserByName findUsers findDemoIds'),
  'accounts/two-factor/repository.ts': words('findUsersWithToken'),
  'bars/repository.ts': words('updateSeries touchSeries deleteSeries updateBarJob findActiveBarJobs deleteOldBarJobs'),
  'bars/sources/repository.ts': words(
    'countRequest leaveAlone findFetch updateFetch countFetchRequest noteBars deleteOldFetches',
  ),
  'bars/walks/repository.ts': words('findWalksOfJob updateRunning deleteRunning deleteUnused findWalkFiles'),
  'imports/arrivals-repository.ts': words('findArrivalsAtRest'),
  'imports/fills/repository.ts': words('readBatches updateBatches deleteOldBatches'),
  'imports/ftp-importer/repository.ts': words('findAccountByLogin findWaitingIds'),
  'imports/repository.ts': words('findWaiting findActiveIds'),
  'journals/backup/repository.ts': words('countAccounts deleteAccounts putWritings deleteJobs findJournalIds'),
  'journals/demo/repository.ts': words('countVisits findOldDemo'),
  'journals/repository.ts': words('findHiddenJournals'),
  'journals/shares/repository.ts': words('findRecipient'),
  'notices/inbox/repository.ts': words('deleteOld'),
  'notices/live-channel/repository.ts': words('findLivingSessions'),
  'notices/push/repository.ts': words('insertDevice noteConsidered findBehind'),
  'notices/repository.ts': words('findNightlyJournals findAccounts findJobKeys'),
  'platform/http/access/key-calls-repository.ts': words('insertKeyCalls deleteBeyond deleteKeyCallsBefore'),
  'platform/http/access/repository.ts': words(
    'findSession noteSessionUse firstAccountSince hasAccounts hasPasskeys findKey noteKeyUse',
  ),
  'platform/metrics/repository.ts': words('countJobs countImports'),
  'records/trade-plans/repository.ts': words('findJournalsWithPlansBefore'),
}

/** Jobs of all users. */
export const jobsOfServer = 'platform/jobs/repository.ts'
