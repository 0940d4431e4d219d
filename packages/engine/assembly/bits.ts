/** How many bytes of a vector can each grow by up to 8 before they pass 255. */
const ROUNDS = 31

/** Counts the bits set in both of two bitmaps of `vectors` times 16 bytes. */
export function countBits(a: u32, b: u32, vectors: u32): u32 {
  let total = i64x2.splat(0)
  for (const end = a + (vectors << 4); a < end; ) {
    let bytes = i8x16.splat(0)
    for (const stop = min<u32>(end, a + 16 * ROUNDS); a < stop; a += 16, b += 16)
      bytes = i8x16.add(bytes, i8x16.popcnt(v128.and(v128.load(a), v128.load(b))))
    const sums = i32x4.extadd_pairwise_i16x8_u(i16x8.extadd_pairwise_i8x16_u(bytes))
    total = i64x2.add(total, i64x2.add(i64x2.extend_low_i32x4_u(sums), i64x2.extend_high_i32x4_u(sums)))
  }
  return <u32>(i64x2.extract_lane(total, 0) + i64x2.extract_lane(total, 1))
}
