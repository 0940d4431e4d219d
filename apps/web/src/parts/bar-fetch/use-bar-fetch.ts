import { type BarFetch, startBarFetch } from '@afterclose/contract/price-sources'
import type { BodyOf } from '@afterclose/contract/call'
import { useEffect, useState } from 'react'
import { callOf } from '../../journal/call-server.ts'
import { isFetching, refreshFetches, useFetches } from '../../journal/bar-fetches.ts'
import { refreshBars } from '../../journal/price-bars.ts'
import { toastProblem } from '../toasts.tsx'

interface Watching {
  /** Which fetches are shown, of those begun elsewhere. */
  shows: (fetch: BarFetch) => boolean
  /** Bars have come. The same function in every render: another one is called at once. */
  onFetched?: () => void
}

/** Starts fetches of price bars and follows those under way; the report of one that has ended stays. */
export function useBarFetch(journalId: number, { shows, onFetched }: Watching) {
  const fetches = useFetches()
  /** A fetch that was begun here, or seen under way: where it has ended, its report stays. */
  const [watched, setWatched] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const under = fetches.find((fetch) => isFetching(fetch) && shows(fetch))
  if (under !== undefined && under.id !== watched) setWatched(under.id)
  const shown = under ?? fetches.find(({ id }) => id === watched)
  const ended = under === undefined ? (shown?.id ?? null) : null // a short one is over before the list of fetches is read again
  useEffect(() => {
    if (ended !== null) void refreshBars().then(onFetched)
  }, [ended, onFetched])

  async function start(body: BodyOf<typeof startBarFetch>) {
    setBusy(true)
    try {
      const { id } = await callOf(startBarFetch)({ params: { journalId }, body })
      setWatched(id)
    } catch (error) {
      toastProblem(error, 'fetching price bars')
    }
    await refreshFetches()
    setBusy(false)
  }

  /** `going`: one is under way, of which there may be no second; `busy`: one is being started. */
  return { shown, under, going: fetches.some(isFetching), busy, start }
}
