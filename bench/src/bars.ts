import { createReadStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { extremesOf } from '@afterclose/bars/extremes'
import { barCache } from '@afterclose/server/bars/bar-cache'
import { barsTasks } from '@afterclose/server/bars/bars-tasks'
import { uploadKey } from '@afterclose/server/bars/bar-files'
import { findSeries } from '@afterclose/server/bars/repository'
import { folderWorkFiles, type WorkFiles } from '@afterclose/server/platform/files/work-files'
import { prepareStore } from '@afterclose/server/store/store'
import { practiceSteps } from './practice-steps.ts'
import { median, type Result, timed, withGoal } from './support/measure.ts'
import { writeMinutes } from './support/minutes-file.ts'
import { walkedJournal } from './walked-journal.ts'
import { walks } from './walks.ts'

const bench = 'bars'
/** Trades whose bars are read in sequence. */
const walkedTrades = 10_000
const withoutLimits = {
  PICTURES: null,
  BARS: null,
  IMPORTS: null,
  ARCHIVES: null,
  JOURNALS: null,
  TRADES: null,
  TEXTS: null,
  IMPORTS_DAY: null,
}

/**
 * A file of minute bars as written by MetaTrader: recognised, saved, and queried trade by trade. Compared, in the same run, with a plain
 * pass over a file: Node's lines, each split into cells.
 */
export async function bars(quick: boolean): Promise<Result[]> {
  const rows = quick ? 100_000 : 10_000_000
  const folder = await mkdtemp(join(tmpdir(), 'bench-bars-'))
  const db = await prepareStore({ kind: 'sqlite', file: join(folder, 'afterclose.db') })
  try {
    const { id: userId } = await db
      .insertInto('user_account')
      .values({ username: 'bench', username_key: 'bench', plan: 'PRO', demo: 0, created: '2024' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const files = folderWorkFiles(join(folder, 'work'))
    const path = join(folder, 'minutes.csv')
    await writeMinutes(path, rows)
    await files.put(uploadKey('bench'), createReadStream(path))
    const { size } = await stat(path)

    const tasks = barsTasks(db, files, withoutLimits)
    const options = { symbol: 'EURUSD', zone: null, length: null, mapping: null }
    const file = { jobId: 'bench', fileName: 'EURUSD1.csv', options }
    const plain = await timed(() => plainLines(path))
    const looked = await timed(() => tasks.preview(file))
    const known = { ...file, zone: 'UTC', length: 60 }
    const saved = await timed(() => tasks.save({ file: known, userId, symbol: 'EURUSD', source: 'MetaTrader 4' }))
    const [series] = await findSeries(db, userId)
    if (series?.rows !== rows) throw new Error(`${series?.rows} bars of ${rows} were saved`)

    const detail = { rows, 'MB of file': size / 1e6, 'bytes a bar': series.bytes / rows }
    const whole = { bench, trades: 0, plain }
    const results: Result[] = [
      { ...whole, name: 'preview of a file', ours: looked, ratio: plain / looked, detail },
      { ...whole, name: 'saving it', ours: saved, ratio: plain / saved, detail },
    ]
    const single = await oneTrade()
    return [
      ...results.map((result) => withGoal(result, 60_000)),
      withGoal(single, 50),
      await blocksOfTrades(single.ours),
      ...(await walks(quick)),
      ...(await walkedJournal(quick ? 100_000 : 365 * 1440)),
      ...(await practiceSteps(quick)),
    ]

    /** Reads and analyses the bars around a trade of an hour, each time from other weeks and uncached. */
    async function oneTrade(): Promise<Result> {
      const known = series!
      const { first, last } = known
      const times: number[] = []
      for (let i = 1; i <= 40; i++) {
        const entry = Math.floor(first + ((last - first) * i) / 41)
        const cache = barCache(db, files)
        times.push(
          await timed(async () => {
            const around = await cache.bars(known, entry - 14 * 86_400, entry + 14 * 86_400)
            extremesOf(around, 60, { entry, exit: entry + 3600, executions: [entry, entry + 3600] })
          }),
        )
      }
      return { bench, name: 'bars of a trade, nothing kept', trades: 40, ours: median(times), plain: null, ratio: null }
    }

    /** Bars of many trades in sequence: each block is read once. As a multiple of one trade's, per block. */
    async function blocksOfTrades(single: number): Promise<Result> {
      const known = series!
      const { first, last } = known
      const read = new Map<string, number>()
      const counted: WorkFiles = {
        ...files,
        get: (key) => {
          read.set(key, (read.get(key) ?? 0) + 1)
          return files.get(key)
        },
      }
      const cache = barCache(db, counted).inOneGo()
      const took = await timed(async () => {
        for (let i = 0; i < walkedTrades; i++) {
          const entry = Math.floor(first + ((last - first) * i) / walkedTrades)
          await cache.bars(known, entry - 14 * 86_400, entry + 86_400)
        }
      })
      for (const [key, times] of read) if (times > 1) throw new Error(`Block ${key} was read ${times} times`)
      const about = {
        bench,
        name: 'reading the blocks of walks, per block as bars of a trade',
        trades: walkedTrades,
      } as const
      const ours = took / read.size / single
      return withGoal(
        { ...about, ours, plain: null, ratio: null, unit: '×', detail: { ms: took, blocks: read.size } },
        3,
      )
    }
  } finally {
    await db.destroy()
    await rm(folder, { recursive: true })
  }
}

async function plainLines(path: string): Promise<number> {
  let sum = 0
  for await (const line of createInterface({ input: createReadStream(path) })) sum += Number(line.split(',')[5])
  return sum
}
