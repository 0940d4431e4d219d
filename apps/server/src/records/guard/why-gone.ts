import type { FoundBreach } from '@afterclose/core/guard-rule'
import type { Instant } from '@afterclose/core/time'
import type { StoredBreach } from './breach-changes.ts'

/** A trade that was written since its attempt was last judged. */
export interface WrittenTrade {
  readonly id: number
  readonly exitDate: FoundBreach['at'] | null
  readonly created: Instant
}

/** Changes since an attempt was last judged. */
export interface Happened {
  readonly written: readonly WrittenTrade[]
  readonly deletedIds: readonly number[]
  readonly hasNewRules: boolean
}

/**
 * Reason why a breach no longer exists: the change of its own trade, of the rules, or of another trade that closed by then.
 *
 * @param foundAt when the breach was found
 * @param happened null if that is unknown: the journal was restored from an archive
 * @example whyGone(breach, foundAt, happened) // 'trade 5 was changed'
 */
export function whyGone({ tradeId, at }: StoredBreach, foundAt: Instant, happened: Happened | null): string {
  if (happened === null) return 'the journal was restored'
  const { written, deletedIds, hasNewRules } = happened
  if (tradeId !== null && deletedIds.includes(tradeId)) return `trade ${tradeId} was deleted`
  if (written.some(({ id }) => id === tradeId)) return `trade ${tradeId} was changed`
  if (hasNewRules) return 'the rules were changed'
  const concerned = [
    ...deletedIds.map((id) => ({ id, what: 'deleted' })),
    ...written
      .filter(({ exitDate }) => exitDate !== null && exitDate <= at)
      .map(({ id, created }) => ({ id, what: created > foundAt ? 'added' : 'changed' })),
  ]
  const [first] = concerned
  if (first !== undefined && concerned.length === 1) return `trade ${first.id} was ${first.what}`
  return first !== undefined || written.length > 0 ? 'other trades were changed' : 'settings or deposits were changed'
}
