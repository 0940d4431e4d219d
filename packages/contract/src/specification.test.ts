/** Names that the specification gives, letter by letter: the other tests go through the contract and would follow a slip. */
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { api } from './api.ts'
import { CurrentUser } from './auth.ts'
import type { Call } from './call.ts'
import { CommentInput, CommentView } from './comments.ts'
import { CustomCommentInput, CustomCommentView } from './custom-comments.ts'
import { BlogUpdates } from './feeds.ts'
import { GridState } from './grid-state.ts'
import { ImporterView, ImportJob } from './imports.ts'
import { JournalView } from './journals.ts'
import { liveDestination } from './live.ts'
import { MilestonesView } from './milestones.ts'
import { NotificationView } from './notifications.ts'
import { PayinInput, PayinView } from './payins.ts'
import { ProgressView } from './progress.ts'
import { ShareView } from './shares.ts'
import { StatisticsView } from './stats.ts'
import { TradeView } from './trades.ts'

const registered = new Set(
  Object.values<Call>(api).map(({ method, url }) => `${method} ${url.replaceAll(/:\w+/g, '{}')}`),
)
const journal = '/v1/databases/{}'

const calls: readonly (readonly [string, string])[] = [
  ['[7.2]', `GET ${journal}/custom-comments`],
  ['[7.3]', `POST ${journal}/custom-comments`],
  ['[7.4]', `PUT ${journal}/custom-comments/{}`],
  ['[7.5]', `DELETE ${journal}/custom-comments/{}`],
  ['[7.6]', `GET ${journal}/session-notes`],
  ['[7.7]', `POST ${journal}/session-notes`],
  ['[7.8]', `PUT ${journal}/session-notes/{}`],
  ['[7.9]', `GET ${journal}/notifications`],
  ['[7.10]', `POST ${journal}/notifications/read/{}`],
  ['[7.11]', `POST ${journal}/notifications/read`],
  ['[7.12]', `GET ${journal}/payins`],
  ['[7.13]', `GET ${journal}/account-balance-latest`],
  ['[7.14]', `POST ${journal}/account-balance`],
  ['[7.15]', `PUT ${journal}/account-balance/{}`],
  ['[7.16]', `DELETE ${journal}/account-balance/delete`],
  ['[7.17]', `DELETE ${journal}/account-balance/{}`],
  ['[7.18]', `GET ${journal}/grid-state`],
  ['[7.19]', `POST ${journal}/grid-state`],
  ['[7.20]', `GET ${journal}/checklists`],
  ['[7.21]', `POST ${journal}/checklists`],
  ['[7.22]', `PUT ${journal}/checklists/{}`],
  ['[7.23]', `POST ${journal}/checklists/{}/checklistitems`],
  ['[7.24]', `POST ${journal}/checklists/{}/checklistitems/{}/modify`],
  ['[7.25]', `GET ${journal}/acls`],
  ['[7.26]', `PUT ${journal}/acls/{}`],
  ['[7.27]', 'POST /v1/databases/acls'],
  ['[7.28]', 'DELETE /v1/databases/acls/{}/{}'],
  ['[7.29]', 'GET /v1/account-settings/{}'],
  ['[7.29]', 'POST /v1/account-settings/{}'],
  ['[7.30]', 'POST /v1/import-database/{}'],
  ['[7.31]', 'GET /v1/progress/{}'],
  ['[7.32]', 'GET /api/rss-feeds/{}'],
]
describe('the calls of the specification', () => {
  it.each(calls)('%s %s', (_statement, call) => {
    expect(registered).toContain(call)
  })

  it('[7.28] revoking a share names the share first, then the journal', () => {
    expect(api.removeShare.url).toBe('/v1/databases/acls/:aclId/:journalId')
  })

  it('[7.32] feeds have their three names', () => {
    expect(api.readFeed.params.shape.feed.options).toEqual(['youtube', 'afterclose', 'afterclose-changelog'])
  })

  it('[7.34] messages come at one destination', () => {
    expect(liveDestination).toBe('/user/queue/messages')
  })
})

