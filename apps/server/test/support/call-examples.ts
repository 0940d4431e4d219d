import { type Calls, calls as api } from '../../src/calls.ts'
import type { BodyOf, Call } from '@afterclose/contract/call'
import { binanceSource } from '@afterclose/contract/price-sources'
import type { TradeBody } from '@afterclose/contract/trades'
import { byName } from '@afterclose/core/record-field'
import type { Example, Input } from './client.ts'

export type CallName = keyof Calls
const isCallName = (name: string): name is CallName => Object.hasOwn(api, name)
export const callNames: readonly CallName[] = Object.keys(api).filter(isCallName)

interface Facts {
  readonly userId: number
  readonly username: string
  readonly password: string
  /** A journal with one record of each kind, all with the number 1. */
  readonly journalId: number
}

type WithExample = { [Name in CallName]: Calls[Name] extends { readonly example: object } ? Name : never }[CallName]

/** An input for every call that is right in itself: its own example, or one of those below. */
export const callExamples = (facts: Facts): Readonly<Record<CallName, Example>> => ({
  ...ownExamples(facts.journalId),
  ...otherExamples(facts),
})

/** With all ids 1, but that of the journal. */
const ownExamples = (journalId: number) =>
  byName(callNames.filter(hasExample), (name): Example => {
    const { params, example }: Call = api[name]
    const ids = Object.keys(params?.shape ?? {}).map((key) => [key, key === 'journalId' ? journalId : 1])
    return { ...example, ...(params === undefined ? {} : { params: Object.fromEntries(ids) }) }
  })
export const hasExample = (name: CallName): name is WithExample => Object.hasOwn(api[name], 'example')

