import { plural } from '@afterclose/core/format'
import { openWaitingEntries } from '../../journal/dialogs.ts'
import { useWaitingEntries } from '../../journal/device/waiting.ts'
import classes from './note.module.css'

/** A quiet line while entries wait on this device, with their list. */
export function WaitingNote() {
  const entries = useWaitingEntries()
  const count = entries.length
  const choices = entries.filter(({ state }) => state !== 'waiting').length
  return (
    <div role="status">
      {count > 0 && (
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
