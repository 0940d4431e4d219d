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
  readonly hand: TypedTrade
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
  typed: readonly TypedTrade[],
  others: readonly Pair[] = [],
): ReadonlyMap<number, TypedTrade> {
  const byMinute = Map.groupBy(typed, (one) => `${contentOf(one)} ${minuteOf(one)}`)
  const pairs = created.flatMap((one, place): Pair[] => {
    if (one.size === null) return []
    const at = wallClock(one.entryDate)
    const minutes = [-1, 0, 1].map((step) => minuteOf(one) + step)
    const near = minutes.flatMap((minute) => byMinute.get(`${contentOf(one)} ${minute}`) ?? [])
    return near.flatMap((hand) => {
      const apart = Math.abs(wallClock(hand.entryDate) - at)
      return apart <= MINUTE ? [{ place, hand, apart }] : []
    })
  })
  const found = new Map<number, TypedTrade>()
  const taken = new Set<number>()
  for (const { place, hand } of [...pairs, ...others].toSorted(
    (a, b) => a.apart - b.apart || a.hand.id - b.hand.id || a.place - b.place,
  )) {
    if (found.has(place) || taken.has(hand.id)) continue
    found.set(place, hand)
    taken.add(hand.id)
  }
  return found
}

export const contentOf = ({ instrumentId, direction, size }: Compared): string =>
  `${instrumentId} ${direction} ${size === null ? '' : decimalText(big(size))}`

const minuteOf = ({ entryDate }: Compared): number => Math.floor(wallClock(entryDate) / MINUTE)
