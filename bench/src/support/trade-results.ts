import { exitClasses, outcomes } from '@afterclose/core/trade'
import type { plainColumns } from '@afterclose/engine/trades/trade-columns'
import type { Random } from '@afterclose/demo/random'

/** Rounds to a number of decimals. */
export const rounded = (value: number, decimals: number): number => Math.round(value * 10 ** decimals) / 10 ** decimals

type Columns = ReturnType<typeof plainColumns>

/** Tick size of an instrument, and the value of a tick for a size of 1. */
const markets = [
  { tick: 0.0001, worth: 10, price: 11_000, sizeStep: 0.01, cost: 7 },
  { tick: 0.01, worth: 6.5, price: 18_800, sizeStep: 0.01, cost: 7 },
  { tick: 0.25, worth: 1.25, price: 20_500, sizeStep: 1, cost: 1.24 },
  { tick: 0.01, worth: 0.01, price: 12_000, sizeStep: 100, cost: 0.01 },
] as const

/** Writes prices in whole ticks, and everything derived from them: ratios repeat as those of real trades do. */
export function writeResult(columns: Columns, row: number, chance: Random): void {
  const { tick, worth, price, sizeStep, cost } = markets[columns.instrument[row]! % markets.length]!
  const stop = chance.whole(8, 40)
  const target = Math.round(stop * chance.pick([1, 1.5, 2, 2, 3]))
  const luck = chance.next()
  const even = luck > 0.94
  const move = even ? chance.whole(-1, 2) : luck > 0.53 ? wonTicks(target, chance) : -lostTicks(stop, chance)
  const size = sizeStep * Math.max(1, Math.round(chance.between(100, 300) / (stop * worth * sizeStep)))
  const best = Math.max(0, move) + chance.whole(0, 12)
  const worst = Math.max(0, -move) + chance.whole(0, Math.max(0, stop - Math.max(0, -move)))
  const entry = price + chance.whole(-1500, 1500)
  const side = columns.direction[row] === 0 ? 1 : -1
  const at = (ticks: number): number => rounded((entry + side * ticks) * tick, 5)
  const hasStop = chance.chance(0.93)
  const ratio = (part: number, whole: number): number => (whole === 0 ? Number.NaN : rounded(part / whole, 6))
  const percent = (part: number, whole: number): number => ratio(part * 100, whole)
  const known = (value: number): number => (hasStop ? value : Number.NaN)

  const commission = rounded(cost * size, 2)
  const swap = chance.chance(0.1) ? rounded(chance.between(-6, 2), 2) : 0
  const gain = rounded(move * worth * size - commission + swap, 2)
  const risk = rounded(stop * worth * size, 2)
  const outcome = even || gain === 0 ? 'BREAK_EVEN' : gain > 0 ? 'WINNER' : 'LOSER'
  columns.breakEven[row] = Number(even)
  columns.outcome[row] = outcomes.indexOf(outcome)
  columns.gainMode[row] = Number(chance.chance(0.02))
  columns.size[row] = rounded(size, 2)
  columns.commission[row] = commission
  columns.swap[row] = swap
  columns.gain[row] = gain
  columns.risk[row] = known(risk)
  columns.rMultiple[row] = known(ratio(gain, risk))
  columns.rrr[row] = known(ratio(target, stop))
  columns.realizedRrr[row] = known(outcome === 'WINNER' ? ratio(move, stop) : Number.NaN)
  columns.potentialR[row] = known(chance.chance(0.4) ? ratio(target, stop) : -1)
  columns.managementR[row] = rounded(columns.rMultiple[row] - columns.potentialR[row], 6)
  columns.entryPrice[row] = at(0)
  columns.exitPrice[row] = at(move)
  columns.stopLoss[row] = known(at(-stop))
  columns.takeProfit[row] = known(at(target))
  columns.finalStop[row] = chance.chance(0.2) ? at(-Math.round(stop / 2)) : Number.NaN
  columns.highestPrice[row] = at(side > 0 ? best : -worst)
  columns.lowestPrice[row] = at(side > 0 ? -worst : best)
  columns.ticks[row] = move
  columns.pips[row] = move
  columns.mfeR[row] = known(ratio(best, stop))
  columns.maeR[row] = known(ratio(worst, stop))
  columns.updraw[row] = known(percent(best, target))
  columns.drawdownTrade[row] = known(percent(worst, stop))
  columns.exitLevel[row] = known(percent(move, move < 0 ? stop : target))
  columns.exitClass[row] = chance.whole(0, exitClasses.length - 1)
  columns.entryEff[row] = percent(best, best + worst)
  columns.exitEff[row] = percent(move + worst, best + worst)
  columns.totalEff[row] = percent(move, best + worst)
  columns.winnerEff[row] = outcome === 'WINNER' ? percent(move, best) : Number.NaN
  columns.loserEff[row] = outcome === 'LOSER' ? percent(worst + move, worst) : Number.NaN
}

/** Many winners close at their target, most losers at their stop; some slip beyond it. */
const wonTicks = (target: number, chance: Random): number => (chance.chance(0.4) ? target : chance.whole(1, target))
const lostTicks = (stop: number, chance: Random): number => (chance.chance(0.7) ? stop : chance.whole(1, stop + 2))
