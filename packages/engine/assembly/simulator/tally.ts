import {
  DEALT,
  FOUR,
  LONGEST_LOST,
  LONGEST_WON,
  LOSING,
  LOST,
  MOVED,
  NET,
  WINNING,
  WON,
} from '../../src/simulator/kernel/layout'
import { column } from './column'

/** Adds the trades at DEALT to the wins and losses of four runs, and to their streaks. */
export function tally(four: u32, trades: u32): void {
  const netAt = column(NET) + four * FOUR
  const movedAt = column(MOVED) + four * FOUR
  const wonAt = column(WON) + four * 16
  const lostAt = column(LOST) + four * 16
  const winningAt = column(WINNING) + four * 16
  const losingAt = column(LOSING) + four * 16
  const longestWonAt = column(LONGEST_WON) + four * 16
  const longestLostAt = column(LONGEST_LOST) + four * 16
  const zero = f64x2.splat(0)
  let net0 = v128.load(netAt)
  let net1 = v128.load(netAt, 16)
  let moved0 = v128.load(movedAt)
  let moved1 = v128.load(movedAt, 16)
  let won = v128.load(wonAt)
  let lost = v128.load(lostAt)
  let winning = v128.load(winningAt)
  let losing = v128.load(losingAt)
  let longestWon = v128.load(longestWonAt)
  let longestLost = v128.load(longestLostAt)
  for (let at: u32 = DEALT, end = at + trades * FOUR; at < end; at += FOUR) {
    const r0 = v128.load(at)
    const r1 = v128.load(at, 16)
    net0 = f64x2.add(net0, r0)
    net1 = f64x2.add(net1, r1)
    moved0 = f64x2.add(moved0, f64x2.abs(r0))
    moved1 = f64x2.add(moved1, f64x2.abs(r1))
    // all bits, which is -1
    const isWon = v128.shuffle<i32>(f64x2.gt(r0, zero), f64x2.gt(r1, zero), 0, 2, 4, 6)
    const isLost = v128.shuffle<i32>(f64x2.lt(r0, zero), f64x2.lt(r1, zero), 0, 2, 4, 6)
    won = i32x4.sub(won, isWon)
    lost = i32x4.sub(lost, isLost)
    winning = v128.andnot(i32x4.sub(winning, isWon), isLost)
    losing = v128.andnot(i32x4.sub(losing, isLost), isWon)
    longestWon = i32x4.max_s(longestWon, winning)
    longestLost = i32x4.max_s(longestLost, losing)
  }
  v128.store(netAt, net0)
  v128.store(netAt, net1, 16)
  v128.store(movedAt, moved0)
  v128.store(movedAt, moved1, 16)
  v128.store(wonAt, won)
  v128.store(lostAt, lost)
  v128.store(winningAt, winning)
  v128.store(losingAt, losing)
  v128.store(longestWonAt, longestWon)
  v128.store(longestLostAt, longestLost)
}
