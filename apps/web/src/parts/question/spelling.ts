/**
 * Number of letters to insert, remove, replace or swap with their neighbour between two words (optimal string alignment).
 *
 * @example editDistance('shrt', 'short') // 1
 */
export function editDistance(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, i) => i)]
  for (let i = 1; i <= one.length; i++) {
    const row = [i]
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1]
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      row.push(
        Math.min(
          rows[i - 1]![j]! + 1,
          row[j - 1]! + 1,
          rows[i - 1]![j - 1]! + (isSame ? 0 : 1),
          isSwapped ? rows[i - 2]![j - 2]! + 1 : Number.POSITIVE_INFINITY,
        ),
      )
    }
    rows.push(row)
  }
  return rows[one.length]![other.length]!
}

/** Mistakes that a word of this length may have to be taken for another. */
const mistakesIn = (word: string): number => (word.length < 3 ? 0 : word.length < 6 ? 1 : 2)

/** The words closest to a misspelt one, the closest first; none if all are too different. */
export function closestWords(word: string, words: Iterable<string>, most: number): readonly string[] {
  const allowed = mistakesIn(word)
  const near: { readonly word: string; readonly distance: number }[] = []
  for (const candidate of words) {
    if (Math.abs(candidate.length - word.length) > allowed) continue
    const distance = editDistance(word, candidate)
    if (distance <= allowed && distance > 0) near.push({ word: candidate, distance })
  }
  return near
    .toSorted((a, b) => a.distance - b.distance || a.word.localeCompare(b.word))
    .slice(0, most)
    .map((found) => found.word)
}
