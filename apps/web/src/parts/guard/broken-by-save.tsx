import type { GuardState } from '@afterclose/engine/guard/guard-state'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { deviceOutbox } from '../../journal/device/waiting.ts'
import { useWaitingEntries } from '../../journal/device/waiting-entries.ts'
import { useStore } from '../../journal/store.ts'
import { toastWarning } from '../toasts.tsx'
import { brokenWords, brokenWordsOfMany } from './broken-words.ts'
import { brokenSince, noteSave, saves, watch } from './saves.ts'

/** Time after which a save has broken nothing, ms: by then the state includes it. */
const patience = 15_000
/** Trades stored within this time share a toast, ms: those that waited are sent one by one. */
const together = 10_000

interface LastToast {
  readonly ids: readonly number[]
  readonly at: number
}

/** Says which rule a trade broke that was just stored, once the state of the guard includes it. */
export function BrokenBySave({ state }: { state: GuardState }) {
  const { id: journalId, currency, decimals } = useActiveJournal()
  const navigate = useNavigate()
  const waiting = useStore(saves)
  const last = useRef<LastToast | null>(null)
  useStoredLater(journalId)
  useEffect(() => {
    watch(state)
    const isOver = performance.now() - patience
    const results = waiting.map((save) => ({ ...save, broken: brokenSince(save, state) }))
    const broken = results.filter((result) => result.broken.length > 0)
    const [first] = broken
    if (first !== undefined) {
      const before = last.current
      const isShown = before !== null && before.at > performance.now() - together
      const ids = [...(isShown ? before.ids : []), ...broken.map(({ tradeId }) => tradeId)]
      const text = ids.length === 1 ? brokenWords(first, { currency, decimals }) : brokenWordsOfMany(ids)
      const act = () => void navigate({ to: '/rules' })
      toastWarning(text, { label: 'Your rules', act, about: 'broken rules' })
      last.current = { ids, at: performance.now() }
    }
    const left = results.filter((result) => result.broken.length === 0 && result.at > isOver)
    if (left.length < waiting.length) saves.set(left)
  }, [state, waiting, currency, decimals, navigate])
  useEffect(() => () => watch(null), [])
  return null
}

const tradeCalls = new Set<string>(['createTrade', 'replaceTrade'])

/** Notes the trades of the journal that waited on this device, as they are stored. */
function useStoredLater(journalId: number): void {
  const entries = useWaitingEntries()
  const waits = entries.some((entry) => entry.journalId === journalId && tradeCalls.has(entry.call))
  useEffect(() => {
    if (!waits) return undefined
    const following = deviceOutbox().then(({ followStored }) =>
      followStored(({ entry, answer }) => {
        const id = answer?.['id']
        if (entry.journalId === journalId && tradeCalls.has(entry.call) && typeof id === 'number') noteSave()(id)
      }),
    )
    return () => void following.then((end) => end())
  }, [waits, journalId])
}
