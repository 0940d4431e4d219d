import { useQuery } from '@tanstack/react-query'
import { Outlet, useMatches } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useJournalIfAny } from '../journal/active-journal.ts'
import { configQuery } from '../journal/app-config.ts'
import { Problem } from '../parts/problem.tsx'
import { documentTitle } from './document-title.ts'
import { FirstScreen } from './loading-screen.tsx'

/** Wraps every page: the configuration and the document's title. */
export function Root() {
  const config = useQuery(configQuery)
  const journal = useJournalIfAny()
  const page = useMatches({
    select: (matches) => matches.findLast((match) => match.staticData.title)?.staticData.title,
  })

  useEffect(() => {
    document.title = documentTitle(page, config.data?.brand, journal?.name)
  }, [page, config.data, journal])

  // of the first paint (public/early.js), which has been replaced
  useEffect(() => document.documentElement.classList.remove('at-work', 'sidebar-collapsed', 'balance-shown'), [])

  if (config.data !== undefined) return <Outlet />
  if (config.error === null) return <FirstScreen />
  return (
    <FirstScreen>
      <Problem
        error={config.error}
        doing="loading data"
        retrying={config.isFetching}
        onRetry={() => void config.refetch()}
      />
    </FirstScreen>
  )
}
