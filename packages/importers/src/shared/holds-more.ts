/**
 * Whether a text contains a character more than `most` times. Checked before parsing: a file of only delimiters or tags is small, but the
 * lists parsed from it are not.
 */
export function holdsMore(text: string, character: string, most: number): boolean {
  if (text.length <= most) return false
  let count = 0
  for (let at = text.indexOf(character); at >= 0; at = text.indexOf(character, at + 1)) if (++count > most) return true
  return false
}
