/**
 * A short content hash for unnamed content: 64 bits in base 36, the same on every machine. Enough to distinguish the rows of one account;
 * not collision resistant against attackers.
 */
export function digest(text: string): string {
  let low = 0x811c9dc5
  let high = 0x9747b28c
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    low = Math.imul(low ^ unit, 0x01000193)
    high = Math.imul(high ^ unit, 0x5bd1e995)
    high ^= high >>> 13
  }
  return (mixed(low) >>> 0).toString(36).padStart(7, '0') + (mixed(high) >>> 0).toString(36).padStart(7, '0')
}

/** Spreads the last characters over all bits. */
function mixed(state: number): number {
  const once = Math.imul(state ^ (state >>> 16), 0x7feb352d)
  const twice = Math.imul(once ^ (once >>> 15), 0x846ca68b)
  return twice ^ (twice >>> 16)
}

/** Names contents by hash; repeated ones get a count, so that identical rows stay separate. */
export function contentNames(): (content: string) => string {
  const nameCounts = new Map<string, number>()
  return (content) => {
    const name = digest(content)
    const count = (nameCounts.get(name) ?? 0) + 1
    nameCounts.set(name, count)
    return count === 1 ? name : `${name}-${count}`
  }
}

/** Whether a name is such a hash, so that its row has no id. */
export const isContentName = (name: string): boolean => /^[0-9a-z]{14}(?:-\d+)?$/.test(name)
