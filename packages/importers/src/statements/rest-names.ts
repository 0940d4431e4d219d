const prefix = 'AFTER-'

/** Name of the rest of a position after an exit. A writing about the rest belongs to the trade that closes it, or to the open trade. */
export const restAfter = (exit: string): string => `${prefix}${exit}`

export const isRest = (name: string): boolean => name.startsWith(prefix)

/** Place of a name among the fills of a trade; a rest comes right after its exit. */
export function placeIn({ parts }: { readonly parts: readonly string[] }, name: string): number {
  const at = parts.indexOf(name)
  if (at >= 0) return at
  return isRest(name) ? parts.indexOf(name.slice(prefix.length)) + 0.5 : 0
}
