import type { Statements } from '../migrations.ts'
import { statements as journalsAndTrades } from './2026-11-20-journals-and-trades.ts'
import { statements as screenshotFiles } from './2026-11-20-screenshot-files.ts'
import { statements as deletedTrades } from './2026-11-21-deleted-trades.ts'
import { statements as diary } from './2026-11-21-diary.ts'
import { statements as advancedJournaling } from './2026-11-22-advanced-journaling.ts'
import { statements as archives } from './2026-11-22-archives.ts'
import { statements as feeds } from './2026-11-22-feeds.ts'
import { statements as ftp } from './2026-11-22-ftp.ts'
import { statements as identity } from './2026-11-22-identity.ts'
import { statements as jobs } from './2026-11-22-jobs.ts'
import { statements as notifications } from './2026-11-22-notifications.ts'
import { statements as screenshotOwners } from './2026-11-22-screenshot-owners.ts'
import { statements as tradeNotes } from './2026-11-22-trade-notes.ts'
import { statements as visibleTrades } from './2026-11-22-visible-trades.ts'
import { statements as withoutDeletedTrades } from './2026-11-22-without-deleted-trades.ts'
import { statements as tradeIndexes } from './2026-11-23-trade-indexes.ts'
import { statements as statementsBegunOnce } from './2026-11-24-statements-begun-once.ts'
import { statements as undoableDeletions } from './2026-11-24-undoable-deletions.ts'
import { statements as heldFiles } from './2026-11-25-held-files.ts'
import { statements as priceBars } from './2026-11-26-price-bars.ts'
import { statements as priceSources } from './2026-11-26-price-sources.ts'
import { statements } from './2026-11-26-statements.ts'
import { statements as fetchedBars } from './2026-11-27-fetched-bars.ts'
import { statements as statementCarries } from './2026-11-28-statement-carries.ts'
import { statements as presets } from './2026-11-29-presets.ts'
import { statements as tradeAnchors } from './2026-11-30-trade-anchors.ts'
import { statements as jobLanes } from './2026-12-01-job-lanes.ts'
import { statements as noEmailDigest } from './2026-12-01-no-email-digest.ts'
import { statements as changedItems } from './2026-12-02-changed-items.ts'
import { statements as comingResults } from './2026-12-02-coming-results.ts'
import { statements as storage } from './2026-12-03-storage.ts'
import { statements as writings } from './2026-12-03-writings.ts'
import { statements as comingTrades } from './2026-12-04-coming-trades.ts'
import { statements as archivedWritings } from './2026-12-05-archived-writings.ts'
import { statements as barsInOrder } from './2026-12-06-bars-in-order.ts'
import { statements as partsOfTrades } from './2026-12-05-parts-of-trades.ts'
import { statements as apiKeys } from './2026-12-06-api-keys.ts'
import { statements as writingsInRows } from './2026-12-08-writings-in-rows.ts'
import { statements as deletionsInBatches } from './2026-12-09-deletions-in-batches.ts'
import { statements as fills } from './2026-12-09-fills.ts'
import { statements as idempotency } from './2026-12-09-idempotency.ts'
import { statements as keyCalls } from './2026-12-09-key-calls.ts'
import { statements as redactedKeys } from './2026-12-10-redacted-keys.ts'
import { statements as barWalks } from './2026-12-11-bar-walks.ts'
import { statements as walksGoOn } from './2026-12-12-walks-go-on.ts'
import { statements as freshProofs } from './2026-12-13-fresh-proofs.ts'
import { statements as pendingChanges } from './2026-12-14-pending-changes.ts'
import { statements as passkeys } from './2026-12-15-passkeys.ts'
import { statements as identities } from './2026-12-16-identities.ts'
import { statements as tradeContexts } from './2026-12-16-trade-contexts.ts'
import { statements as namesWhileRowsChange } from './2026-12-17-names-while-rows-change.ts'
import { statements as practice } from './2026-12-17-practice.ts'
import { statements as reviewGrades } from './2026-12-18-review-grades.ts'
import { statements as openArrivals } from './2026-12-19-open-arrivals.ts'
import { statements as backtestsInPieces } from './2026-12-20-backtests-in-pieces.ts'
import { statements as fetchedGaps } from './2026-12-20-fetched-gaps.ts'
import { statements as mergesOfDay } from './2026-12-20-merges-of-day.ts'
import { statements as jobsThatAreNotDue } from './2026-12-21-jobs-that-are-not-due.ts'
import { statements as tradesBehindOthers } from './2026-12-22-trades-behind-others.ts'
import { statements as lockedAccounts } from './2026-12-23-locked-accounts.ts'
import { statements as statementsDerivedWhole } from './2026-12-24-statements-derived-whole.ts'
import { statements as eighteenDecimals } from './2026-12-25-eighteen-decimals.ts'
import { statements as partialExits } from './2026-12-25-partial-exits.ts'
import { statements as commissionSources } from './2026-12-26-commission-sources.ts'
import { statements as deletedFills } from './2026-12-26-deleted-fills.ts'
import { statements as oneTransaction } from './2026-12-27-one-transaction.ts'
import { statements as countedFills } from './2026-12-28-counted-fills.ts'
import { statements as optionLegs } from './2026-12-29-option-legs.ts'
import { statements as weekRulesAndReviews } from './2026-12-30-week-rules-and-reviews.ts'
import { statements as guard } from './2026-12-31-guard.ts'
import { statements as sentRequests } from './2026-12-31-sent-requests.ts'
import { statements as pushDevices } from './2027-01-01-push-devices.ts'
import { statements as firstRelease } from './2027-01-02-first-release.ts'

