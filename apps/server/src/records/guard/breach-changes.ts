import { breachKey, type FoundBreach, type GuardRuleKind } from '@afterclose/core/guard-rule'
import type { LocalDate } from '@afterclose/core/time'

/** A breach as it is stored. */
export interface StoredBreach extends Omit<FoundBreach, 'tradeId'> {
  readonly id: number
  /** Null if a restored archive did not have the trade. */
  readonly tradeId: number | null
  readonly isGone: boolean
}

/** Differences between the stored breaches of an attempt and those that follow from its trades now. */
export interface BreachChanges<Stored extends StoredBreach> {
  readonly added: readonly FoundBreach[]
  /** Other facts about a stored one, which may also be back. */
  readonly changed: readonly { readonly id: number; readonly breach: FoundBreach }[]
  readonly gone: readonly Stored[]
}

const keyOf = (breach: StoredBreach): string => breachKey({ ...breach, tradeId: breach.tradeId ?? 0 })
/** A trade that was deleted and imported again has another number, and breaks the same rule at the same time. */
const momentOf = ({ rule, at }: Pick<FoundBreach, 'rule' | 'at'>): string => `${rule} ${at}`

const isSame = (stored: StoredBreach, breach: FoundBreach): boolean =>
  !stored.isGone &&
  stored.rule === breach.rule &&
  stored.version === breach.version &&
  stored.tradingDay === breach.tradingDay &&
  stored.at === breach.at &&
  stored.tradeId === breach.tradeId &&
  stored.sure === breach.sure &&
  stored.judgedAfterwards === breach.judgedAfterwards &&
  stored.over === breach.over &&
  stored.forbiddenTradeIds.length === breach.forbiddenTradeIds.length &&
  stored.forbiddenTradeIds.every((id, i) => id === breach.forbiddenTradeIds[i])

/**
 * @param stored all of the attempt, also former ones: a breach that comes back is the same again
 * @param unwatched rules of which nothing is found, because the plan lacks them: their stored breaches stay as they are
 */
export function breachChanges<Stored extends StoredBreach>(
  stored: readonly Stored[],
  found: readonly FoundBreach[],
  unwatched: ReadonlySet<GuardRuleKind>,
): BreachChanges<Stored> {
  const byKey = new Map(stored.map((breach) => [keyOf(breach), breach]))
  const left = new Set(stored)
  const matches = new Map<FoundBreach, Stored>()
  for (const breach of found) {
    const match = byKey.get(breachKey(breach))
    if (match === undefined) continue
    matches.set(breach, match)
    left.delete(match)
  }
  const byMoment = new Map([...left].map((breach) => [momentOf(breach), breach]))
  for (const breach of found) {
    const match = matches.has(breach) ? undefined : byMoment.get(momentOf(breach))
    if (match === undefined || !left.delete(match)) continue
    matches.set(breach, match)
  }
  return {
    added: found.filter((breach) => !matches.has(breach)),
    changed: [...matches].flatMap(([breach, match]) => (isSame(match, breach) ? [] : [{ id: match.id, breach }])),
    gone: [...left].filter(({ rule, isGone }) => !isGone && !unwatched.has(rule)),
  }
}

/**
 * The trading day from which breaches differ: those of earlier days, stored and found, need not be compared again. Null if none differs.
 */
export function firstDayOfChanges(
  stored: readonly StoredBreach[],
  { added, changed, gone }: BreachChanges<StoredBreach>,
): LocalDate | null {
  const changedIds = new Set(changed.map(({ id }) => id))
  const days = [
    ...added.map(({ tradingDay }) => tradingDay),
    ...changed.map(({ breach }) => breach.tradingDay),
    ...stored.filter(({ id }) => changedIds.has(id)).map(({ tradingDay }) => tradingDay),
    ...gone.map(({ tradingDay }) => tradingDay),
  ]
  return days.reduce<LocalDate | null>((first, day) => (first === null || day < first ? day : first), null)
}
