import type { TradeContext } from '@afterclose/contract/trade-context'
import { counted, formatNumber, formatWhole } from '@afterclose/core/format'
import { contextFields, type ContextTag } from '@afterclose/core/market-context'
import { contextReasonLabels } from '@afterclose/core/value-labels'

const inPercent = (value: number): string => `${formatWhole(100 * value)}% of the range`
/** Null: a tag without a number. */
const valueWords: Readonly<Record<ContextTag, ((value: number) => string) | null>> = {
  trend: (value) => `efficiency ${formatNumber(Math.abs(value), { decimals: 2 })}`,
  volatility: (value) => `higher than in ${formatWhole(value)}% of earlier sessions at this time`,
  dayPosition: inPercent,
  yesterdayPosition: inPercent,
  gap: (value) => `${formatNumber(value, { decimals: 2, signed: true })} of a usual day’s range`,
  sinceOpen: (value) => counted(Math.floor(value), 'minute'),
  dayType: null,
}

interface TagWords {
  readonly name: string
  /** "–" if unknown. */
  readonly group: string
  /** The number, or the reason why it is unknown; null for a tag without a number. */
  readonly detail: string | null
}

export function tagWords<Tag extends ContextTag>(tag: Tag, { group, value, why }: TradeContext[Tag]): TagWords {
  const { label: name, labels } = contextFields[tag]
  if (group === null) return { name, group: '–', detail: why === null ? null : contextReasonLabels[why] }
  const words: Readonly<Record<string, string>> = labels
  return {
    name,
    group: words[group] ?? '–',
    detail: value === null ? null : (valueWords[tag]?.(value) ?? null),
  }
}
