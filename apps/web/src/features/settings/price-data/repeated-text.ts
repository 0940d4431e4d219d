import type { BarPreview } from '@afterclose/contract/bars'
import { counted } from '@afterclose/core/format'
import { isShownTwice } from '@afterclose/core/time'

/**
 * Explains times that occur more than once: both bars are kept in the repeated hour of autumn, else the last one counts. "" without any.
 *
 * @param zone of the file; null if unknown
 */
export function repeatedText(
  { duplicates, repeatedHours = [] }: Pick<BarPreview, 'duplicates' | 'repeatedHours'>,
  zone: string | null,
): string {
  const ofClocks = repeatedHours.reduce(
    (sum, { hour, count }) => (zone !== null && isShownTwice(hour * 1000, zone) ? sum + count : sum),
    0,
  )
  const others = duplicates - ofClocks
  const kept = ` ${counted(ofClocks, 'bar')} ${ofClocks === 1 ? 'is' : 'are'} in the repeated hour when clocks go back, and kept.`
  const replaced = ` ${counted(others, 'time')} appeared more than once; the last bar of each is kept.`
  return (others > 0 ? replaced : '') + (ofClocks > 0 ? kept : '')
}
