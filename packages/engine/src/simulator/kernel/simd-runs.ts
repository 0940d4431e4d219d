import type { RunJob, WalkedRuns } from '../run-job.ts'
import { goneAt } from '../walk.ts'
import * as L from './layout.ts'
import { roomOf } from './room.ts'

/** `plainRuns` with four runs side by side in WebAssembly, bit-identical. @returns null if unsupported, the list is too long, or each run has its own */
export function simdRuns(job: RunJob): WalkedRuns | null {
  const { runs, tradesPerRun, startBalance } = job
  const { r } = job.dealer
  // runs with their own lists are dealt one by one
  if (r.length > L.LONGEST_LIST || (job.source.mode === 'RESAMPLE' && job.source.treatAs === 'SAMPLE')) return null
  const inColumn = 4 * Math.ceil(runs / 4)
  const columns = L.FREE
  const list = columns + 8 * L.COLUMNS * inColumn
  const rows = list + 8 * r.length
  const room = roomOf(rows + 8 * runs * L.TRADES_AT_ONCE + L.FOUR)
  const walkRuns = room?.exports['walkRuns']
  if (room === null || walkRuns === undefined) return null
  const f64 = new Float64Array(room.buffer)
  const i32 = new Int32Array(room.buffer)
  const firstOf = (column: number): number => columns / 8 + column * inColumn
  const figure = (column: number): Float64Array => f64.slice(firstOf(column), firstOf(column) + runs)
  const count = (column: number): Int32Array => i32.slice(2 * firstOf(column), 2 * firstOf(column) + runs)

  writeJob(job, { list, columns, rows }, new DataView(room.buffer))
  f64.set(r, list / 8)
  f64.fill(0, firstOf(0), firstOf(L.COLUMNS))
  for (const column of [L.BALANCE, L.HIGHEST, L.LOWEST])
    f64.fill(startBalance, firstOf(column), firstOf(column) + inColumn)

  const balances = new Float64Array((tradesPerRun + 1) * runs)
  balances.fill(startBalance, 0, runs)
  for (let first = 0; first < tradesPerRun; first += L.TRADES_AT_ONCE) {
    const trades = Math.min(L.TRADES_AT_ONCE, tradesPerRun - first)
    walkRuns(first, trades)
    balances.set(f64.subarray(rows / 8, rows / 8 + trades * runs), (first + 1) * runs)
  }
  const net = figure(L.NET)
  const moved = figure(L.MOVED)
  return {
    balances,
    highest: figure(L.HIGHEST),
    lowest: figure(L.LOWEST),
    maxDrawdown: figure(L.DEEPEST).map((share) => share * 100),
    won: count(L.WON),
    lost: count(L.LOST),
    wonR: moved.map((each, run) => (each + net[run]!) / 2),
    lostR: moved.map((each, run) => (each - net[run]!) / 2),
    longestWon: count(L.LONGEST_WON),
    longestLost: count(L.LONGEST_LOST),
  }
}

function writeJob(
  { source, stake, startBalance, seed, runs }: RunJob,
  at: { readonly list: number; readonly columns: number; readonly rows: number },
  memory: DataView,
): void {
  const u32 = (address: number, value: number): void => memory.setUint32(address, value, true)
  const f64 = (address: number, value: number): void => memory.setFloat64(address, value, true)
  u32(L.JOB_RUNS, runs)
  u32(L.JOB_SEED, seed)
  u32(L.JOB_COLUMNS, at.columns)
  u32(L.JOB_BALANCES, at.rows)
  f64(L.JOB_AMOUNT, stake.amount)
  f64(L.JOB_SHARE, stake.share)
  f64(L.JOB_REDUCED_SHARE, stake.reducedShare)
  f64(L.JOB_BELOW, stake.below)
  f64(L.JOB_GONE, goneAt(stake, startBalance))
  if (source.mode === 'RESAMPLE') {
    u32(L.JOB_LENGTH, source.r.length)
    u32(L.JOB_LIST, at.list)
    u32(L.JOB_BLOCK_LENGTH, source.blockLength)
  } else {
    u32(L.JOB_LENGTH, 0)
    f64(L.JOB_WIN, source.winProbability)
    f64(L.JOB_NOT_LOST, source.winProbability + source.breakEvenProbability)
    f64(L.JOB_WIN_R, source.avgWinR)
    f64(L.JOB_LOSS_R, -source.avgLossR)
  }
}
