/**
 * Limit of a test, ms, against hangs. No test depends on the speed of a machine, so the limit allows a machine six times as slow as two
 * quiet cores, as one with two endless loops beside each test is. With `LAWS=full` the slowest laws make all their runs.
 */
const usual = 30_000
const factor = process.env['LAWS'] === 'full' ? 10 : 2
export const testLimit = usual * factor

const minute = 60_000

/**
 * Files whose tests may take longer than {@link testLimit}, ms: those of which one takes more than 7 s on two cores with three
 * workers, or waits longer than 20 s for another process.
 */
export const longFiles: Readonly<Record<string, number>> = {
  // servers are killed, or shut down gracefully, and others take over or restart
  'apps/server/src/imports/ftp-importer/killed-server.test.ts': 5 * minute,
  'apps/server/src/imports/fills/kill-fills.test.ts': 3 * minute,
  'apps/server/src/journals/copy/kill-copy.test.ts': 3 * minute,
  'apps/server/src/journals/kill-delete-journal.test.ts': 3 * minute,
  'apps/server/src/journals/restore/kill-restore.test.ts': 3 * minute,
  'apps/server/src/main.test.ts': minute,
  'apps/server/test/kill-large-writes.test.ts': 5 * minute,
  'apps/server/test/kill.test.ts': 2 * minute,
  'apps/server/test/stopping.test.ts': 2 * minute,
  'apps/server/test/two-servers.test.ts': 3 * minute,
  'bench/src/support/stores.test.ts': minute,
  // a disk, a store or files are unavailable for a while, or jobs exceed their timeouts
  'apps/server/src/imports/outage.test.ts': 2 * minute,
  'apps/server/src/platform/files/work-files.test.ts': minute,
  'apps/server/src/platform/health/outage.test.ts': 2 * minute,
  'apps/server/src/platform/jobs/jobs.test.ts': minute,
  'apps/server/src/records/screenshots/outage.test.ts': minute,
  'apps/server/src/records/screenshots/uploads.test.ts': minute,
  'apps/server/test/refused-bodies.test.ts': minute,
  // every page about trades
  'apps/web/src/app/no-edge-claimed.test.tsx': 2 * minute,
  // tens of thousands of trades, or unusually large files
  'apps/server/src/records/backtests/many-trades.test.ts': minute,
  'apps/server/test/held-memory.test.ts': 3 * minute,
  'apps/server/test/index-use.test.ts': 3 * minute,
  'apps/server/test/large-reads.test.ts': 3 * minute,
  'apps/server/test/large-writes.test.ts': 8 * minute,
  // every call that writes, with the whole store compared before and after
  'apps/server/test/refused-changes-nothing.test.ts': 2 * minute,
  'packages/importers/src/importers.test.ts': minute,
  // years of bars, read for each of hundreds of draws
  'apps/server/src/bars/practice/random-moment.test.ts': minute,
  // whole journals are written, restored and compared in every store
  'apps/server/src/bars/bars.test.ts': minute,
  'apps/server/src/imports/ftp-importer/ftp-importer.test.ts': 2 * minute,
  'apps/server/src/journals/archive/price-bars.test.ts': minute,
  'apps/server/src/journals/demo/demo-thread.test.ts': minute,
  'apps/server/src/journals/backup/backup-jobs.test.ts': 2 * minute,
  'apps/server/src/journals/backup/backup.test.ts': 2 * minute,
  'apps/server/src/journals/restore/restore.test.ts': minute,
  'apps/server/src/notices/live-channel/live.test.ts': minute,
  'apps/server/test/isolation.test.ts': minute,
  // laws whose runs call real servers
  'apps/server/test/outbox-laws.test.ts': 5 * minute,
  'apps/server/src/imports/fills/fills.test.ts': 5 * minute,
  'apps/server/src/imports/save/saving-laws.test.ts': 2 * minute,
  'apps/server/src/imports/statements/edits-between-laws.test.ts': 12 * minute,
  'apps/server/src/imports/statements/joining.test.ts': minute,
  'apps/server/src/imports/statements/stored-statements-laws.test.ts': 3 * minute,
  'apps/server/src/imports/statements/written-accounts.test.ts': minute,
  'apps/server/src/journals/statements-come-along.test.ts': 2 * minute,
  'apps/server/src/numbers/trade-feed/feed-patch.test.ts': minute,
  'apps/server/src/numbers/trade-feed/journal-patch.test.ts': minute,
  'apps/server/src/records/undo/undo-records.test.ts': 2 * minute,
  'apps/server/test/redacted-keys.test.ts': 2 * minute,
  'apps/server/test/sharing-laws.test.ts': 5 * minute,
  'apps/server/test/storage.test.ts': 2 * minute,
  'packages/feed/src/feed-reader.test.ts': minute,
}

/** Limit of each test of a file, ms; `file` as an absolute path. */
export function limitOf(file: string): number {
  const [, limit = usual] = Object.entries(longFiles).find(([name]) => file.endsWith(`/${name}`)) ?? []
  return limit * factor
}

/** Time after which a law stops shrinking, ms since its test began: it then reports the smallest example found. */
export const lawsEnd = (limit: number): number => (limit * 2) / 3
/** Default timeout of a wait, ms: shorter than the limit, so that it reports what it waited for. */
export const waitsEnd = (limit: number): number => (limit * 5) / 6
