import './app/zod-without-eval.ts'
import './app/layers.css'
import '@fontsource-variable/source-sans-3/wght.css'
import '@fontsource-variable/source-serif-4/wght.css'
import './app/mantine.css'
import './app/tokens.css'
import './app/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { keepFiltersInAddress } from './app/filters-in-address.ts'
import { router } from './app/router.tsx'
import { watchSession } from './app/session-effects.ts'
import { journalsQuery } from './journal/active-journal.ts'
import { configQuery } from './journal/app-config.ts'
import { followJournalsElsewhere } from './journal/journal-list.ts'
import { queryClient } from './journal/query-client.ts'
import { currentUser } from './journal/session.ts'

watchSession(() => void router.invalidate())
followJournalsElsewhere()
keepFiltersInAddress(router)

// what every start needs is asked for at once, not one after the other
void queryClient.prefetchQuery(configQuery)
if (currentUser() !== null) void queryClient.prefetchQuery(journalsQuery)

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
