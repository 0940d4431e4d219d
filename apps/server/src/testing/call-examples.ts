import { type Api, api } from '@afterclose/contract/api'
import type { BodyOf } from '@afterclose/contract/call'
import type { TradeBody } from '@afterclose/contract/trades'
import type { Example, Input } from './client.ts'

export type CallName = keyof Api
const isCallName = (name: string): name is CallName => Object.hasOwn(api, name)
export const callNames: readonly CallName[] = Object.keys(api).filter(isCallName)

interface Facts {
  readonly userId: number
  readonly username: string
  readonly password: string
  /** A journal with one record of each kind, all with the number 1. */
  readonly journalId: number
}

/** An input for every call that is right in itself. A call that is missing here does not compile. */
export function callExamples({ userId, username, password, journalId }: Facts): {
  readonly [Name in keyof Api]: Input<Api[Name]> & Example
} {
  const journal = { journalId }
  const none = {}
  const trade = {
    instrumentId: 1,
    setupId: 1,
    direction: 'LONG',
    entryDate: '2024-03-04T09:30:00',
    exitDate: '2024-03-04T10:30:00',
    entryPrice: '1.1',
    exitPrice: '1.2',
    size: '1',
  } as const
  const execution = { price: '1.1', size: '1', commission: '2', swap: '0' }
  const details: Partial<TradeBody> = {
    stopLoss: '1',
    takeProfit: '1.3',
    entryComments: [3],
    customComments: [1],
    notes: 'Well done',
    screenshotDescriptions: ['Entry'],
    executions: [
      { side: 'ENTRY', date: trade.entryDate, ...execution },
      { side: 'EXIT', date: trade.exitDate, ...execution },
    ],
  }
  const comment = { name: 'Waited', type: 'ENTRY', rating: 'POSITIVE' } as const
  const payin = { delta: '100', timestamp: '2024-01-02T00:00:00', textualReason: 'More' }
  const session: BodyOf<Api['createSession']> = {
    sessionDate: '2024-03-04',
    startTime: '08:00',
    endTime: '12:00',
    title: 'London open',
    label: 'LONDON',
    mood: 4,
    marketCondition: 'TREND',
    maxLoss: '200',
    entries: [{ categoryId: 1, text: 'Up' }],
    status: 'OPEN',
  }
  const note: BodyOf<Api['createNote']> = {
    title: 'Rules',
    body: '<p>Wait.</p>',
    folder: 'Plans',
    tags: ['risk'],
    color: '#aabbcc',
    linkedTradeIds: [1],
  }
  const filters: BodyOf<Api['createSavedFilter']>['filters'] = {
    basic: { instrument: [1], outcomes: ['WINNER'], rrr: [{ min: 1, max: null }] },
    advanced: { entryComment: [3], customComments: [[1]] },
    options: { orFilter: false },
  }
  const anImport = { journalId, importIdentifier: 'none' }
  const options = { timeZone: 'UTC', mapping: null, rates: { EUR: '1.1' } }
  return {
    readConfig: none,
    health: none,
    readFeed: { params: { feed: 'afterclose' } },
    readBlogUpdates: none,
    markBlogUpdatesViewed: { body: { maxTimestamp: '2024-03-04T00:00:00Z' } },
    signUp: { body: { username: 'somebody', password } },
    signIn: { body: { username, password } },
    verifySignIn: { body: { tokenId: 1, code: '000000' } },
    openDemo: none,
    signOut: none,
    me: none,
    listTwoFactorTokens: none,
    createTwoFactorToken: { body: { name: 'Phone' } },
    verifyTwoFactorToken: { params: { tokenId: 1 }, body: { code: '000000' } },
    removeTwoFactorToken: { params: { tokenId: 1 } },
    renewRecoveryCodes: { body: { password } },
    changeProfile: { body: { username, password } },
    changePassword: { body: { current: password, new: password } },
    exportAccount: none,
    deleteAccount: { body: { password } },
    readSettings: { params: { userId } },
    changeSettings: { params: { userId }, body: { theme: 'Dark' } },
    changeSetting: { params: { userId, key: 'theme' }, body: { value: 'Dark' } },
    listJournals: none,
    createJournal: { body: { name: 'Second', currency: 'EUR', tradeMarkets: 'FOREX', firstDeposit: '10' } },
    finishOnboarding: {
      body: {
        name: 'Third',
        currency: 'EUR',
        tradeMarkets: 'CRYPTO',
        defaultSetup: 'First',
        deposit: { amount: '1', date: '2024-01-01T00:00:00' },
      },
    },
    copyJournal: { body: { dbId: journalId, name: 'Copy', copyNotes: false, copyMissedTrades: true } },
    readJournal: { params: journal },
    selectJournal: { params: journal },
    changeJournal: { params: journal, body: { name: 'Renamed' } },
    deleteJournal: { params: journal },
    listShares: { params: journal },
    createShare: { body: { journalId, userName: 'reader' } },
    changeShare: { params: { journalId, aclId: 1 }, body: { accepted: true } },
    removeShare: { params: { journalId, aclId: 1 } },
    listInstruments: { params: journal },
    createInstrument: { params: journal, body: { name: 'ES', market: 'FUTURES', tickSize: '0.25', tickValue: '12.5' } },
    replaceInstrument: { params: { journalId, instrumentId: 1 }, body: { name: 'EURUSD', market: 'FOREX' } },
    removeInstrument: { params: { journalId, instrumentId: 1 } },
    listSetups: { params: journal },
    createSetup: { params: journal, body: { name: 'Pullback' } },
    replaceSetup: { params: { journalId, setupId: 1 }, body: { name: 'Range' } },
    removeSetup: { params: { journalId, setupId: 1 } },
    listComments: { params: journal },
    createComment: { params: journal, body: comment },
    replaceComment: { params: { journalId, commentId: 1 }, body: comment },
    orderComments: { params: journal, body: { id: 1, order: 1, oldOrder: 0 } },
    removeComment: { params: { journalId, commentId: 1 } },
    listCustomComments: { params: journal },
    createCustomComment: { params: journal, body: { name: 'Calm', commentGroup: 1 } },
    orderCustomComments: { params: journal, body: { id: 1, order: 0, oldOrder: 0 } },
    replaceCustomComment: { params: { journalId, commentId: 1 }, body: { name: 'Tired', commentGroup: 1 } },
    removeCustomComment: { params: { journalId, commentId: 1 } },
    listChecklists: { params: journal },
    createChecklist: { params: journal, body: { name: 'Exit' } },
    replaceChecklist: { params: { journalId, checklistId: 1 }, body: { name: 'Before entry' } },
    removeChecklist: { params: { journalId, checklistId: 1 } },
    addChecklistItem: { params: { journalId, checklistId: 1 }, body: { text: 'Stop is set' } },
    modifyChecklistItem: {
      params: { journalId, checklistId: 1, itemId: 1 },
      body: { text: 'Stop is set', active: false, order: 3 },
    },
    listSessionNotes: { params: journal },
    createSessionNote: { params: journal, body: { name: 'News', kind: 'PRE' } },
    replaceSessionNote: { params: { journalId, categoryId: 1 }, body: { name: 'Outlook', kind: 'PRE' } },
    removeSessionNote: { params: { journalId, categoryId: 1 } },
    listSessions: { params: journal, query: { from: '2024-01-01', to: '2024-12-31', limit: 10 } },
    createSession: { params: journal, body: session },
    replaceSession: { params: { journalId, sessionId: 1 }, body: session },
    removeSession: { params: { journalId, sessionId: 1 } },
    listNotes: { params: journal, query: { limit: 10 } },
    createNote: { params: journal, body: note },
    replaceNote: { params: { journalId, noteId: 1 }, body: note },
    removeNote: { params: { journalId, noteId: 1 } },
    listSavedFilters: { params: journal },
    createSavedFilter: { params: journal, body: { name: 'Winners', filters } },
    replaceSavedFilter: { params: { journalId, savedFilterId: 1 }, body: { name: 'Best', order: 1, filters } },
    removeSavedFilter: { params: { journalId, savedFilterId: 1 } },
    listMonthReviews: { params: journal },
    createMonthReview: { params: journal, body: { year: 2024, month: 3, wentWell: 'Waited', rating: 4, submit: true } },
    replaceMonthReview: { params: { journalId, monthReviewId: 1 }, body: { goals: 'Fewer trades', submit: true } },
    removeMonthReview: { params: { journalId, monthReviewId: 1 } },
    listNotifications: { params: journal, query: { unread: 'true', limit: 10 } },
    readNotification: { params: { journalId, notificationId: 1 } },
    readNotifications: { params: journal },
    listPayins: { params: journal },
    latestBalance: { params: journal },
    createPayin: { params: journal, body: payin },
    replacePayin: { params: { journalId, payinId: 1 }, body: payin },
    removePayins: { params: journal, body: { ids: [1] } },
    removePayin: { params: { journalId, payinId: 1 } },
    listGridStates: { params: journal },
    saveGridState: { params: journal, body: { gridType: 'DEPOSITS', state: '{}', version: 1 } },
    listTrades: { params: journal, query: { limit: 10, state: 'all' } },
    tradeFeed: { params: journal, query: { since: 1 } },
    createTrade: { params: journal, body: trade },
    readTrade: { params: { journalId, tradeId: 1 } },
    replaceTrade: { params: { journalId, tradeId: 1 }, body: { ...trade, ...details } },
    removeTrade: { params: { journalId, tradeId: 1 } },
    changeTrades: { params: journal, body: { ids: [1], change: { type: 'star', inReview: true } } },
    setScreenshot: { params: { journalId, tradeId: 1, slot: 2 } },
    removeScreenshot: { params: { journalId, tradeId: 1, slot: 1 } },
    readFile: { params: { fileId: '0'.repeat(64) } },
    readStats: { params: journal, query: { filters: '{"basic":{"outcomes":["WINNER"]}}' } },
    readMilestones: { params: journal },
    listIssues: { params: journal },
    listImporters: { params: journal },
    startImport: { params: journal },
    listImports: { params: journal, query: { active: 'false' } },
    readImport: { params: anImport },
    readImportRows: { params: anImport, query: { list: 'rejected' } },
    changeImport: { params: anImport, body: options },
    confirmImport: { params: anImport },
    cancelImport: { params: anImport },
    undoImport: { params: anImport },
  }
}
