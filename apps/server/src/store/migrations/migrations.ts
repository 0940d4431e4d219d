import { journalsAndTrades } from './2026-11-20-journals-and-trades.ts'
import { screenshotFiles } from './2026-11-20-screenshot-files.ts'
import { deletedTrades } from './2026-11-21-deleted-trades.ts'
import { diary } from './2026-11-21-diary.ts'
import { feeds } from './2026-11-22-feeds.ts'
import { ftp } from './2026-11-22-ftp.ts'
import { advancedJournaling } from './2026-11-22-advanced-journaling.ts'
import { archives } from './2026-11-22-archives.ts'
import { identity } from './2026-11-22-identity.ts'
import { jobs } from './2026-11-22-jobs.ts'
import { screenshotOwners } from './2026-11-22-screenshot-owners.ts'
import { notifications } from './2026-11-22-notifications.ts'
import { visibleTrades } from './2026-11-22-visible-trades.ts'
import { withoutDeletedTrades } from './2026-11-22-without-deleted-trades.ts'
import { tradeNotes } from './2026-11-22-trade-notes.ts'
import { tradeIndexes } from './2026-11-23-trade-indexes.ts'
import type { ColumnTypes } from './column-types.ts'

/** Statements of each migration by its name, in the order of the names. A released one is never changed. */
export const migrations: Readonly<Record<string, (types: ColumnTypes) => readonly string[]>> = {
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
}
