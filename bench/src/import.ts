import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { readStats } from '@afterclose/contract/stats'
import type { PlainImportAnswer, PlainImportAsk } from './plain/plain-import.ts'
import { demoAccount, newAccount, newJournal } from './support/account.ts'
import { type Child, child } from './support/child.ts'
import { importFile, type ImportTimes, same } from './support/import-file.ts'
import { type Result, resultOf, timed, withGoal } from './support/measure.ts'
import { memoryOf, startOver } from './support/memory.ts'
import type { Probe, ProbeReport } from './support/probe-thread.ts'
import { answerResults, otherUser, probing } from './support/prober.ts'
import type { BenchServer } from './support/server.ts'
import { genericCsvFile, type ImportFile, metaTrader4File, statementTrades } from './support/statements.ts'
import { onStore, type StoreName, type StoredServer } from './support/stores.ts'

/**
 * Goals for 50,000 trades, in seconds from the upload to the last row without the trader's time to review, on a machine whose plain
 * implementation takes 1.3 s: on any other, as a multiple of that.
 */
const endToEnd: Readonly<Record<StoreName, number>> = { sqlite: 5 / 1.3, postgres: 7 / 1.3 }

type PlainImport = Child<PlainImportAsk, PlainImportAnswer>
interface Run extends ImportTimes {
  readonly plain: { readonly ms: number; readonly memory: number }
  readonly probed: ProbeReport
  /** Peak memory in MB; NaN if unknown. */
  readonly memory: number
}

/**
 * A file from the upload to the last trade in the journal, on both stores, and how long others wait meanwhile; on SQLite compared with
 * reading it into objects and inserting these.
 */
export async function imports({ quick, stores }: ImportOptions): Promise<Result[]> {
  const plain: PlainImport = child(new URL('plain/plain-import.ts', import.meta.url))
  const results: Result[] = []
  try {
    for (const store of stores)
      results.push(...(await onStore(store, {}, (server) => measured(server, endToEnd[store], plain, quick))))
    return results
  } finally {
    await plain.stop()
  }
}

interface ImportOptions {
  readonly quick: boolean
  readonly stores: readonly StoreName[]
}

/** @param goal end to end for 50,000 trades, as a multiple of the plain way */
async function measured(server: StoredServer, goal: number, plain: PlainImport, quick: boolean): Promise<Result[]> {
  const { title } = server
  const { account, journal } = await demoAccount(server.url)
  const probes = otherUser(account, journal.id)
  const rest = await probing(probes, () => wait(quick ? 500 : 2000))
  const results = [
    ...answerResults({ bench: 'import', name: `${title}, at rest`, trades: 0 }, [rest.probed]),
    memoryNow(`${title}, at rest: memory`, server),
  ]
  for (const size of quick ? [2000] : [10_000, 50_000]) {
    const trades = statementTrades(size)
    for (const file of [metaTrader4File(trades), genericCsvFile(trades)]) {
      const runs: Run[] = []
      for (let i = 0; i < (quick ? 1 : 3); i++) runs.push(await run(server, plain, probes, file))
      results.push(...resultsOf(title, goal, file, runs))
    }
  }
  results.push(...(await twoAtOnce(title, server, probes, quick ? 2000 : 50_000)))
  return [...results, memoryNow(`${title}, afterwards: memory`, server)]
}

/** Two users who import concurrently, and a third who continues to make requests. */
async function twoAtOnce(
  store: string,
  server: BenchServer,
  probes: readonly Probe[],
  size: number,
): Promise<readonly Result[]> {
  const file = metaTrader4File(statementTrades(size))
  const ofUser = async () => {
    const account = await newAccount(server.url)
    return { account, journalId: (await newJournal(account)).id }
  }
  const users = [await ofUser(), await ofUser()]
  const { value: ms, probed } = await probing(probes, () =>
    timed(async () => {
      await Promise.all(users.map(({ account, journalId }) => importFile(account, journalId, file)))
    }),
  )
  const of = (name: string) => ({ bench: 'import', name: `${store}, two imports at once: ${name}`, trades: 2 * size })
  return [resultOf(of('end to end of both'), [ms]), ...answerResults(of('meanwhile'), [probed])]
}

const memoryNow = (name: string, { pid }: BenchServer): Result =>
  resultOf({ bench: 'import', name, trades: 0, unit: 'MB' }, [memoryOf(pid)?.now ?? Number.NaN])

async function run(server: BenchServer, plain: PlainImport, probes: readonly Probe[], file: ImportFile): Promise<Run> {
  const account = await newAccount(server.url)
  const { id: journalId } = await newJournal(account)
  startOver(server.pid)
  const { value, probed } = await probing(probes, () => importFile(account, journalId, file))
  const memory = memoryOf(server.pid)?.most ?? Number.NaN
  const { netGain } = await account.call(readStats, { params: { journalId } })
  same('net gain in the journal', netGain, file.net)
  return { ...value, plain: await runPlain(plain, server.folder, file), probed, memory }
}

async function runPlain(plain: PlainImport, folder: string, file: ImportFile): Promise<Run['plain']> {
  const ask = { file: join(folder, file.name), format: file.format, database: join(folder, 'plain.db') }
  writeFileSync(ask.file, file.bytes)
  startOver(plain.pid)
  const ms = await timed(async () => {
    const { trades, net } = await plain.ask(ask)
    same('trades in the plain way', trades, file.trades)
    same('net gain in the plain way', net, file.net)
  })
  for (const end of ['', '-wal', '-shm']) rmSync(ask.database + end, { force: true })
  return { ms, memory: memoryOf(plain.pid)?.most ?? Number.NaN }
}

function resultsOf(store: string, goal: number, { format, trades, bytes }: ImportFile, runs: readonly Run[]): Result[] {
  const of = (name: string) => ({ bench: 'import', name: `${store}, ${format}: ${name}`, trades })
  const sums = runs.map(({ preview, confirm }) => preview + confirm)
  const plain = runs.map((each) => each.plain.ms)
  const times = resultOf(
    { ...of('end to end over the plain way'), unit: '×' },
    sums.map((sum, i) => sum / plain[i]!),
  )
  const whole = { ...of('end to end'), detail: { 'MB file': bytes.length / 1e6, first: sums[0]! } }
  return [
    resultOf(
      of('upload to preview'),
      runs.map(({ preview }) => preview),
    ),
    resultOf(
      of('confirm to done'),
      runs.map(({ confirm }) => confirm),
    ),
    resultOf(whole, sums, plain),
    trades === 50_000 ? withGoal(times, goal) : times,
    resultOf(
      { ...of('memory at most'), unit: 'MB' },
      runs.map(({ memory }) => memory),
      runs.map((each) => each.plain.memory),
    ),
    ...answerResults(
      of('meanwhile'),
      runs.map(({ probed }) => probed),
    ),
  ]
}
