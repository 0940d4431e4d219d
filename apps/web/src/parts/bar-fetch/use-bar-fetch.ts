import { type BarFetch, startBarFetch } from '@afterclose/contract/price-sources'
import type { BodyOf } from '@afterclose/contract/call'
import { useEffect, useState } from 'react'
import { callOf } from '../../journal/call-server.ts'
import { isFetching, refreshFetches, useFetches } from '../../journal/bar-fetches.ts'
import { refreshBars } from '../../journal/price-bars.ts'
import { toastProblem } from '../toasts.tsx'

interface Watching {
  /** Which fetches started elsewhere to show. */
  shows: (fetch: BarFetch) => boolean
  /** Called when bars were fetched. Must be the same function in every render: another function is called immediately. */
  onFetched?: () => void
}

/** Starts fetches of price bars and follows running ones; the report of a finished fetch stays visible. */
export function useBarFetch(journalId: number, { shows, onFetched }: Watching) {
  const fetches = useFetches()
  /** A fetch that was started here, or seen running: after its end, its report stays. */
  const [watched, setWatched] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const under = fetches.find((fetch) => isFetching(fetch) && shows(fetch))
  if (under !== undefined && under.id !== watched) setWatched(under.id)
  const shown = under ?? fetches.find(({ id }) => id === watched)
  const ended = under === undefined ? (shown?.id ?? null) : null // a short fetch ends before the list of fetches is loaded again
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

  /** `going`: a fetch is running, which excludes a second; `busy`: a fetch is being started. */
  return { shown, under, going: fetches.some(isFetching), busy, start }
}
