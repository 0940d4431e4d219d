import {
  BALANCE,
  DEALT,
  FOUR,
  JOB_BLOCK_LENGTH,
  JOB_LENGTH,
  JOB_LIST,
  JOB_LOSS_R,
  JOB_NOT_LOST,
  JOB_SEED,
  JOB_WIN,
  JOB_WIN_R,
  PLACE,
} from '../../src/simulator/kernel/layout'
import { column } from './column'

const STEP: u32 = 0x6d2b79f5

/** Writes R of the next trades of four runs to DEALT, as dealer.ts in src/simulator does; 0 for ended runs. */
export function deal(four: u32, first: u32, trades: u32): void {
  const balance = column(BALANCE) + four * FOUR
  const goesOn0 = f64x2.ne(v128.load(balance), f64x2.splat(0))
  const goesOn1 = f64x2.ne(v128.load(balance, 16), f64x2.splat(0))
  const seeds = i32x4.add(i32x4.splat(load<u32>(JOB_SEED) + 4 * four), i32x4(0, 1, 2, 3))
  if (load<u32>(JOB_LENGTH) == 0) dealChances(seeds, first, trades, goesOn0, goesOn1)
  else dealList(seeds, four, first, trades, goesOn0, goesOn1)
}

function dealList(seeds: v128, four: u32, first: u32, trades: u32, goesOn0: v128, goesOn1: v128): void {
  const list = load<u32>(JOB_LIST)
  const length = i32x4.splat(load<u32>(JOB_LENGTH))
  const blockLength = load<u32>(JOB_BLOCK_LENGTH)
  const step = i32x4.splat(STEP)
  const placesAt = column(PLACE) + four * 16
  let places = v128.load(placesAt)
  let inBlock = first % blockLength
  let a = i32x4.add(seeds, i32x4.splat(((first + blockLength - 1) / blockLength) * STEP))
  for (let at: u32 = DEALT, end = at + trades * FOUR; at < end; at += FOUR) {
    if (inBlock == 0) {
      a = i32x4.add(a, step)
      const draws = drawn(a)
      // the high words of draw × length: integers, as a double would have it
      places = v128.shuffle<i32>(
        i64x2.extmul_low_i32x4_u(draws, length),
        i64x2.extmul_high_i32x4_u(draws, length),
        1,
        3,
        5,
        7,
      )
    } else {
      places = i32x4.add(places, i32x4.splat(1))
      places = v128.andnot(places, i32x4.eq(places, length))
    }
    if (++inBlock == blockLength) inBlock = 0
    const r0 = v128.load64_lane(
      list + (i32x4.extract_lane(places, 1) << 3),
      v128.load64_zero(list + (i32x4.extract_lane(places, 0) << 3)),
      1,
    )
    const r1 = v128.load64_lane(
      list + (i32x4.extract_lane(places, 3) << 3),
      v128.load64_zero(list + (i32x4.extract_lane(places, 2) << 3)),
      1,
    )
    v128.store(at, v128.and(r0, goesOn0))
    v128.store(at, v128.and(r1, goesOn1), 16)
  }
  v128.store(placesAt, places)
}

function dealChances(seeds: v128, first: u32, trades: u32, goesOn0: v128, goesOn1: v128): void {
  const win = f64x2.splat(load<f64>(JOB_WIN))
  const notLost = f64x2.splat(load<f64>(JOB_NOT_LOST))
  const winR = f64x2.splat(load<f64>(JOB_WIN_R))
  const lossR = f64x2.splat(load<f64>(JOB_LOSS_R))
  const step = i32x4.splat(STEP)
  let a = i32x4.add(seeds, i32x4.splat(first * STEP))
  for (let at: u32 = DEALT, end = at + trades * FOUR; at < end; at += FOUR) {
    a = i32x4.add(a, step)
    const draws = drawn(a)
    const u0 = share(draws)
    const u1 = share(v128.shuffle<i32>(draws, draws, 2, 3, 2, 3))
    const r0 = v128.bitselect(winR, v128.andnot(lossR, f64x2.lt(u0, notLost)), f64x2.lt(u0, win))
    const r1 = v128.bitselect(winR, v128.andnot(lossR, f64x2.lt(u1, notLost)), f64x2.lt(u1, win))
    v128.store(at, v128.and(r0, goesOn0))
    v128.store(at, v128.and(r1, goesOn1), 16)
  }
}

/** Converts the first two draws to fractions in [0, 1). */
function share(draws: v128): v128 {
  return f64x2.mul(f64x2.convert_low_i32x4_u(draws), f64x2.splat(1.0 / 4294967296.0))
}

/** Applies mulberry32 to four states: integers below 2^32. */
function drawn(a: v128): v128 {
  let t = i32x4.mul(v128.xor(a, i32x4.shr_u(a, 15)), v128.or(a, i32x4.splat(1)))
  t = v128.xor(i32x4.add(t, i32x4.mul(v128.xor(t, i32x4.shr_u(t, 7)), v128.or(t, i32x4.splat(61)))), t)
  return v128.xor(t, i32x4.shr_u(t, 14))
}
