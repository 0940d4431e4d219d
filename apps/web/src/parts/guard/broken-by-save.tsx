import type { GuardState } from '@afterclose/engine/guard/guard-state'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { useStore } from '../../journal/store.ts'
import { toastWarning } from '../toasts.tsx'
import { brokenWords } from './broken-words.ts'
import { brokenSince, saves, watch } from './saves.ts'

/** Time after which a save has broken nothing, ms: by then the state includes it. */
const patience = 15_000

/** Says which rule a trade broke that was just stored, once the state of the guard includes it. */
export function BrokenBySave({ state }: { state: GuardState }) {
  const { currency, decimals } = useActiveJournal()
  const navigate = useNavigate()
  const waiting = useStore(saves)
  useEffect(() => {
    watch(state)
    const isOver = performance.now() - patience
    const left = waiting.filter((save) => {
      const broken = brokenSince(save, state)
      if (broken.length > 0)
        toastWarning(brokenWords({ ...save, broken }, { currency, decimals }), {
          label: 'Your rules',
          act: () => void navigate({ to: '/rules' }),
        })
      return broken.length === 0 && save.at > isOver
    })
    if (left.length < waiting.length) saves.set(left)
  }, [state, waiting, currency, decimals, navigate])
  useEffect(() => () => watch(null), [])
  return null
}
