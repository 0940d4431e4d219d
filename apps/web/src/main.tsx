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
import { loadAhead } from './app/load-ahead.ts'
import { router } from './app/router.tsx'
import { watchSession } from './app/session-effects.ts'
import { followJournalsElsewhere } from './journal/journal-list.ts'

watchSession(() => void router.invalidate())
followJournalsElsewhere()
keepFiltersInAddress(router)
loadAhead(router.latestLocation.search)

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
