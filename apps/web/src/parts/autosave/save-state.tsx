import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import type { SaveState } from './autosave.ts'
import classes from './autosave.module.css'

const words = { saved: 'Saved', waiting: 'Saving…', saving: 'Saving…' } as const

/** Whether what is typed has arrived, in words. */
export function SaveStateWords({ state }: { state: SaveState }) {
  const fine = state === 'saved' || state === 'waiting' || state === 'saving'
  const Icon = state === 'saved' ? IconCheck : IconAlertTriangle
  return (
    <span className={classes.state} data-unsaved={!fine || undefined}>
      {(state === 'saved' || !fine) && <Icon size={16} aria-hidden="true" />}
      {fine ? words[state] : 'Not saved'}
    </span>
  )
}
