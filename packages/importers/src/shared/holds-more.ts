/**
 * Whether a character stands in a text more often than `most`. Counted before a text is taken apart: a file of nothing but
 * delimiters or tags is small, and the lists that are made of it are not.
 */
export function holdsMore(text: string, character: string, most: number): boolean {
  if (text.length <= most) return false
  let count = 0
  for (let at = text.indexOf(character); at >= 0; at = text.indexOf(character, at + 1)) if (++count > most) return true
  return false
}
