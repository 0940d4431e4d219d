import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TradeColumns } from '@afterclose/engine/trades/trade-columns'
import { encodeFeed } from '@afterclose/feed/feed'
import { measuredInBrowser } from './engine/browser.ts'
import { exactness } from './engine/exactness.ts'
import { gatesOf } from './engine/gates.ts'
import { ensurePeers } from './engine/install-peers.ts'
import { jobColumns } from './engine/job-columns.ts'
import type { Line } from './engine/lines.ts'
import { open } from './engine/ours.ts'
import { type PeerName, isPeerName, peers } from './engine/peers/all.ts'
import { print } from './engine/print.ts'
import { reportsOfHome } from './engine/reports/of-home.ts'
import { runPeer, runReports } from './engine/run-peer.ts'
import { transport } from './engine/transport.ts'
import { kernels } from './kernels.ts'
import { manyTrades } from './support/many-trades.ts'

export interface EngineOptions {
  /** Only 100,000 trades and the lean objects; nothing is installed. */
  readonly quick: boolean
  /** Only these peers; null: everything. */
  readonly peers: readonly string[] | null
  /** Null: 10,000, 100,000 and 1,000,000. */
  readonly rows: readonly number[] | null
}

/**
 * A filter change with all visible results, in our engine and in others, each in a separate process together with ours; all answers are
 * verified to be equal before they are timed. Results as JSON lines in bench/results.
 */
export async function engine(options: EngineOptions): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'afterclose-bench-'))
  const lines: Line[] = []
  try {
    for await (const line of measured(options, folder)) {
      lines.push(line)
      write(options.quick ? 'engine-quick' : 'engine', lines)
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
  print(lines, gatesOf(lines))
}

async function* measured(options: EngineOptions, folder: string): AsyncGenerator<Line> {
  const names = peerNames(options)
  if (names.some((name) => peers[name].installed) && !ensurePeers())
    console.log('They could not be installed; peers that want them are left out.')
  if (options.peers === null && options.rows === null) {
    say('kernels')
    for (const result of await kernels(options.quick)) yield { mode: 'kernels', result }
  }
  if (options.quick && options.peers === null) {
    const few = manyTrades(10_000)
    const file = join(folder, 'few.arrow')
    writeFileSync(file, encodeFeed(few))
    yield* reportLines(few, file, true)
  }
  for (const trades of options.rows ?? (options.quick ? [100_000] : [10_000, 100_000, 1_000_000])) {
    const columns = manyTrades(trades)
    const file = join(folder, `${trades}.arrow`)
    writeFileSync(file, encodeFeed(columns))
    if (options.peers === null) {
      say(`${trades} trades: exactness`)
      yield exactness(open(columns), jobColumns(columns))
    }
    if (options.peers === null && trades === 100_000) {
      say('transport')
      yield await transport(columns, options.quick ? 2 : 9)
    }
    if (options.peers === null && !options.quick) yield* reportLines(columns, file, false)
    for (const peer of names) yield await beside(peer, trades, file, options.quick)
    if (options.peers === null && !options.quick) {
      say(`${trades} trades: in a browser`)
      yield await inBrowser(file, trades)
    }
    rmSync(file)
  }
}

/** A filter change of each report compared with Home, and with other implementations. */
async function* reportLines(columns: TradeColumns, file: string, quick: boolean): AsyncGenerator<Line> {
  const trades = columns.closed
  say(`${trades} trades: reports`)
  yield await reportsOfHome(columns, quick)
  for (const other of quick ? (['lean'] as const) : (['lean', 'duckdb'] as const)) {
    const run = { other, file, repetitions: quick ? 3 : 5, limitMs: 600_000 }
    const outcome = await runReports(run, (what) => say(`${trades} trades, reports beside ${other}: ${what}`))
    if (outcome.is === 'result') yield outcome.result
    else yield { mode: 'missing beside reports', other, trades, why: outcome.why }
  }
}

function peerNames({ peers: wanted, quick }: EngineOptions): readonly PeerName[] {
  const all = Object.keys(peers).filter(isPeerName)
  if (wanted === null) return quick ? ['lean'] : all
  for (const name of wanted)
    if (!isPeerName(name)) throw new Error(`There is no peer "${name}"; there are ${all.join(', ')}.`)
  return wanted.filter(isPeerName)
}

/** Minimum free memory for a million trades, bytes: that many objects take gigabytes. */
const enoughMemory = 6e9

async function beside(peer: PeerName, trades: number, file: string, quick: boolean): Promise<Line> {
  const missing = (is: 'not here' | 'failed', why: string): Line => ({ mode: 'missing', peer, trades, is, why })
  if (trades >= 1_000_000 && freemem() < enoughMemory) return missing('not here', 'too little memory is free')
  const repetitions = quick || trades >= 1_000_000 ? 5 : 9
  const mostMs = quick ? 8000 : trades >= 1_000_000 ? 50_000 : 20_000
  const run = { peer, file, repetitions, mostMs, limitMs: 900_000 }
  const outcome = await runPeer(run, (what) => say(`${trades} trades, ${peers[peer].label}: ${what}`))
  return outcome.is === 'result' ? outcome.result : missing(outcome.is, outcome.why)
}

const inBrowser = (file: string, trades: number): Promise<Line> =>
  measuredInBrowser(file, 7).catch((cause: unknown) => ({ mode: 'missing browser', trades, why: String(cause) }))

/** Shows progress in one line, overwritten on a terminal. */
function say(what: string): void {
  if (process.stdout.isTTY) process.stdout.write(`\r\u001b[K${what}`)
  else if (!/checking|repetition|beside/.test(what)) console.log(what)
}

function write(name: string, lines: readonly Line[]): void {
  const folder = new URL('../results/', import.meta.url)
  mkdirSync(folder, { recursive: true })
  writeFileSync(new URL(`${name}.jsonl`, folder), lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
}