/**
 * Every step of the previews before the first release, in order. Only a store that one of them began goes through those that it lacks, and
 * through the last one instead of making the tables of the release. They are never changed.
 */
export const previewSteps: Readonly<Record<string, Statements>> = {
  '2026-11-20-journals-and-trades': journalsAndTrades,
  '2026-11-20-screenshot-files': screenshotFiles,
  '2026-11-21-deleted-trades': deletedTrades,
  '2026-11-21-diary': diary,
  '2026-11-22-advanced-journaling': advancedJournaling,
  '2026-11-22-archives': archives,
  '2026-11-22-feeds': feeds,
  '2026-11-22-ftp': ftp,
  '2026-11-22-identity': identity,
  '2026-11-22-jobs': jobs,
  '2026-11-22-notifications': notifications,
  '2026-11-22-screenshot-owners': screenshotOwners,
  '2026-11-22-trade-notes': tradeNotes,
  '2026-11-22-visible-trades': visibleTrades,
  '2026-11-22-without-deleted-trades': withoutDeletedTrades,
  '2026-11-23-trade-indexes': tradeIndexes,
  '2026-11-24-statements-begun-once': statementsBegunOnce,
  '2026-11-24-undoable-deletions': undoableDeletions,
  '2026-11-25-held-files': heldFiles,
  '2026-11-26-price-bars': priceBars,
  '2026-11-26-price-sources': priceSources,
  '2026-11-26-statements': statements,
  '2026-11-27-fetched-bars': fetchedBars,
  '2026-11-28-statement-carries': statementCarries,
  '2026-11-29-presets': presets,
  '2026-11-30-trade-anchors': tradeAnchors,
  '2026-12-01-job-lanes': jobLanes,
  '2026-12-01-no-email-digest': noEmailDigest,
  '2026-12-02-changed-items': changedItems,
  '2026-12-02-coming-results': comingResults,
  '2026-12-03-storage': storage,
  '2026-12-03-writings': writings,
  '2026-12-04-coming-trades': comingTrades,
  '2026-12-05-archived-writings': archivedWritings,
  '2026-12-05-parts-of-trades': partsOfTrades,
  '2026-12-06-api-keys': apiKeys,
  '2026-12-06-bars-in-order': barsInOrder,
  '2026-12-08-writings-in-rows': writingsInRows,
  '2026-12-09-deletions-in-batches': deletionsInBatches,
  '2026-12-09-fills': fills,
  '2026-12-09-idempotency': idempotency,
  '2026-12-09-key-calls': keyCalls,
  '2026-12-10-redacted-keys': redactedKeys,
  '2026-12-11-bar-walks': barWalks,
  '2026-12-12-walks-go-on': walksGoOn,
  '2026-12-13-fresh-proofs': freshProofs,
  '2026-12-14-pending-changes': pendingChanges,
  '2026-12-15-passkeys': passkeys,
  '2026-12-16-identities': identities,
  '2026-12-16-trade-contexts': tradeContexts,
  '2026-12-17-names-while-rows-change': namesWhileRowsChange,
  '2026-12-17-practice': practice,
  '2026-12-18-review-grades': reviewGrades,
  '2026-12-19-open-arrivals': openArrivals,
  '2026-12-20-backtests-in-pieces': backtestsInPieces,
  '2026-12-20-fetched-gaps': fetchedGaps,
  '2026-12-20-merges-of-day': mergesOfDay,
  '2026-12-21-jobs-that-are-not-due': jobsThatAreNotDue,
  '2026-12-22-trades-behind-others': tradesBehindOthers,
  '2026-12-23-locked-accounts': lockedAccounts,
  '2026-12-24-statements-derived-whole': statementsDerivedWhole,
  '2026-12-25-eighteen-decimals': eighteenDecimals,
  '2026-12-25-partial-exits': partialExits,
  '2026-12-26-commission-sources': commissionSources,
  '2026-12-26-deleted-fills': deletedFills,
  '2026-12-27-one-transaction': oneTransaction,
  '2026-12-28-counted-fills': countedFills,
  '2026-12-29-option-legs': optionLegs,
  '2026-12-30-week-rules-and-reviews': weekRulesAndReviews,
  '2026-12-31-guard': guard,
  '2026-12-31-sent-requests': sentRequests,
  '2027-01-01-push-devices': pushDevices,
  '2027-01-02-first-release': firstRelease,
}
