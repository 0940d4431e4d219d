/** Every call of the contract by name: the server registers them all, the web client is generated from them. */
import * as afterExit from './after-exit.ts'
import * as accountSettings from './account-settings.ts'
import * as apiKeys from './api-keys.ts'
import * as auth from './auth.ts'
import * as backtestTrades from './backtest-trades.ts'
import * as backtestFiles from './backtest-files.ts'
import * as backtests from './backtests.ts'
import * as bars from './bars.ts'
import * as captions from './captions.ts'
import * as checklists from './checklists.ts'
import * as comments from './comments.ts'
import * as config from './config.ts'
import * as customComments from './custom-comments.ts'
import * as fills from './fills.ts'
import * as feeds from './feeds.ts'
import * as exports from './export.ts'
import * as ftpImporter from './ftp-importer.ts'
import * as gridState from './grid-state.ts'
import * as imports from './imports.ts'
import * as instruments from './instruments.ts'
import * as issues from './issues.ts'
import * as journals from './journals.ts'
import * as milestones from './milestones.ts'
import * as missedTrades from './missed-trades.ts'
import * as monthReviews from './month-reviews.ts'
import * as notes from './notes.ts'
import * as notifications from './notifications.ts'
import * as payins from './payins.ts'
import * as practice from './practice.ts'
import * as presets from './presets.ts'
import * as progress from './progress.ts'
import * as profile from './profile.ts'
import * as randomEntries from './random-entries.ts'
import * as restore from './restore.ts'
import * as reviews from './reviews.ts'
import * as savedFilters from './saved-filters.ts'
import * as screenshots from './screenshots.ts'
import * as sessionNotes from './session-notes.ts'
import * as sessions from './sessions.ts'
import * as setups from './setups.ts'
import * as start from './start.ts'
import * as shares from './shares.ts'
import * as stats from './stats.ts'
import * as storage from './storage.ts'
import * as tradePlans from './trade-plans.ts'
import * as tradeContext from './trade-context.ts'
import * as trades from './trades.ts'
import * as twoFactor from './two-factor.ts'
import * as undo from './undo.ts'
import * as walks from './walks.ts'
import * as weekRules from './week-rules.ts'

