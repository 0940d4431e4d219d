const DIGITS = 15
const BUCKETS = 1 << DIGITS

/**
 * Sorts rows by their entries, then by id. A radix sort over whole seconds: a few times faster than comparing, for which there is no time at
 * 100,000 trades.
 *
 * @param entryDate wall clock by row, whole seconds
 */
export function byEntry(rows: Uint32Array, entryDate: Float64Array, id: Uint32Array): Uint32Array {
  const count = rows.length
  if (count < 64) return rows.toSorted((a, b) => entryDate[a]! - entryDate[b]! || id[a]! - id[b]!)
  let first = Number.POSITIVE_INFINITY
  let last = Number.NEGATIVE_INFINITY
  for (let i = 0; i < count; i++) {
    const at = entryDate[rows[i]!]!
    if (at < first) first = at
    if (at > last) last = at
  }
  let keys = new Uint32Array(count)
  for (let i = 0; i < count; i++) keys[i] = (entryDate[rows[i]!]! - first) / 1000
  const bits = Math.ceil(Math.log2((last - first) / 1000 + 1))
  let sorted = rows.slice()
  let nextKeys = new Uint32Array(count)
  let next = new Uint32Array(count)
  for (let shift = 0; shift < bits; shift += DIGITS) {
    const starts = new Uint32Array(BUCKETS + 1)
    for (let i = 0; i < count; i++) starts[((keys[i]! >>> shift) & (BUCKETS - 1)) + 1]!++
    for (let bucket = 0; bucket < BUCKETS; bucket++) starts[bucket + 1]! += starts[bucket]!
    for (let i = 0; i < count; i++) {
      const key = keys[i]!
      const to = starts[(key >>> shift) & (BUCKETS - 1)]!++
      nextKeys[to] = key
      next[to] = sorted[i]!
    }
    ;[keys, nextKeys] = [nextKeys, keys]
    ;[sorted, next] = [next, sorted]
  }
  return sortTies(sorted, keys, id)
}

/** Sorts rows of the same second by id, in place. */
function sortTies(rows: Uint32Array, keys: Uint32Array, id: Uint32Array): Uint32Array {
  for (let i = 1; i < rows.length; i++) {
    if (keys[i] !== keys[i - 1]) continue
    const row = rows[i]!
    let to = i
    while (to > 0 && keys[to - 1] === keys[i] && id[rows[to - 1]!]! > id[row]!) {
      rows[to] = rows[to - 1]!
      to--
    }
    rows[to] = row
  }
  return rows
}
