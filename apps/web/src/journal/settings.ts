import { settingDefaults } from '@afterclose/contract/account-settings'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useJournalIfAny } from './active-journal.ts'
import { api } from './api.ts'
import { queryClient } from './query-client.ts'
import { useUser } from './session.ts'
import { settingsQuery } from './settings-query.ts'

export type Settings = Readonly<Record<string, string>> & Readonly<Record<keyof typeof settingDefaults, string>>

/**
 * All settings of the user, including defaults, and a function to change them. In a journal shared with the user, groups of comments have
 * the owner's captions.
 */
export function useSettings(): { settings: Settings; change: (changes: Record<string, string>) => Promise<void> } {
  const { userId } = useUser()
  const { data } = useQuery(settingsQuery(userId))
  const captions = useJournalIfAny()?.captions
  const settings = useMemo(() => ({ ...settingDefaults, ...data, ...captions }), [data, captions])
  return { settings, change: (changes) => changeSettings(userId, changes) }
}

/**
 * Optimistic update; reverted if the server rejects it. Only the changed settings of the response are used, because another change may
 * be running.
 */
async function changeSettings(userId: number, changes: Record<string, string>): Promise<void> {
  const { queryKey } = settingsQuery(userId)
  await queryClient.cancelQueries({ queryKey })
  const before = queryClient.getQueryData(queryKey)
  const put = (values: Readonly<Record<string, string>> = {}): void => {
    const otherSettings = Object.entries(queryClient.getQueryData(queryKey) ?? {}).filter(([key]) => !(key in changes))
    const changed = Object.entries(values).filter(([key]) => key in changes)
    queryClient.setQueryData(queryKey, Object.fromEntries([...otherSettings, ...changed]))
  }
  put(changes)
  try {
    put(await api.changeSettings({ params: { userId }, body: changes }))
  } catch (error) {
    put(before)
    throw error
  }
}

/** All stored settings of the user, including defaults. */
export async function storedSettings(userId: number): Promise<Settings> {
  return { ...settingDefaults, ...(await queryClient.fetchQuery({ ...settingsQuery(userId), staleTime: 0 })) }
}
