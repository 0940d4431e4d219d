import {
  BALANCE,
  DEALT,
  DEEPEST,
  FOUR,
  HIGHEST,
  JOB_AMOUNT,
  JOB_BALANCES,
  JOB_BELOW,
  JOB_GONE,
  JOB_REDUCED_SHARE,
  JOB_RUNS,
  JOB_SHARE,
  LOWEST,
} from '../../src/simulator/kernel/layout'
import { column } from './column'

/** Runs four runs over the trades at DEALT. Clears R of the trades after the last one of an ended run. */
export function walk(four: u32, trades: u32): void {
  const amount = f64x2.splat(load<f64>(JOB_AMOUNT))
  const share = f64x2.splat(load<f64>(JOB_SHARE))
  const reducedShare = f64x2.splat(load<f64>(JOB_REDUCED_SHARE))
  const below = f64x2.splat(load<f64>(JOB_BELOW))
  const balanceAt = column(BALANCE) + four * FOUR
  const highestAt = column(HIGHEST) + four * FOUR
  const lowestAt = column(LOWEST) + four * FOUR
  const deepestAt = column(DEEPEST) + four * FOUR
  const zero = f64x2.splat(0)
  const ended = f64x2.splat(-1)
  let balance0 = v128.load(balanceAt)
  let balance1 = v128.load(balanceAt, 16)
  let highest0 = v128.load(highestAt)
  let highest1 = v128.load(highestAt, 16)
  let lowest0 = v128.load(lowestAt)
  let lowest1 = v128.load(lowestAt, 16)
  let deepest0 = v128.load(deepestAt)
  let deepest1 = v128.load(deepestAt, 16)
  const gone = f64x2.splat(load<f64>(JOB_GONE))
  // ends a run permanently
  let gone0 = v128.bitselect(gone, ended, f64x2.ne(balance0, zero))
  let gone1 = v128.bitselect(gone, ended, f64x2.ne(balance1, zero))
  const row = 8 * load<u32>(JOB_RUNS)
  let to = load<u32>(JOB_BALANCES) + four * FOUR
  for (let at: u32 = DEALT, end = at + trades * FOUR; at < end; at += FOUR) {
    const risked0 = v128.bitselect(reducedShare, share, f64x2.lt(balance0, f64x2.mul(highest0, below)))
    const risked1 = v128.bitselect(reducedShare, share, f64x2.lt(balance1, f64x2.mul(highest1, below)))
    balance0 = f64x2.add(balance0, f64x2.mul(f64x2.add(amount, f64x2.mul(balance0, risked0)), v128.load(at)))
    balance1 = f64x2.add(balance1, f64x2.mul(f64x2.add(amount, f64x2.mul(balance1, risked1)), v128.load(at, 16)))
    const ends0 = f64x2.le(balance0, gone0)
    const ends1 = f64x2.le(balance1, gone1)
    if (v128.any_true(v128.or(ends0, ends1))) {
      balance0 = v128.andnot(balance0, ends0)
      balance1 = v128.andnot(balance1, ends1)
      gone0 = v128.bitselect(ended, gone0, ends0)
      gone1 = v128.bitselect(ended, gone1, ends1)
      for (let later = at + FOUR; later < end; later += FOUR) {
        v128.store(later, v128.andnot(v128.load(later), ends0))
        v128.store(later, v128.andnot(v128.load(later, 16), ends1), 16)
      }
    }
    highest0 = f64x2.pmax(highest0, balance0)
    highest1 = f64x2.pmax(highest1, balance1)
    lowest0 = f64x2.pmin(lowest0, balance0)
    lowest1 = f64x2.pmin(lowest1, balance1)
    deepest0 = f64x2.pmax(deepest0, f64x2.div(f64x2.sub(highest0, balance0), highest0))
    deepest1 = f64x2.pmax(deepest1, f64x2.div(f64x2.sub(highest1, balance1), highest1))
    v128.store(to, balance0)
    v128.store(to, balance1, 16)
    to += row
  }
  v128.store(balanceAt, balance0)
  v128.store(balanceAt, balance1, 16)
  v128.store(highestAt, highest0)
  v128.store(highestAt, highest1, 16)
  v128.store(lowestAt, lowest0)
  v128.store(lowestAt, lowest1, 16)
  v128.store(deepestAt, deepest0)
  v128.store(deepestAt, deepest1, 16)
}
