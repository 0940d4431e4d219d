import { useBusy } from '../../journal/busy-calls.ts'
import classes from './note.module.css'

/** Says that the page waits, and for what. */
export function BusyNote() {
  return (
    <div role="status">
      {useBusy() && <p className={classes.note}>The server is busy with your other requests. Trying again.</p>}
    </div>
  )
}