const payloads: readonly (readonly [string, Call, readonly string[]])[] = [
  ['[7.14]', api.createPayin, ['delta', 'timestamp', 'textualReason', 'accountBalance']],
  ['[7.16]', api.removePayins, ['ids']],
  ['[7.19]', api.saveGridState, ['gridType', 'state', 'version']],
  ['[7.27]', api.createShare, ['journalId', 'userName']],
  [
    '[7.35]',
    api.createJournal,
    ['name', 'importDatabase', 'currency', 'tradeMarkets', 'firstDeposit', 'firstDepositDate', 'importFile'],
  ],
  [
    '[7.36]',
    api.copyJournal,
    [
      'dbId',
      'name',
      'copySetups',
      'copyInstruments',
      'copyComments',
      'copyCustomComments',
      'copyJournalEntries',
      'copyMissedTrades',
      'copyTradePlans',
      'copyNotes',
      'copyAccountBalances',
      'copyChecklists',
    ],
  ],
  [
    '[7.37]',
    api.finishOnboarding,
    ['name', 'tradeMarkets', 'defaultSetup', 'currency', 'dateFormat', 'deposit', 'importFile', 'importDb'],
  ],
  ['[7.38]', api.createTwoFactorToken, ['name']],
  ['[7.39]', api.signIn, ['username', 'password']],
  ['[7.39]', api.verifySignIn, ['tokenId', 'code']],
]
it.each(payloads)('%s is sent the fields of the specification', (_statement, { body }, fields) => {
  expect(body instanceof z.ZodObject ? Object.keys(body.shape) : []).toEqual(expect.arrayContaining([...fields]))
})

const entities: readonly (readonly [string, string, z.ZodObject, readonly string[]])[] = [
  ['[3.1]', 'journal', JournalView, ['id', 'name', 'lastUsed', 'accountName', 'sharedBy', 'sharedTo']],
  [
    '[3.2]',
    'share',
    ShareView,
    ['id', 'aclId', 'journalId', 'journalName', 'userId', 'userName', 'created', 'accepted'],
  ],
  ['[3.5]', 'payin', PayinView, ['delta', 'timestamp', 'textualReason', 'accountBalance']],
  ['[3.5]', 'payin that is sent', PayinInput, ['delta', 'timestamp', 'textualReason', 'accountBalance']],
  [
    '[3.6]',
    'closed trade',
    TradeView,
    [
      'exitDate',
      'entryDate',
      'preTradeComments',
      'entryComments',
      'exitComments',
      'managementComments',
      'customComments',
      'screenshotExists',
      'gain',
      'tiltMeter',
      'outcome',
      'screenshotDescriptions',
    ],
  ],
  ['[3.7]', 'grid state', GridState, ['gridType', 'state', 'version']],
  ['[3.9]', 'trade comment', CommentView, ['id', 'name', 'active', 'type', 'rating', 'order']],
  ['[3.9]', 'new trade comment', CommentInput, ['clientId', 'name', 'active', 'type', 'rating', 'order']],
  ['[3.10]', 'custom stat comment', CustomCommentView, ['id', 'name', 'active', 'commentGroup', 'order']],
  ['[3.10]', 'new custom stat comment', CustomCommentInput, ['clientId', 'name', 'active', 'commentGroup', 'order']],
  [
    '[3.12]',
    'notification',
    NotificationView,
    ['id', 'journalId', 'notificationType', 'notificationTitle', 'notification', 'read', 'created'],
  ],
  ['[3.13]', 'import job', ImportJob, ['importIdentifier', 'nextStep']],
  ['[3.13]', 'import progress', ProgressView, ['state', 'database', 'finishedTime', 'jobId']],
  ['[3.13]', 'importer', ImporterView, ['type', 'localization', 'enabled', 'startType', 'supportsBalance', 'settings']],
  ['[3.14]', 'blog update info', BlogUpdates, ['hasUpdates', 'maxTimestamp']],
  [
    '[3.17]',
    'stats',
    StatisticsView,
    [
      'profitFactor',
      'profitFactorArray',
      'maxDrawdown',
      'tradeScore',
      'profitScore',
      'returnDrawdownScore',
      'returnDrawdown',
      'returnOfInvestment',
    ],
  ],
  [
    '[3.18]',
    'milestone counters',
    MilestonesView.shape.counters,
    [
      'numberOfTrades',
      'numberGreenTiltmeter',
      'numberPositiveEntry',
      'numberPositiveExit',
      'numberPositiveManagement',
      'numberPositivePreTrade',
      'numberNewAccountBalanceHighs',
      'numberWinningDays',
      'numberWinningTrades',
      'numberCustomStatCommentsUsed',
    ],
  ],
  ['[3.23]', 'two-factor token', api.createTwoFactorToken.response, ['id', 'name', 'enabled', 'generatedSecret']],
  ['[3.24]', 'current user', CurrentUser, ['fullyAuthenticated', 'signature', 'originalToken', 'username']],
]
it.each(entities)('%s %s', (_statement, _name, schema, fields) => {
  expect(Object.keys(schema.shape)).toEqual(expect.arrayContaining([...fields]))
})