export const api = {
  readConfig: config.readConfig,
  health: config.health,
  readFeed: feeds.readFeed,
  readBlogUpdates: feeds.readBlogUpdates,
  markBlogUpdatesViewed: feeds.markBlogUpdatesViewed,
  signUp: auth.signUp,
  signIn: auth.signIn,
  verifySignIn: auth.verifySignIn,
  openDemo: auth.openDemo,
  signOut: auth.signOut,
  me: auth.me,
  listTwoFactorTokens: twoFactor.listTwoFactorTokens,
  createTwoFactorToken: twoFactor.createTwoFactorToken,
  verifyTwoFactorToken: twoFactor.verifyTwoFactorToken,
  removeTwoFactorToken: twoFactor.removeTwoFactorToken,
  renewRecoveryCodes: twoFactor.renewRecoveryCodes,
  listApiKeys: apiKeys.listApiKeys,
  createApiKey: apiKeys.createApiKey,
  replaceApiKey: apiKeys.replaceApiKey,
  revokeApiKey: apiKeys.revokeApiKey,
  listKeyCalls: apiKeys.listKeyCalls,
  readStorage: storage.readStorage,
  changeProfile: profile.changeProfile,
  changePassword: profile.changePassword,
  exportAccount: profile.exportAccount,
  deleteAccount: profile.deleteAccount,
  readSettings: accountSettings.readSettings,
  changeSettings: accountSettings.changeSettings,
  changeSetting: accountSettings.changeSetting,
  readStart: start.readStart,
  listJournals: journals.listJournals,
  createJournal: journals.createJournal,
  finishOnboarding: journals.finishOnboarding,
  copyJournal: journals.copyJournal,
  readJournal: journals.readJournal,
  selectJournal: journals.selectJournal,
  changeJournal: journals.changeJournal,
  deleteJournal: journals.deleteJournal,
  listShares: shares.listShares,
  createShare: shares.createShare,
  changeShare: shares.changeShare,
  removeShare: shares.removeShare,
  listInstruments: instruments.listInstruments,
  createInstrument: instruments.createInstrument,
  replaceInstrument: instruments.replaceInstrument,
  removeInstrument: instruments.removeInstrument,
  listSetups: setups.listSetups,
  createSetup: setups.createSetup,
  replaceSetup: setups.replaceSetup,
  orderSetups: setups.orderSetups,
  removeSetup: setups.removeSetup,
  renameCaption: captions.renameCaption,
  listComments: comments.listComments,
  createComment: comments.createComment,
  replaceComment: comments.replaceComment,
  orderComments: comments.orderComments,
  removeComment: comments.removeComment,
  listCustomComments: customComments.listCustomComments,
  createCustomComment: customComments.createCustomComment,
  replaceCustomComment: customComments.replaceCustomComment,
  orderCustomComments: customComments.orderCustomComments,
  removeCustomComment: customComments.removeCustomComment,
  listChecklists: checklists.listChecklists,
  createChecklist: checklists.createChecklist,
  replaceChecklist: checklists.replaceChecklist,
  orderChecklists: checklists.orderChecklists,
  removeChecklist: checklists.removeChecklist,
  addChecklistItem: checklists.addChecklistItem,
  modifyChecklistItem: checklists.modifyChecklistItem,
  removeChecklistItem: checklists.removeChecklistItem,
  orderChecklistItems: checklists.orderChecklistItems,
  listSessionNotes: sessionNotes.listSessionNotes,
  createSessionNote: sessionNotes.createSessionNote,
  replaceSessionNote: sessionNotes.replaceSessionNote,
  orderSessionNotes: sessionNotes.orderSessionNotes,
  removeSessionNote: sessionNotes.removeSessionNote,
  listSessions: sessions.listSessions,
  createSession: sessions.createSession,
  replaceSession: sessions.replaceSession,
  removeSession: sessions.removeSession,
  listNotes: notes.listNotes,
  createNote: notes.createNote,
  replaceNote: notes.replaceNote,
  removeNote: notes.removeNote,
  moveNote: notes.moveNote,
  moveNoteFolder: notes.moveNoteFolder,
  listSavedFilters: savedFilters.listSavedFilters,
  createSavedFilter: savedFilters.createSavedFilter,
  replaceSavedFilter: savedFilters.replaceSavedFilter,
  removeSavedFilter: savedFilters.removeSavedFilter,
  listSimulatorPresets: presets.listSimulatorPresets,
  createSimulatorPreset: presets.createSimulatorPreset,
  replaceSimulatorPreset: presets.replaceSimulatorPreset,
  removeSimulatorPreset: presets.removeSimulatorPreset,
  listStrategyPresets: presets.listStrategyPresets,
  createStrategyPreset: presets.createStrategyPreset,
  replaceStrategyPreset: presets.replaceStrategyPreset,
  removeStrategyPreset: presets.removeStrategyPreset,
  listMonthReviews: monthReviews.listMonthReviews,
  createMonthReview: monthReviews.createMonthReview,
  replaceMonthReview: monthReviews.replaceMonthReview,
  removeMonthReview: monthReviews.removeMonthReview,
  listWeekRules: weekRules.listWeekRules,
  createWeekRule: weekRules.createWeekRule,
  replaceWeekRule: weekRules.replaceWeekRule,
  removeWeekRule: weekRules.removeWeekRule,
  listWeekRuleAnswers: weekRules.listWeekRuleAnswers,
  answerWeekRule: weekRules.answerWeekRule,
  dealReviewCards: reviews.dealReviewCards,
  listReviews: reviews.listReviews,
  gradeTrade: reviews.gradeTrade,
  skipReviewCard: reviews.skipReviewCard,
  listMissedTrades: missedTrades.listMissedTrades,
  createMissedTrade: missedTrades.createMissedTrade,
  replaceMissedTrade: missedTrades.replaceMissedTrade,
  removeMissedTrade: missedTrades.removeMissedTrade,
  listTradePlans: tradePlans.listTradePlans,
  createTradePlan: tradePlans.createTradePlan,
  replaceTradePlan: tradePlans.replaceTradePlan,
  removeTradePlan: tradePlans.removeTradePlan,
  listBacktests: backtests.listBacktests,
  createBacktest: backtests.createBacktest,
  replaceBacktest: backtests.replaceBacktest,
  removeBacktest: backtests.removeBacktest,
  listBacktestTrades: backtestTrades.listBacktestTrades,
  createBacktestTrade: backtestTrades.createBacktestTrade,
  replaceBacktestTrade: backtestTrades.replaceBacktestTrade,
  removeBacktestTrade: backtestTrades.removeBacktestTrade,
  previewBacktestFile: backtestFiles.previewBacktestFile,
  importBacktestFile: backtestFiles.importBacktestFile,
  removeBacktestTrades: backtestFiles.removeBacktestTrades,
  listNotifications: notifications.listNotifications,
  readNotification: notifications.readNotification,
  readNotifications: notifications.readNotifications,
  listPayins: payins.listPayins,
  latestBalance: payins.latestBalance,
  createPayin: payins.createPayin,
  replacePayin: payins.replacePayin,
  removePayins: payins.removePayins,
  removePayin: payins.removePayin,
  undoDeletion: undo.undoDeletion,
  listGridStates: gridState.listGridStates,
  saveGridState: gridState.saveGridState,
  listTrades: trades.listTrades,
  searchTradeNotes: trades.searchTradeNotes,
  tradeFeed: trades.tradeFeed,
  sendFills: fills.sendFills,
  readFillBatch: fills.readFillBatch,
  createTrade: trades.createTrade,
  readTrade: trades.readTrade,
  readTradeWritings: trades.readTradeWritings,
  replaceTrade: trades.replaceTrade,
  removeTrade: trades.removeTrade,
  splitTrade: trades.splitTrade,
  changeTrades: trades.changeTrades,
  setScreenshot: screenshots.setScreenshot,
  removeScreenshot: screenshots.removeScreenshot,
  setMissedTradeScreenshot: screenshots.setMissedTradeScreenshot,
  removeMissedTradeScreenshot: screenshots.removeMissedTradeScreenshot,
  setTradePlanScreenshot: screenshots.setTradePlanScreenshot,
  removeTradePlanScreenshot: screenshots.removeTradePlanScreenshot,
  setSessionScreenshot: screenshots.setSessionScreenshot,
  removeSessionScreenshot: screenshots.removeSessionScreenshot,
  setSetupScreenshot: screenshots.setSetupScreenshot,
  removeSetupScreenshot: screenshots.removeSetupScreenshot,
  setBacktestScreenshot: screenshots.setBacktestScreenshot,
  removeBacktestScreenshot: screenshots.removeBacktestScreenshot,
  listPictures: screenshots.listPictures,
  readFile: screenshots.readFile,
  readThumbnail: screenshots.readThumbnail,
  readStats: stats.readStats,
  readMilestones: milestones.readMilestones,
  listIssues: issues.listIssues,
  readImporterSettings: ftpImporter.readImporterSettings,
  saveImporterSettings: ftpImporter.saveImporterSettings,
  removeImporterSettings: ftpImporter.removeImporterSettings,
  listBarSeries: bars.listBarSeries,
  removeBarSeries: bars.removeBarSeries,
  changeBarSeries: bars.changeBarSeries,
  startBarUpload: bars.startBarUpload,
  listBarJobs: bars.listBarJobs,
  readBarJob: bars.readBarJob,
  confirmBarJob: bars.confirmBarJob,
  cancelBarJob: bars.cancelBarJob,
  readTradeBars: bars.readTradeBars,
  readTradeContext: tradeContext.readTradeContext,
  readAfterExits: afterExit.readAfterExits,
  fillPriceExtremes: bars.fillPriceExtremes,
  startWalks: walks.startWalks,
  startBarStudy: walks.startBarStudy,
  readRandomEntries: randomEntries.readRandomEntries,
  readWalk: walks.readWalk,
  cancelWalk: walks.cancelWalk,
  readWalkColumns: walks.readWalkColumns,
  walkTrade: walks.walkTrade,
  dealMoment: practice.dealMoment,
  readDealBars: practice.readDealBars,
  endDeal: practice.endDeal,
  practiceStatistics: practice.practiceStatistics,
  listImporters: imports.listImporters,
  recogniseFile: imports.recogniseFile,
  startImport: imports.startImport,
  addSplit: imports.addSplit,
  listImports: imports.listImports,
  readImport: imports.readImport,
  readImportRows: imports.readImportRows,
  changeImport: imports.changeImport,
  confirmImport: imports.confirmImport,
  cancelImport: imports.cancelImport,
  undoImport: imports.undoImport,
  readProgress: progress.readProgress,
  exportJournal: exports.exportJournal,
  restoreJournal: restore.restoreJournal,
  importClassicJournal: restore.importClassicJournal,
} as const
export type Api = typeof api
