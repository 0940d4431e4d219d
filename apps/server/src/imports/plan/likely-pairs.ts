import { big, type Decimal } from '@afterclose/core/decimal'
import { DAY, type LocalDateTime, MINUTE, wallClock } from '@afterclose/core/time'
import type { TradeInput } from '@afterclose/core/trade'
import type { DerivedTrade } from '@afterclose/importers/statements/derive'
import type { OtherExportTest } from '@afterclose/importers/statements/other-exports'
import { contentOf, type Pair, type TypedTrade } from './look-alikes.ts'

export interface CreatedTrade {
  /** As the file states it, in its time zone. */
  readonly trade: DerivedTrade
  readonly made: TradeInput
}

export interface PairFacts {
  readonly toJournalTime: (text: LocalDateTime) => LocalDateTime
  readonly inOtherExport: OtherExportTest
}

/**
 * Finds new trades of a file that look like one that another export of the same platform states: the same instrument, direction and size, at
 * times that are the same to the coarser of both or less than a minute apart, and at nearly the same prices. The statements do not prove that
 * they are the same, otherwise the union would have merged them.
 */
export function likelyPairs(
  created: readonly CreatedTrade[],
  known: readonly TypedTrade[],
  { toJournalTime, inOtherExport }: PairFacts,
): readonly Pair[] {
  if (known.length === 0) return []
  const byDay = Map.groupBy(known, (one) => `${contentOf(one)} ${dayOf(one.entryDate)}`)
  const timeGap = (stated: LocalDateTime, at: LocalDateTime): number => {
    const [day, time] = [wallClock(toJournalTime(`${stated.slice(0, 10)}T00:00:00`)), wallClock(at)]
    const isDateless = stated.endsWith('T00:00:00')
    if (time === day || (isDateless && time >= day && time < day + DAY)) return 0
    return Math.abs(wallClock(toJournalTime(stated)) - time)
  }
  return created.flatMap(({ trade, made }, place) => {
    if (made.size === null) return []
    const day = dayOf(made.entryDate)
    return [day - 1, day, day + 1]
      .flatMap((near) => byDay.get(`${contentOf(made)} ${near}`) ?? [])
      .flatMap((hand) => {
        const gap = timeGap(trade.entryDate, hand.entryDate)
        const isNear =
          gap <= MINUTE &&
          (trade.exitDate === null || hand.exitDate === null || timeGap(trade.exitDate, hand.exitDate) <= MINUTE) &&
          isNearPrice(made.entryPrice, hand.entryPrice) &&
          isNearPrice(made.exitPrice, hand.exitPrice)
        return isNear && inOtherExport(trade, hand.fill ?? '') ? [{ place, hand, apart: gap }] : []
      })
  })
}

const dayOf = (time: LocalDateTime): number => Math.floor(wallClock(time) / DAY)

/** Largest difference of a price that two exports round differently, as a share of it. */
const share = '0.001'

/** Whether two prices differ by rounding: by a tenth of a percent, or in the last decimal of the coarser one. Unknown ones may be any. */
function isNearPrice(a: Decimal | null, b: Decimal | null): boolean {
  if (a === null || b === null) return true
  const decimals = Math.min(...[a, b].map((price) => price.split('.')[1]?.length ?? 0))
  const apart = big(a).minus(b).abs()
  return apart.lte(big(a).abs().times(share)) || (decimals > 0 && apart.lt(big(10).pow(-decimals)))
}
