/** Maximum ids or names per query. */
const idsPerStatement = 5000

/** Splits a long list into chunks. */
export function* inParts<T>(all: readonly T[], size = idsPerStatement): Generator<readonly T[]> {
  for (let from = 0; from < all.length; from += size) yield all.slice(from, from + size)
}
