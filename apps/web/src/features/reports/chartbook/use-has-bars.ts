import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useActiveJournal } from '../../../journal/active-journal.ts'
import { useJournalData } from '../../../journal/journal-data.ts'
import { seriesQuery } from '../../../journal/price-bars.ts'
import type { Card } from './cards.ts'

/** Whether there are price bars of a card's instrument on its day. Those of a shared journal are its owner's, and not listed. */
export function useHasBars(enabled: boolean): (card: Card) => boolean {
  const { readOnly } = useActiveJournal()
  const { instruments } = useJournalData()
  const { data } = useQuery({ ...seriesQuery, enabled: enabled && !readOnly })
  return useMemo(() => {
    const series = data?.series ?? []
    return ({ instrument, date }) => {
      const named = instruments.find(({ name }) => name === instrument)
      if (named === undefined || date === null) return false
      const names = new Set([named.name, ...named.aliases].map((name) => name.toLowerCase()))
      const day = date.slice(0, 10)
      return series.some(
        ({ symbol, first, last }) =>
          names.has(symbol.toLowerCase()) && first.slice(0, 10) <= day && day <= last.slice(0, 10),
      )
    }
  }, [data, instruments])
}
