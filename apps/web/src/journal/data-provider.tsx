import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { JournalContext, useOpenJournal } from './active-journal.ts'
import { queryClient } from './query-client.ts'

/** The server's data for everything below: the cache of its answers, and the active journal. */
export const DataProvider = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>
    <OpenJournal>{children}</OpenJournal>
  </QueryClientProvider>
)

const OpenJournal = ({ children }: { children: ReactNode }) => (
  <JournalContext value={useOpenJournal()}>{children}</JournalContext>
)
