import type { PlanPermission } from '@afterclose/core/permission'

// Who may reach what, each fact once and by name: a call cannot be asked what it should refuse. Read PRODUCT G before changing a line.

const words = (text: string): readonly string[] => text.trim().split(/\s+/)

/** Calls that each permission of a plan opens. All other calls are part of every plan. */
export const callsOfPermission: Readonly<Record<PlanPermission, readonly string[]>> = {
  PROGRAMS: words(`
    createApiKey replaceApiKey`),
  CUSTOM_SETUPS: words(`
    addChecklistItem createChecklist createSetup modifyChecklistItem orderChecklistItems orderChecklists orderSetups removeChecklist
    removeChecklistItem removeSetup removeSetupScreenshot replaceChecklist replaceSetup setSetupScreenshot`),
  ALL_FILTERS: words(`
    createComment createCustomComment orderComments orderCustomComments removeComment removeCustomComment renameCaption replaceComment
    replaceCustomComment`),
  SESSIONS: words(`
    alternativeStrategiesReport cancelWalk createBacktest createBacktestTrade createMonthReview createSession createSessionNote
    createStrategyPreset dealMoment endDeal importBacktestFile listBacktestTrades listBacktests listMonthReviews listSessions
    listStrategyPresets monthlyReport orderSessionNotes practiceStatistics previewBacktestFile readDealBars readWalk readWalkColumns
    removeBacktest removeBacktestScreenshot removeBacktestTrade removeBacktestTrades removeMonthReview removeSession removeSessionNote
    removeSessionScreenshot removeStrategyPreset replaceBacktest replaceBacktestTrade replaceMonthReview replaceSession replaceSessionNote
    replaceStrategyPreset setBacktestScreenshot setSessionScreenshot startWalks strategyMapReport strategyTradesReport tradingRulesReport
    walkTrade`),
  NOTES: words(`
    createNote listNotes moveNote moveNoteFolder removeNote replaceNote`),
  SIMULATOR: words(`
    createSimulatorPreset listSimulatorPresets removeSimulatorPreset replaceSimulatorPreset`),
  CHARTBOOK: words(`
    listPictures`),
  PREMIUM_GRAPHS: words(`
    calendarReport checklistsReport drawdownReport efficiencyReport exitAnalysisReport mistakePricesReport mistakesReport perDayReport
    performanceRatioReport rDistributionReport readRandomEntries runsReport startBarStudy tradeManagementReport`),
  IMPORT_EW2_DATABASE: words(`
    importClassicJournal`),
}

/** Calls that an API key may make, by the scopes that it needs, all of them. No key may make another call. */
export const callsOfScopes: Readonly<Record<string, readonly string[]>> = {
  'numbers.read': words(`
    alternativeStrategiesReport calendarReport chancesReport checklistsReport drawdownReport efficiencyReport equityReport exitAnalysisReport
    findingsReport gradeWorthReport groupLinesReport groupsReport holdingTimesReport homeReport intervalsReport latestBalance listIssues
    listJournals milestonesReport missedReport mistakePricesReport mistakesReport monthlyReport perDayReport performanceRatioReport pivotReport
    plansReport portfolioReport rDistributionReport ratiosReport readJournal readMilestones readStats runsReport sidesReport strategyMapReport
    strategyTradesReport tradeManagementReport tradingRulesReport uncountedReport weekRulesReport`),
  'trades.read': words(`
    exportJournal listAttempts listBreaches listChecklists listComments listCustomComments listInstruments listLastPrices listMissedTrades
    listPayins listSetups listTradePlans listTrades readAfterExits readGuard readRandomEntries readTrade readTradeBars readTradeContext
    readTradeLegs readTradeWritings readWalk readWalkColumns startBarStudy startWalks walkTrade`),
  'notes.read': words(`
    listMonthReviews listNotes listReviews listSessionNotes listSessions listWeekRuleAnswers listWeekRules`),
  'notes.write': words(`
    createNote createSession`),
  'notes.write + notes.read': words(`
    replaceNote replaceSession`),
  'notes.write + review.write': words(`
    createMonthReview`),
  'notes.write + review.write + notes.read': words(`
    replaceMonthReview`),
  'trades.read + notes.read': words(`
    dealReviewCards listPictures readFile readThumbnail searchTradeNotes tradeFeed`),
  'trades.write': words(`
    changeTrades createMissedTrade createPayin createTrade decideLegs splitTrade`),
  'trades.write + notes.read': words(`
    replaceMissedTrade replacePayin replaceTrade`),
  'fills.write': words(`
    readFillBatch sendFills`),
  'import.write': words(`
    addSplit changeImport confirmImport listImporters readImport readImportRows recogniseFile startImport`),
}

/** Dimensions by which reports group on every plan; by all others with PREMIUM_GRAPHS only. */
export const freeDimensions = {
  pages: words('year quarter month isoWeek weekday hour holdingTime'),
  /** Trade analytics, besides those of pages. */
  pivot: words(`
    instrument setup direction outcome tradeType star reviewGrade tilt exitClass checklistStatus
    preTradeComment entryComment managementComment exitComment customComment
    structure legBias structureEnd expiryGroup keptGroup legCount`),
}

/** Calls without a sign-in. */
export const openCalls = words(`
  beginPasskeySignIn finishCompanySignIn health openDemo readConfig signIn signInByLink signInByPasskey signUp startCompanySignIn`)

/** Calls half-way through a sign-in, before the second factor. */
export const halfWayCalls = words(`
  beginPasskeyProof listTwoFactorTokens me signOut verifyByPasskey verifySignIn`)

/** Calls of the owner of a journal, which nobody makes with whom it is shared. */
export const ownerCalls = words(`
  changeJournal changeShare copyJournal createShare deleteJournal importClassicJournal listPriceNeeds readImporterSettings readMilestones removeImporterSettings saveImporterSettings startBarFetch`)

/** Calls that open doors: they ask for a proof of identity within the last minutes. */
export const freshCalls = words(`
  addPasskey beginPasskey createApiKey createTwoFactorToken deleteAccount linkIdentity removeIdentity removePasskey removeTwoFactorToken
  renamePasskey renewRecoveryCodes replaceApiKey startCompanyLink verifyTwoFactorToken`)
