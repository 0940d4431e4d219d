import { useQuery } from '@tanstack/react-query'
import { Outlet, useMatches } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useJournalIfAny } from '../journal/active-journal.ts'
import { configQuery } from '../journal/app-config.ts'
import { Logo } from '../ui/logo.tsx'
import { Problem } from '../parts/problem.tsx'
import { documentTitle } from './document-title.ts'
import { FirstScreen } from './loading-screen.tsx'
import classes from './screens.module.css'

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

  if (config.data !== undefined) return <Outlet />
  if (config.error === null) return <FirstScreen />
  return (
    <main className={classes.alone}>
      <Logo size={30} />
      <Problem
        error={config.error}
        doing="loading data"
        retrying={config.isFetching}
        onRetry={() => void config.refetch()}
      />
    </main>
  )
}
