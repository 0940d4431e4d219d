import { big, type Decimal } from '@afterclose/core/decimal'
import { DAY, type LocalDateTime, MINUTE, wallClock } from '@afterclose/core/time'
import type { TradeInput } from '@afterclose/core/trade'
import type { DerivedTrade } from '@afterclose/importers/statements/derive'
import type { OtherExportTest } from '@afterclose/importers/statements/other-exports'
import { contentOf, type Pair, type TypedTrade } from './look-alikes.ts'

export interface CreatedTrade {
  /** As the file states it, in its time zone. */
  readonly trade: DerivedTrade
  readonly input: TradeInput
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
  journalTrades: readonly TypedTrade[],
  { toJournalTime, inOtherExport }: PairFacts,
): readonly Pair[] {
  if (journalTrades.length === 0) return []
  const byDay = Map.groupBy(journalTrades, (one) => `${contentOf(one)} ${dayOf(one.entryDate)}`)
  const timeGap = (statedTime: LocalDateTime, at: LocalDateTime): number => {
    const [day, time] = [wallClock(toJournalTime(`${statedTime.slice(0, 10)}T00:00:00`)), wallClock(at)]
    const isDateless = statedTime.endsWith('T00:00:00')
    if (time === day || (isDateless && time >= day && time < day + DAY)) return 0
    return Math.abs(wallClock(toJournalTime(statedTime)) - time)
  }
  return created.flatMap(({ trade, input }, place) => {
    if (input.size === null) return []
    const day = dayOf(input.entryDate)
    return [day - 1, day, day + 1]
      .flatMap((near) => byDay.get(`${contentOf(input)} ${near}`) ?? [])
      .flatMap((journalTrade) => {
        const gap = timeGap(trade.entryDate, journalTrade.entryDate)
        const isNear =
          gap <= MINUTE &&
          (trade.exitDate === null ||
            journalTrade.exitDate === null ||
            timeGap(trade.exitDate, journalTrade.exitDate) <= MINUTE) &&
          isNearPrice(input.entryPrice, journalTrade.entryPrice) &&
          isNearPrice(input.exitPrice, journalTrade.exitPrice)
        return isNear && inOtherExport(trade, journalTrade.fill ?? '') ? [{ place, journalTrade, apart: gap }] : []
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
