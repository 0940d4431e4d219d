/** As many numbers or names as one query may ask for. */
const idsPerStatement = 5000

/** A long list piece by piece. */
export function* inParts<T>(all: readonly T[], size = idsPerStatement): Generator<readonly T[]> {
  for (let from = 0; from < all.length; from += size) yield all.slice(from, from + size)
}