/** A call that has no example of its own and is missing here does not compile. */
function otherExamples({ userId, username, password, journalId }: Facts): {
  readonly [Name in Exclude<CallName, WithExample>]: Input<Calls[Name]> & Example
} {
  const journal = { journalId }
  const none = {}
  const passkeyAnswer: BodyOf<Calls['signInByPasskey']> = {
    ticket: 'v1.none',
    response: { id: 'none', rawId: 'none', type: 'public-key', response: { clientDataJSON: 'none' } },
  }
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
  const payin = { delta: '100', timestamp: '2024-01-02T00:00:00', textualReason: 'More' }
  const session: BodyOf<Calls['createSession']> = {
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
  const note: BodyOf<Calls['createNote']> = {
    title: 'Rules',
    body: '<p>Wait.</p>',
    folder: 'Plans',
    tags: ['risk'],
    color: '#aabbcc',
    linkedTradeIds: [1],
  }
  const missedTrade: BodyOf<Calls['createMissedTrade']> = {
    instrumentId: 1,
    direction: 'LONG',
    entryDate: '2024-03-04T09:30:00',
    entryPrice: '1.1',
    stopLoss: '1',
    takeProfit: '1.3',
    highestPrice: '1.3',
    lowestPrice: '1.05',
    otpHit: 'YES',
    hypotheticalExitPrice: '1.2',
    hypotheticalExitDate: '2024-03-04T10:30:00',
    reason: 'HESITATION',
    notes: '<p>Looked twice.</p>',
    preTradeComments: [1],
    customComments: [1],
    checklistId: 1,
    checkedItemIds: [1],
  }
  const tradePlan: BodyOf<Calls['createTradePlan']> = {
    title: 'Break of the range',
    planDate: '2024-03-04',
    validUntil: '2024-03-08',
    instrumentId: 1,
    setupId: 1,
    direction: 'LONG',
    timeframe: 'H1',
    bias: '<p>Up</p>',
    scenarios: [{ ifText: 'It breaks', thenText: 'I buy', entryFrom: '1.1', stopLoss: '1', takeProfit: '1.3' }],
    checklistId: 1,
    planQuality: 4,
  }
  const backtest: BodyOf<Calls['createBacktest']> = {
    name: 'Range, 2023',
    instrumentId: 1,
    setupId: 1,
    periodFrom: '2023-01-01',
    periodTo: '2023-12-31',
    spreadTicks: '1',
  }
  const backtestTrade: BodyOf<Calls['createBacktestTrade']> = {
    entryDate: '2023-03-04T09:30:00',
    direction: 'SHORT',
    entryPrice: '1.1',
    stopLoss: '1.2',
    takeProfit: '0.9',
    resultMode: 'TARGET',
    comments: [1],
    customComments: [1],
    tags: ['trend'],
  }
  const aWalk = { journalId, walkKey: '0'.repeat(64) }
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
    openDemo: { body: {} },
    signOut: none,
    me: none,
    listProofs: none,
    confirmIdentity: { body: { by: 'password', password } },
    listLoginSessions: none,
    endLoginSession: { params: { sessionId: 'x'.repeat(12) } },
    endOtherLoginSessions: none,
    startCompanySignIn: { body: {} },
    finishCompanySignIn: { body: { code: 'v1.none' } },
    startCompanyProof: none,
    confirmByCompany: { body: { code: 'v1.none' } },
    listIdentities: none,
    startCompanyLink: none,
    linkIdentity: { body: { code: 'v1.none' } },
    removeIdentity: { params: { identityId: 1 } },
    signInByLink: { body: { link: 'v1.none' } },
    listPasskeys: none,
    beginPasskey: none,
    addPasskey: { body: { ...passkeyAnswer, name: 'Laptop' } },
    renamePasskey: { params: { passkeyId: 1 }, body: { name: 'Laptop' } },
    removePasskey: { params: { passkeyId: 1 } },
    beginPasskeySignIn: { body: {} },
    signInByPasskey: { body: passkeyAnswer },
    beginPasskeyProof: none,
    verifyByPasskey: { body: passkeyAnswer },
    confirmByPasskey: { body: passkeyAnswer },
    listApiKeys: none,
    createApiKey: { body: { name: 'Script', scopes: ['numbers.read'], journals: null, lastDay: null } },
    replaceApiKey: {
      params: { keyId: 1 },
      body: { name: 'Script', scopes: ['trades.read'], journals: [journalId], lastDay: '2999-12-31' },
    },
    revokeApiKey: { params: { keyId: 1 } },
    listKeyCalls: { params: { keyId: 1 } },
    readFillBatch: { params: { journalId, batch: 'x' } },
    listTwoFactorTokens: none,
    createTwoFactorToken: { body: { name: 'Phone' } },
    verifyTwoFactorToken: { params: { tokenId: 1 }, body: { code: '000000' } },
    removeTwoFactorToken: { params: { tokenId: 1 } },
    renewRecoveryCodes: none,
    readStorage: {},
    changeProfile: { body: { username, password } },
    changePassword: { body: { current: password, new: password } },
    exportAccount: none,
    deleteAccount: { body: {} },
    readSettings: { params: { userId } },
    changeSettings: { params: { userId }, body: { theme: 'Dark' } },
    changeSetting: { params: { userId, key: 'theme' }, body: { value: 'Dark' } },
    readStart: { query: { journal: journalId } },
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
    addChecklistItem: { params: { journalId, checklistId: 1 }, body: { text: 'Stop is set' } },
    modifyChecklistItem: {
      params: { journalId, checklistId: 1, itemId: 1 },
      body: { text: 'Stop is set', active: false, order: 3 },
    },
    listSessions: { params: journal, query: { from: '2024-01-01', to: '2024-12-31', limit: 10 } },
    createSession: { params: journal, body: session },
    replaceSession: { params: { journalId, sessionId: 1 }, body: session },
    removeSession: { params: { journalId, sessionId: 1 } },
    listNotes: { params: journal, query: { limit: 10 } },
    createNote: { params: journal, body: note },
    replaceNote: { params: { journalId, noteId: 1 }, body: note },
    moveNoteFolder: { params: journal, body: { from: 'Plans', to: 'Ideas' } },
    removeNote: { params: { journalId, noteId: 1 } },
    listMonthReviews: { params: journal, query: { limit: 10 } },
    createMonthReview: { params: journal, body: { year: 2024, month: 3, wentWell: 'Waited', rating: 4, submit: true } },
    replaceMonthReview: { params: { journalId, monthReviewId: 1 }, body: { goals: 'Fewer trades', submit: true } },
    removeMonthReview: { params: { journalId, monthReviewId: 1 } },
    listNotifications: { params: journal, query: { unread: 'true', limit: 10 } },
    readNotification: { params: { journalId, notificationId: 1 } },
    readNotifications: { params: journal },
    listMissedTrades: { params: journal, query: { from: '2024-01-01', to: '2024-12-31', limit: 10 } },
    createMissedTrade: { params: journal, body: missedTrade },
    replaceMissedTrade: { params: { journalId, missedTradeId: 1 }, body: { ...missedTrade, planId: 1 } },
    removeMissedTrade: { params: { journalId, missedTradeId: 1 } },
    listTradePlans: { params: journal, query: { status: 'ACTIVE', limit: 10 } },
    createTradePlan: { params: journal, body: tradePlan },
    replaceTradePlan: { params: { journalId, tradePlanId: 1 }, body: { ...tradePlan, reviewText: '<p>Taken</p>' } },
    removeTradePlan: { params: { journalId, tradePlanId: 1 } },
    listBacktests: { params: journal, query: { limit: 10 } },
    createBacktest: { params: journal, body: backtest },
    replaceBacktest: { params: { journalId, backtestId: 1 }, body: { ...backtest, status: 'FINISHED' } },
    removeBacktest: { params: { journalId, backtestId: 1 } },
    listBacktestTrades: { params: { journalId, backtestId: 1 } },
    createBacktestTrade: { params: { journalId, backtestId: 1 }, body: backtestTrade },
    replaceBacktestTrade: { params: { journalId, backtestId: 1, tradeId: 1 }, body: backtestTrade },
    removeBacktestTrade: { params: { journalId, backtestId: 1, tradeId: 1 } },
    listPayins: { params: journal },
    latestBalance: { params: journal },
    createPayin: { params: journal, body: payin },
    replacePayin: { params: { journalId, payinId: 1 }, body: payin },
    removePayins: { params: journal, body: { ids: [1] } },
    undoDeletion: { params: journal, body: { receipt: 'v1.none' } },
    removePayin: { params: { journalId, payinId: 1 } },
    renameCaption: { params: journal, body: { key: 'entryComments.name', name: 'Getting in' } },
    listGridStates: { params: journal },
    saveGridState: { params: journal, body: { gridType: 'DEPOSITS', state: '{"sort":"delta"}', version: 1 } },
    listTrades: { params: journal, query: { limit: 10, state: 'all' } },
    searchTradeNotes: { params: journal, query: { words: 'range' } },
    tradeFeed: { params: journal, query: { since: 1 } },
    createTrade: { params: journal, body: trade },
    readTrade: { params: { journalId, tradeId: 1 } },
    readTradeLegs: { params: journal, query: { ids: '1,2' } },
    readTradeWritings: { params: { journalId, tradeId: 1 } },
    replaceTrade: { params: { journalId, tradeId: 1 }, body: { ...trade, ...details } },
    removeTrade: { params: { journalId, tradeId: 1 } },
    splitTrade: { params: { journalId, tradeId: 1 }, body: { size: '0.01' } },
    changeTrades: { params: journal, body: { ids: [1], change: { type: 'star', inReview: true } } },
    decideLegs: { params: journal, body: { ids: [1], together: true } },
    previewOptionLegs: { params: journal },
    groupOptionLegs: { params: journal, body: { optionLegs: 'APART' } },
    setScreenshot: { params: { journalId, tradeId: 1, slot: 2 } },
    removeScreenshot: { params: { journalId, tradeId: 1, slot: 1 } },
    setMissedTradeScreenshot: { params: { journalId, missedTradeId: 1, slot: 1 } },
    removeMissedTradeScreenshot: { params: { journalId, missedTradeId: 1, slot: 1 } },
    setTradePlanScreenshot: { params: { journalId, tradePlanId: 1, slot: 1 } },
    removeTradePlanScreenshot: { params: { journalId, tradePlanId: 1, slot: 1 } },
    setSessionScreenshot: { params: { journalId, sessionId: 1, slot: 1 } },
    removeSessionScreenshot: { params: { journalId, sessionId: 1, slot: 1 } },
    setSetupScreenshot: { params: { journalId, setupId: 1, slot: 1 } },
    removeSetupScreenshot: { params: { journalId, setupId: 1, slot: 1 } },
    setBacktestScreenshot: { params: { journalId, backtestId: 1, tradeId: 1, slot: 1 } },
    removeBacktestScreenshot: { params: { journalId, backtestId: 1, tradeId: 1, slot: 1 } },
    listPictures: { params: journal },
    readFile: { params: { fileId: '0'.repeat(64) } },
    readThumbnail: { params: { fileId: '0'.repeat(64) } },
    readStats: { params: journal, query: { filters: '{"basic":{"outcomes":["WINNER"]}}' } },
    readMilestones: { params: journal },
    listIssues: { params: journal },
    readImporterSettings: { params: journal },
    saveImporterSettings: {
      params: journal,
      body: { accountPassword: 'in plain sight', accountPasswordConfirm: 'in plain sight' },
    },
    removeImporterSettings: { params: journal },
    listBarSeries: none,
    removeBarSeries: { params: { seriesId: 1 } },
    changeBarSeries: { params: { seriesId: 1 }, body: { priceSide: 'BID', spread: '0.0001' } },
    readBarHealth: { params: { seriesId: 1 } },
    leaveOutBars: { params: { seriesId: 1, time: 0 }, body: { kind: 'SPIKE', until: 0, leftOut: true } },
    startBarUpload: none,
    listBarJobs: none,
    readBarJob: { params: { jobId: 'none' } },
    confirmBarJob: { params: { jobId: 'none' }, body: { symbol: 'EURUSD' } },
    cancelBarJob: { params: { jobId: 'none' } },
    listPriceSources: none,
    readPush: none,
    createPriceSource: { body: { ...binanceSource, symbols: [] } },
    removePriceSource: { params: { sourceId: 1 } },
    listBarFetches: none,
    cancelBarFetch: { params: { fetchId: 'none' } },
    readAfterExits: { params: journal, body: { ids: [1] } },
    readTradeBars: { params: { journalId, tradeId: 1 } },
    readTradeContext: { params: { journalId, tradeId: 1 }, query: { length: '1h' } },
    dealMoment: { params: { journalId, backtestId: 1 }, body: { source: 'TRADE', trades: [1], length: 300 } },
    practiceStatistics: { params: journal },
    readWalk: { params: aWalk },
    cancelWalk: { params: aWalk },
    readWalkColumns: { params: aWalk },
    listImporters: { params: journal },
    recogniseFile: none,
    startImport: { params: journal },
    addSplit: { params: { journalId, instrumentId: 1 }, body: { date: '2024-06-10', to: '10', from: '1' } },
    listImports: { params: journal, query: { active: 'false' } },
    readImport: { params: anImport },
    readProgress: { params: { jobId: 'none' } },
    readImportRows: { params: anImport, query: { list: 'rejected' } },
    changeImport: { params: anImport, body: options },
    confirmImport: { params: anImport },
    cancelImport: { params: anImport },
    undoImport: { params: anImport },
    exportJournal: { params: journal, query: { format: 'trades' } },
    restoreJournal: none,
    importClassicJournal: { params: journal },
  }
}
