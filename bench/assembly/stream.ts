// Memory bandwidth: a lower bound for any pass over the trades.

/** Reads 24 bytes per row. @returns a sum, so that nothing is optimised away */
export function read(at: u32, rows: u32): f64 {
  let one = f64x2.splat(0)
  let two = f64x2.splat(0)
  let three = f64x2.splat(0)
  for (const end = at + rows * 24; at < end; at += 48) {
    one = f64x2.add(one, v128.load(at))
    two = f64x2.add(two, v128.load(at, 16))
    three = f64x2.add(three, v128.load(at, 32))
  }
  const sum = f64x2.add(f64x2.add(one, two), three)
  return f64x2.extract_lane(sum, 0) + f64x2.extract_lane(sum, 1)
}

/** Reads and writes 24 bytes per row. `rows` is even. */
export function readAndWrite(at: u32, to: u32, rows: u32): void {
  const more = f64x2.splat(1)
  for (const end = at + rows * 24; at < end; at += 48, to += 48) {
    v128.store(to, f64x2.add(more, v128.load(at)))
    v128.store(to, f64x2.add(more, v128.load(at, 16)), 16)
    v128.store(to, f64x2.add(more, v128.load(at, 32)), 32)
  }
}
