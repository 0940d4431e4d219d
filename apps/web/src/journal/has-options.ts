import type { InstrumentView } from '@afterclose/contract/instruments'
import { isContractName } from '@afterclose/core/option-leg'
import { useMemo } from 'react'
import { feedQuery } from './engine/feed-query.ts'
import type { JournalKey } from './engine/feed-state.ts'
import { useTradeFeed } from './engine/hooks.ts'
import { lookups, useJournalData } from './journal-data.ts'
import { queryClient } from './query-client.ts'

const haveContracts = (instruments: readonly Pick<InstrumentView, 'name' | 'trades'>[]): boolean =>
  instruments.some(({ name, trades }) => trades > 0 && isContractName(name))

/** Whether the journal has options whose contracts are separate trades. */
export function useHasContracts(): boolean {
  const { instruments } = useJournalData()
  return useMemo(() => haveContracts(instruments), [instruments])
}

/** Whether the journal has trades in options: without any, it shows nothing about them. */
export function useHasOptions(): boolean {
  const hasContracts = useHasContracts()
  return useTradeFeed().data?.tags.includes('structure') === true || hasContracts
}

/** The same for plain functions, by what is loaded. */
export const hasOptions = (journal: JournalKey): boolean =>
  queryClient.getQueryData(feedQuery(journal).queryKey)?.tags.includes('structure') === true ||
  haveContracts(queryClient.getQueryData(lookups.instruments(journal.journalId).queryKey) ?? [])
