import type { Db } from './db.ts'
import type { ColumnTypes } from './migrations/column-types.ts'
import { statements as journalsAndTrades } from './migrations/2026-11-20-journals-and-trades.ts'
import { statements as screenshotFiles } from './migrations/2026-11-20-screenshot-files.ts'
import { statements as deletedTrades } from './migrations/2026-11-21-deleted-trades.ts'
import { statements as diary } from './migrations/2026-11-21-diary.ts'
import { statements as advancedJournaling } from './migrations/2026-11-22-advanced-journaling.ts'
import { statements as archives } from './migrations/2026-11-22-archives.ts'
import { statements as feeds } from './migrations/2026-11-22-feeds.ts'
import { statements as ftp } from './migrations/2026-11-22-ftp.ts'
import { statements as identity } from './migrations/2026-11-22-identity.ts'
import { statements as jobs } from './migrations/2026-11-22-jobs.ts'
import { statements as notifications } from './migrations/2026-11-22-notifications.ts'
import { statements as screenshotOwners } from './migrations/2026-11-22-screenshot-owners.ts'
import { statements as tradeNotes } from './migrations/2026-11-22-trade-notes.ts'
import { statements as visibleTrades } from './migrations/2026-11-22-visible-trades.ts'
import { statements as withoutDeletedTrades } from './migrations/2026-11-22-without-deleted-trades.ts'
import { statements as tradeIndexes } from './migrations/2026-11-23-trade-indexes.ts'
import { statements as statementsBegunOnce } from './migrations/2026-11-24-statements-begun-once.ts'
import { statements as undoableDeletions } from './migrations/2026-11-24-undoable-deletions.ts'
import { statements as heldFiles } from './migrations/2026-11-25-held-files.ts'
import { statements as priceBars } from './migrations/2026-11-26-price-bars.ts'
import { statements as priceSources } from './migrations/2026-11-26-price-sources.ts'
import { statements } from './migrations/2026-11-26-statements.ts'
import { statements as fetchedBars } from './migrations/2026-11-27-fetched-bars.ts'
import { statements as statementCarries } from './migrations/2026-11-28-statement-carries.ts'
import { statements as presets } from './migrations/2026-11-29-presets.ts'
import { statements as tradeAnchors } from './migrations/2026-11-30-trade-anchors.ts'
import { statements as jobLanes } from './migrations/2026-12-01-job-lanes.ts'
import { statements as noEmailDigest } from './migrations/2026-12-01-no-email-digest.ts'
import { statements as changedItems } from './migrations/2026-12-02-changed-items.ts'
import { statements as comingResults } from './migrations/2026-12-02-coming-results.ts'
import { statements as storage } from './migrations/2026-12-03-storage.ts'
import { statements as writings } from './migrations/2026-12-03-writings.ts'
import { statements as comingTrades } from './migrations/2026-12-04-coming-trades.ts'
import { statements as archivedWritings } from './migrations/2026-12-05-archived-writings.ts'
import { statements as barsInOrder } from './migrations/2026-12-06-bars-in-order.ts'
import { statements as partsOfTrades } from './migrations/2026-12-05-parts-of-trades.ts'
import { statements as apiKeys } from './migrations/2026-12-06-api-keys.ts'
import { statements as writingsInRows } from './migrations/2026-12-08-writings-in-rows.ts'
import { statements as deletionsInBatches } from './migrations/2026-12-09-deletions-in-batches.ts'
import { statements as fills } from './migrations/2026-12-09-fills.ts'
import { statements as idempotency } from './migrations/2026-12-09-idempotency.ts'
import { statements as keyCalls } from './migrations/2026-12-09-key-calls.ts'
import { statements as redactedKeys } from './migrations/2026-12-10-redacted-keys.ts'
import { statements as barWalks } from './migrations/2026-12-11-bar-walks.ts'
import { statements as walksGoOn } from './migrations/2026-12-12-walks-go-on.ts'
import { statements as freshProofs } from './migrations/2026-12-13-fresh-proofs.ts'
import { statements as pendingChanges } from './migrations/2026-12-14-pending-changes.ts'
import { statements as passkeys } from './migrations/2026-12-15-passkeys.ts'
import { statements as identities } from './migrations/2026-12-16-identities.ts'
import { statements as tradeContexts } from './migrations/2026-12-16-trade-contexts.ts'
import { statements as namesWhileRowsChange } from './migrations/2026-12-17-names-while-rows-change.ts'
import { statements as practice } from './migrations/2026-12-17-practice.ts'
import { statements as reviewGrades } from './migrations/2026-12-18-review-grades.ts'
import { statements as openArrivals } from './migrations/2026-12-19-open-arrivals.ts'
import { statements as backtestsInPieces } from './migrations/2026-12-20-backtests-in-pieces.ts'
import { statements as fetchedGaps } from './migrations/2026-12-20-fetched-gaps.ts'
import { statements as mergesOfDay } from './migrations/2026-12-20-merges-of-day.ts'
import { statements as jobsThatAreNotDue } from './migrations/2026-12-21-jobs-that-are-not-due.ts'
import { statements as tradesBehindOthers } from './migrations/2026-12-22-trades-behind-others.ts'
import { statements as lockedAccounts } from './migrations/2026-12-23-locked-accounts.ts'
import { statements as statementsDerivedWhole } from './migrations/2026-12-24-statements-derived-whole.ts'
import { statements as eighteenDecimals } from './migrations/2026-12-25-eighteen-decimals.ts'
import { statements as partialExits } from './migrations/2026-12-25-partial-exits.ts'
import { statements as commissionSources } from './migrations/2026-12-26-commission-sources.ts'
import { statements as deletedFills } from './migrations/2026-12-26-deleted-fills.ts'
import { statements as oneTransaction } from './migrations/2026-12-27-one-transaction.ts'
import { statements as countedFills } from './migrations/2026-12-28-counted-fills.ts'
import { statements as optionLegs } from './migrations/2026-12-29-option-legs.ts'
import { statements as weekRulesAndReviews } from './migrations/2026-12-30-week-rules-and-reviews.ts'
import { statements as guard } from './migrations/2026-12-31-guard.ts'
import { statements as sentRequests } from './migrations/2026-12-31-sent-requests.ts'
import { statements as pushDevices } from './migrations/2027-01-01-push-devices.ts'

/** SQL, or what takes more than that. */
export type Statement = string | ((db: Db) => Promise<void>)
type Statements = (types: ColumnTypes) => readonly Statement[]

/**
 * Statements of each migration by name, in order of the names: every file of `migrations/` that begins with a date. A released one is never
 * changed. They are imported one by one, because a bundle cannot list a folder.
 */
export const migrations: Readonly<Record<string, Statements>> = {
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
}
