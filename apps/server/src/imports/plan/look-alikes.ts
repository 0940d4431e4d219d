import { big, type Decimal, decimalText } from '@afterclose/core/decimal'
import { type LocalDateTime, MINUTE, wallClock } from '@afterclose/core/time'
import type { Direction } from '@afterclose/core/trade'

/** A trade that was entered manually, or is of another importer, reduced to the compared fields. */
export interface TypedTrade {
  readonly id: number
  readonly instrumentId: number
  readonly direction: Direction
  readonly size: Decimal | null
  readonly entryDate: LocalDateTime
  readonly exitDate: LocalDateTime | null
  readonly entryPrice: Decimal | null
  readonly exitPrice: Decimal | null
  /** MANUAL, or the importer. */
  readonly source?: string
  /** Name of its first fill; missing if it was entered manually. */
  readonly fill?: string | null
  /** It is of the platform of the file. */
  readonly isOwn?: boolean
}

/** A new trade, by its index, and one of the journal that it looks like. */
export interface Pair {
  readonly place: number
  readonly journalTrade: TypedTrade
  /** Time between their entries, ms. */
  readonly apart: number
}

type Compared = Pick<TypedTrade, 'instrumentId' | 'direction' | 'size' | 'entryDate'>

/**
 * Finds new trades of a file that look like a manually entered one: the same instrument, direction and size, entered within a minute
 * (PRODUCT A.22). The nearest in time wins, then the one entered first; none is matched twice.
 *
 * @param others pairs that look alike by another rule
 * @returns the manually entered trade, by index of the new one
 */
export function lookAlikes(
  created: readonly Compared[],
  journalTrades: readonly TypedTrade[],
  others: readonly Pair[] = [],
): ReadonlyMap<number, TypedTrade> {
  const byMinute = Map.groupBy(journalTrades, (one) => `${contentOf(one)} ${minuteOf(one)}`)
  const pairs = created.flatMap((newTrade, place): Pair[] => {
    if (newTrade.size === null) return []
    const at = wallClock(newTrade.entryDate)
    const minutes = [-1, 0, 1].map((step) => minuteOf(newTrade) + step)
    const near = minutes.flatMap((minute) => byMinute.get(`${contentOf(newTrade)} ${minute}`) ?? [])
    return near.flatMap((journalTrade) => {
      const apart = Math.abs(wallClock(journalTrade.entryDate) - at)
      return apart <= MINUTE ? [{ place, journalTrade, apart }] : []
    })
  })
  const tradesByPlace = new Map<number, TypedTrade>()
  const matchedIds = new Set<number>()
  for (const { place, journalTrade } of [...pairs, ...others].toSorted(
    (a, b) => a.apart - b.apart || a.journalTrade.id - b.journalTrade.id || a.place - b.place,
  )) {
    if (tradesByPlace.has(place) || matchedIds.has(journalTrade.id)) continue
    tradesByPlace.set(place, journalTrade)
    matchedIds.add(journalTrade.id)
  }
  return tradesByPlace
}

export const contentOf = ({ instrumentId, direction, size }: Compared): string =>
  `${instrumentId} ${direction} ${size === null ? '' : decimalText(big(size))}`

const minuteOf = ({ entryDate }: Compared): number => Math.floor(wallClock(entryDate) / MINUTE)
