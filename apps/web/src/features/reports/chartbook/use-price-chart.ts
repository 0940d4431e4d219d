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
 * Whether the price around a trade is shown next to its picture: if there is room and the server has bars, unless the user toggles it. Bars
 * of a shared journal are its owner's, so only the server knows them.
 */
export function usePriceChart({ picture, date }: Card, ofTrades: boolean): PriceChart {
  const { id: journalId } = useActiveJournal()
  const narrow = useNarrow()
  const [wanted, setWanted] = useState<boolean | null>(null)
  const { data } = useQuery({
    ...tradeBarsQuery(journalId, picture.ownerId, undefined),
    enabled: ofTrades && wanted === null && !narrow,
    placeholderData: keepPreviousData, // the setting stays from picture to picture
  })
  const known =
    data !== undefined &&
    data.length !== null &&
    date !== null &&
    barAt({ time: data.bars.time, length: data.length }, wallClock(date) / 1000) !== null
  const shown = ofTrades && (wanted ?? (known && !narrow))
  return { shown, toggle: () => setWanted(!shown) }
}
