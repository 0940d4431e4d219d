import { counted } from '@afterclose/core/format'

const mostKinds = 12

/** One sentence about skipped rows, by kind; none without such rows. */
export function leftOut(counts: ReadonlyMap<string, number>): readonly string[] {
  if (counts.size === 0) return []
  const kinds = [...counts]
    .slice(0, mostKinds)
    .map(([kind, count]) => `${kind.slice(0, 60)} (${counted(count, 'row')})`)
  const more = counts.size > mostKinds ? ' and others' : ''
  return [`Not imported, because they are neither trades nor deposits: ${kinds.join(', ')}${more}.`]
}
