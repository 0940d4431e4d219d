import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Db } from '@afterclose/server/store/db'
import { runAll } from '@afterclose/server/store/migrate'
import { migrations } from '@afterclose/server/store/migrations'
import { type ColumnTypes, postgresTypes, sqliteTypes } from '@afterclose/server/store/migrations/column-types'
import { makeStore, openStore, type StoreSettings } from '@afterclose/server/store/store'
import { startCluster } from '@afterclose/server/test/support/postgres/cluster'
import { type Result, timed } from './support/measure.ts'
import { type StoreName, titleOf } from './support/stores.ts'

/** The last migration of the upgraded stores: the oldest that tests keep (`apps/server/test/former-stores`). */
const lastBefore = '2026-12-02-coming-results'
/** Trades of the statement that is repeated until the number is reached. */
const first = 1000

interface UpgradeOptions {
  readonly stores: readonly StoreName[]
  readonly trades: number
}

/** Startup time of this version on a store of the first preview with a large journal: each migration, and the total. */
export async function upgrade({ stores, trades }: UpgradeOptions): Promise<Result[]> {
  const results: Result[] = []
  for (const store of stores) results.push(await onStore(store, (settings) => upgraded(store, settings, trades)))
  return results
}

async function onStore<T>(store: StoreName, work: (settings: StoreSettings) => Promise<T>): Promise<T> {
  if (store === 'postgres') {
    const cluster = await startCluster({ durable: true })
    try {
      return await work({ kind: 'postgres', url: cluster.url })
    } finally {
      await cluster.stop()
    }
  }
  const folder = mkdtempSync(join(tmpdir(), 'afterclose-upgrade-'))
  try {
    return await work({ kind: 'sqlite', file: join(folder, 'afterclose.db') })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function upgraded(store: StoreName, settings: StoreSettings, trades: number): Promise<Result> {
  const types: ColumnTypes = settings.kind === 'sqlite' ? sqliteTypes : postgresTypes
  makeStore(settings)
  const db = openStore(settings)
  try {
    const names = Object.keys(migrations)
    const at = names.indexOf(lastBefore) + 1
    await db.transaction().execute(async (tx) => {
      for (const name of names.slice(0, at)) await runAll(tx, migrations[name]!(types))
    })
    await db.transaction().execute((tx) => fill(tx, trades))
    await runAll(db, [settings.kind === 'sqlite' ? 'pragma wal_checkpoint(truncate)' : 'vacuum analyze'])
    const detail: Record<string, number> = {}
    const ours = await timed(() =>
      db.transaction().execute(async (tx) => {
        for (const name of names.slice(at)) detail[name] = await timed(() => runAll(tx, migrations[name]!(types)))
      }),
    )
    const longest = Object.entries(detail)
      .toSorted(([, a], [, b]) => b - a)
      .slice(0, 6)
    const told = Object.fromEntries(longest.map(([name, ms]) => [name, Math.round(ms)]))
    return { bench: 'upgrade', name: titleOf[store], trades, ours, plain: null, ratio: null, detail: told }
  } finally {
    await db.destroy()
  }
}

const now = '2026-11-23T18:03:29.495Z'
const list = '[]'

/** A journal with trades from a statement, in the columns of that time. */
async function fill(tx: Db, trades: number): Promise<void> {
  const insert = (table: string, row: Readonly<Record<string, string | number>>) => {
    const values = Object.values(row).map((value) => (typeof value === 'string' ? `'${value}'` : value))
    return runAll(tx, [`insert into ${table} (${Object.keys(row).join()}) values (${values.join()})`])
  }
  const dated = { created: now, modified: now }
  const user = { username: 'ann', username_key: 'ann', password_hash: '', plan: 'PRO', demo: 0, created: now }
  await insert('user_account', { id: 1, ...user })
  const journal = { name: 'Large', currency: 'USD', trade_markets: list, date_format: 'yyyy-MM-dd', time_zone: 'UTC' }
  await insert('journal', { id: 1, owner_id: 1, ...journal, revision: 1, deleted: 0, patches_from: 0, ...dated })
  const listed = { journal_id: 1, id: 1, name: 'One', name_key: 'one', active: 1, position: 1, ...dated }
  const costs = { commission: '0', commission_mode: 'PER_UNIT', spread: '0', aliases: list, market: 'FOREX' }
  await insert('stored_instrument', { ...listed, ...costs })
  await insert('setup', { ...listed, description: '', rules: list })
  for (let id = 1; id <= Math.min(first, trades); id++)
    await insert('stored_trade', { ...aTrade, id, external_id: `4711-${id}` })
  const columns = Object.keys(aTrade).join()
  for (let count = first; count < trades; count *= 2)
    await runAll(tx, [
      `insert into stored_trade (id, external_id, ${columns}) select id + ${count}, external_id || '-${count}', ${columns} from stored_trade
        where id <= ${trades - count}`,
    ])
}

/** As imported from a MetaTrader 4 statement. */
const aTrade = {
  journal_id: 1,
  trade_type: 'LIVE',
  instrument_id: 1,
  setup_id: 1,
  direction: 'LONG',
  entry_date: '2024-03-04T10:00:00',
  exit_date: '2024-03-04T11:00:00',
  entry_price: '1.1',
  exit_price: '1.102',
  size: '0.5',
  stop_loss: '1.098',
  commission: '3.5',
  swap: '0',
  fx_rate: '1',
  gain_mode: 'MANUAL',
  manual_gain: '96.5',
  break_even: 0,
  in_review: 0,
  pre_trade_comments: list,
  entry_comments: list,
  management_comments: list,
  exit_comments: list,
  custom_comments: list,
  checked_item_ids: list,
  checklist_item_ids: list,
  notes: '',
  screenshot_descriptions: list,
  executions: list,
  move: '0.002',
  value_per_point: '50000',
  gross_gain: '100',
  gain: '96.5',
  outcome: 'WINNER',
  risk_distance: '0.002',
  risk: '100',
  r_multiple: 0.965,
  cost_r: 0.035,
  holding_minutes: 60,
  tilt_meter: 0,
  screenshot_exists: 0,
  fully_journaled: 0,
  checklist_status: 'NONE',
  source: 'MT4_STATEMENT',
  import_job_id: 'one',
  screenshot_count: 0,
  revision: 1,
  created: now,
  modified: now,
}
