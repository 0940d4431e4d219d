/** Maps to a Float64Array, many times faster than `Float64Array.from`, which iterates and calls for each element. */
export function numbersOf<One>(all: ArrayLike<One>, numberOf: (one: One) => number): Float64Array {
  const numbers = new Float64Array(all.length)
  for (let i = 0; i < all.length; i++) numbers[i] = numberOf(all[i]!)
  return numbers
}
