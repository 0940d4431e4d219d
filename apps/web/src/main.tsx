import './app/zod-without-eval.ts'
import './app/layers.css'
import '@fontsource-variable/source-sans-3/wght.css'
import '@fontsource-variable/source-serif-4/wght.css'
import './app/mantine.css'
import './app/tokens.css'
import './app/base.css'
import './app/outline.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { reload } from './app/missing-code.ts'
import { openPages, router } from './app/router.tsx'
import { watchSession } from './app/session-effects.ts'
import { noteAsking } from './journal/coming-start.ts'
import { followJournalsElsewhere } from './journal/journal-list.ts'
import { currentUser } from './journal/session.ts'

watchSession(() => {
  // while its first page loads, the router may never reach the page of a guard's redirect, and would wait forever
  if (currentUser() === null && router.state.resolvedLocation === undefined) reload()
  else void router.invalidate()
})
followJournalsElsewhere()

/** Loads the code of all pages, which the sign-in page does not need. The route of every page retries failed code, and reports it. */
async function loadPages(): Promise<void> {
  noteAsking(
    import('./app/load-ahead.ts').then(
      ({ loadAhead }) => loadAhead(router.latestLocation.search),
      () => {},
    ),
  )
  await openPages().catch(() => {})
}

function show(): void {
  const root = document.getElementById('root')
  if (root === null) throw new Error('index.html has no #root')
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}

if (currentUser() === null) show()
else void loadPages().then(show) // meanwhile index.html shows the first screen
