import { plural } from '@afterclose/core/format'
import { useEffect, useState } from 'react'
import { openWaitingEntries } from '../../journal/dialogs.ts'
import { useWaitingEntries } from '../../journal/device/waiting.ts'
import classes from './note.module.css'

/** Entries that are stored within this time are not mentioned, ms. */
const lateMs = 1000

/** A quiet line while entries wait on this device, with their list. */
export function WaitingNote() {
  const entries = useWaitingEntries()
  const count = entries.length
  const choices = entries.filter(({ state }) => state !== 'waiting').length
  const waits = count > 0
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!waits) return undefined
    const timer = setTimeout(() => setLate(true), lateMs)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [waits])
  return (
    <div role="status">
      {waits && isLate && (
        <p className={classes.note}>
          {count} {plural(count, 'entry waits', 'entries wait')} on this device
          {choices > 0 && `, ${choices} for your choice`}.{' '}
          <button type="button" className="link" onClick={openWaitingEntries}>
            Show
          </button>
        </p>
      )}
    </div>
  )
}
