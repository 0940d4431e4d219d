import { wallClock } from '@afterclose/core/time'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useActiveJournal } from '../../../journal/active-journal.ts'
import { tradeBarsQuery } from '../../../journal/price-bars.ts'
import { barAt } from '../../../parts/trade-chart/trade-picture.ts'
import { useNarrow } from '../../../ui/use-compact.ts'
import type { Card } from './cards.ts'

interface PriceChart {
  readonly shown: boolean
  readonly toggle: () => void
}

/**
 * Whether the price around a trade stands beside its picture: where there is room and the server has bars of it, until somebody shows
 * or hides it himself. Those of a shared journal are its owner's, so that only the server knows of them.
 */
export function usePriceChart({ picture, date }: Card, ofTrades: boolean): PriceChart {
  const { id: journalId } = useActiveJournal()
  const narrow = useNarrow()
  const [wanted, setWanted] = useState<boolean | null>(null)
  const { data } = useQuery({
    ...tradeBarsQuery(journalId, picture.ownerId, undefined),
    enabled: ofTrades && wanted === null && !narrow,
    placeholderData: keepPreviousData, // from picture to picture it stays where it stands
  })
  const known =
    data !== undefined &&
    data.length !== null &&
    date !== null &&
    barAt({ time: data.bars.time, length: data.length }, wallClock(date) / 1000) !== null
  const shown = ofTrades && (wanted ?? (known && !narrow))
  return { shown, toggle: () => setWanted(!shown) }
}
