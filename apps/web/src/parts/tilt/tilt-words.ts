/** Colour of a tilt: green if the rules were kept, red if they were broken. */
export const tiltColour = (tilt: number): 'green' | 'red' | 'grey' => (tilt > 0 ? 'green' : tilt < 0 ? 'red' : 'grey')

/** "38 of the last 50 trades kept the rules, 7 broke them." For the tilts of consecutive trades. */
export function tiltReading(tilts: ArrayLike<number>): string {
  const all = Array.from(tilts)
  const green = all.filter((tilt) => tilt > 0).length
  const red = all.filter((tilt) => tilt < 0).length
  if (green + red === 0)
    return 'No trade here shows whether rules were followed: rate your comments and add them to trades.'
  if (all.length === 1) return green === 1 ? 'The last trade followed the rules.' : 'The last trade broke the rules.'
  return `${green} of the last ${all.length} trades followed the rules, ${red} broke them.`
}
