const prefix = 'AFTER-'

/** Name of what a position holds after one of its exits: a writing about it belongs to the trade that closes it, or is open. */
export const restAfter = (exit: string): string => `${prefix}${exit}`

/** Place of a name among the fills of a trade; a rest comes right after its exit. */
export function placeIn({ parts }: { readonly parts: readonly string[] }, name: string): number {
  const at = parts.indexOf(name)
  if (at >= 0) return at
  return name.startsWith(prefix) ? parts.indexOf(name.slice(prefix.length)) + 0.5 : 0
}
