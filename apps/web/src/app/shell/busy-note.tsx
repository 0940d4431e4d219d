import { useBusy } from '../../journal/busy-calls.ts'
import classes from './note.module.css'

/** Shows that the page is waiting, and the reason. */
export function BusyNote() {
  return (
    <div role="status">
      {useBusy() && <p className={classes.note}>The server is busy with your other requests. Trying again.</p>}
    </div>
  )
}
