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
import { type BenchServer, startServer } from './support/server.ts'
import { genericCsvFile, type ImportFile, metaTrader4File, statementTrades } from './support/statements.ts'

/** The goal for 50,000 trades, milliseconds from the upload to the last row without the time the trader takes to look. */
const endToEnd = 5000

type PlainImport = Child<PlainImportAsk, PlainImportAnswer>
interface Run extends ImportTimes {
  readonly plain: number
  readonly probed: ProbeReport
  /** Megabytes at most while it ran; NaN where nobody can tell. */
  readonly memory: { readonly ours: number; readonly plain: number }
}

/** A file from the upload to the last trade in the journal; beside reading it into objects and inserting these. */
export async function imports(quick: boolean): Promise<Result[]> {
  const server = await startServer()
  const plain: PlainImport = child(new URL('plain/plain-import.ts', import.meta.url))
  try {
    const { account, journal } = await demoAccount(server.url)
    const probes = otherUser(account, journal.id)
    const rest = await probing(probes, () => wait(quick ? 500 : 2000))
    const results = [
      ...answerResults({ bench: 'import', name: 'at rest', trades: 0 }, [rest.probed]),
      memoryNow('at rest: memory', server),
    ]
    for (const size of quick ? [2000] : [10_000, 50_000]) {
      const trades = statementTrades(size)
      for (const file of [metaTrader4File(trades), genericCsvFile(trades)]) {
        const runs: Run[] = []
        for (let i = 0; i < (quick ? 1 : 3); i++) runs.push(await run(server, plain, probes, file))
        results.push(...resultsOf(file, runs))
      }
    }
    return [...results, memoryNow('afterwards: memory', server)]
  } finally {
    await plain.stop()
    await server.stop()
  }
}

const memoryNow = (name: string, { pid }: BenchServer): Result =>
  resultOf({ bench: 'import', name, trades: 0, unit: 'MB' }, [memoryOf(pid)?.now ?? Number.NaN])

async function run(server: BenchServer, plain: PlainImport, probes: readonly Probe[], file: ImportFile): Promise<Run> {
  const account = await newAccount(server.url)
  const { id: journalId } = await newJournal(account)
  startOver(server.pid)
  const { value, probed } = await probing(probes, () => importFile(account, journalId, file))
  const ours = memoryOf(server.pid)?.most ?? Number.NaN
  const { netGain } = await account.call(readStats, { params: { journalId } })
  same('net gain in the journal', netGain, file.net)

  const ask = { file: join(server.folder, file.name), format: file.format, database: join(server.folder, 'plain.db') }
  writeFileSync(ask.file, file.bytes)
  startOver(plain.pid)
  const plainTime = await timed(async () => {
    const { trades, net } = await plain.ask(ask)
    same('trades in the plain way', trades, file.trades)
    same('net gain in the plain way', net, file.net)
  })
  for (const end of ['', '-wal', '-shm']) rmSync(ask.database + end, { force: true })
  return { ...value, plain: plainTime, probed, memory: { ours, plain: memoryOf(plain.pid)?.most ?? Number.NaN } }
}

function resultsOf({ format, trades, bytes }: ImportFile, runs: readonly Run[]): Result[] {
  const of = (name: string) => ({ bench: 'import', name: `${format}: ${name}`, trades })
  const sums = runs.map(({ preview, confirm }) => preview + confirm)
  const whole = resultOf(
    { ...of('end to end'), detail: { 'MB file': bytes.length / 1e6, first: sums[0]! } },
    sums,
    runs.map((each) => each.plain),
  )
  return [
    resultOf(
      of('upload to preview'),
      runs.map(({ preview }) => preview),
    ),
    resultOf(
      of('confirm to done'),
      runs.map(({ confirm }) => confirm),
    ),
    trades === 50_000 ? withGoal(whole, endToEnd) : whole,
    resultOf(
      { ...of('memory at most'), unit: 'MB' },
      runs.map(({ memory }) => memory.ours),
      runs.map(({ memory }) => memory.plain),
    ),
    ...answerResults(
      of('meanwhile'),
      runs.map(({ probed }) => probed),
    ),
  ]
}
