import { screenshotSlots } from '@afterclose/contract/screenshots'
import { counted, formatDateTime } from '@afterclose/core/format'
import { inputFields, type TradeInput } from '@afterclose/core/trade'
import { hiddenValues, hasTypedExtremes, isSameValue, levelFields } from '@afterclose/core/writing'
import { isSameCourse } from './broker-fields.ts'
import type { RowWithWriting } from './trade-fate.ts'

/** Name of a field within a sentence. */
function nounOf(field: keyof TradeInput): string {
  const { label, noun }: { readonly label: string; readonly noun?: string } = inputFields[field]
  return noun ?? label.charAt(0).toLowerCase() + label.slice(1)
}
const levels: readonly (keyof TradeInput)[] = [...levelFields, 'highestPrice', 'lowestPrice']

/**
 * Describes a changed trade to the trader before saving: trades it merges, values without a place, and values that contradict it. Null if
 * there is nothing.
 *
 * @param rows trades of the journal that continue in it, the visible one first
 */
export function changeNote(
  [first, ...others]: readonly [RowWithWriting, ...RowWithWriting[]],
  after: TradeInput,
): string | null {
  const sentences = [
    ...merges(others),
    ...beside([first, ...others], after),
    ...ofExtremes(first.trade, after),
    ...withoutSlot(first, others),
  ]
  return sentences.length === 0 ? null : sentences.join(' ')
}

function merges(others: readonly RowWithWriting[]): readonly string[] {
  const joined = others.filter(({ shownOn }) => shownOn === null)
  if (joined.length === 0) return []
  const entries = joined.map(({ trade }) => formatDateTime(trade.entryDate, 'yyyy-MM-dd')).join(', ')
  const trades = joined.length === 1 ? 'the trade' : 'the trades'
  return [`Merges ${trades} entered ${entries}, with comments, notes and pictures.`]
}

/** Values that will not be shown, because another writing has one or they contradict the trade. */
function beside(rows: readonly RowWithWriting[], after: TradeInput): readonly string[] {
  const also = hiddenValues(
    after,
    rows.map(({ writing }) => writing),
  )
  const isLeftOut = (field: keyof TradeInput) => levels.includes(field) && isSameValue(field, after[field], null)
  const namesOf = (fields: readonly (keyof TradeInput)[]) => [...new Set(fields)].map(nounOf).join(', ')
  const both = namesOf(also.flatMap(({ field }) => (isLeftOut(field) ? [] : [field])))
  const leftOut = namesOf(also.flatMap(({ field }) => (isLeftOut(field) ? [field] : [])))
  return [
    ...(both === '' ? [] : [`Both have a ${both}: the earlier trade’s is kept.`]),
    ...(leftOut === '' ? [] : [`Its ${leftOut} would contradict the changed trade and is dropped.`]),
  ]
}

function ofExtremes(before: TradeInput, after: TradeInput): readonly string[] {
  if (isSameCourse(before, after)) return []
  if (before.priceSource === 'BARS' && after.priceSource !== 'BARS')
    return [
      'The highest and lowest price came from price bars for a different time. They are cleared; you can fill them again.',
    ]
  return hasTypedExtremes(after)
    ? ['The highest and lowest price were typed before the trade changed. They are kept; please check them.']
    : []
}

function withoutSlot({ trade, slots }: RowWithWriting, others: readonly RowWithWriting[]): readonly string[] {
  const pictureCount = others.reduce((sum, { shownOn, slots: own }) => sum + (shownOn === null ? own.length : 0), 0)
  const missing = pictureCount - freeSlots(trade, slots).length
  if (missing <= 0) return []
  const [they, their] = missing === 1 ? ['It is', 'comes'] : ['They are', 'come']
  return [
    `${counted(missing, 'picture')} find${missing === 1 ? 's' : ''} no free slot. ${they} hidden and ${their} back if this import is undone.`,
  ]
}

/** Slots with neither a picture nor text. */
export const freeSlots = (
  { screenshotDescriptions }: Pick<TradeInput, 'screenshotDescriptions'>,
  usedSlots: readonly number[],
): number[] =>
  Array.from({ length: screenshotSlots }, (_, i) => i + 1).filter(
    (slot) => !usedSlots.includes(slot) && (screenshotDescriptions[slot - 1] ?? '') === '',
  )
