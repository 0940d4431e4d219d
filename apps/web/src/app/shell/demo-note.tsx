import { useConfig } from '../../journal/app-config.ts'
import { useLeaveDemo } from '../../journal/log-out.ts'
import { useUser } from '../../journal/session.ts'
import classes from './note.module.css'

/** On every page of the demo: what it is, and a link to create a journal. */
export function DemoNote() {
  const { demo } = useUser()
  const { signUp, firstVisit } = useConfig()
  const leave = useLeaveDemo()
  if (!demo) return null
  return (
    <aside className={classes.note} aria-label="Demo journal">
      This is a demo journal to explore. It is deleted after three days.{' '}
      {(signUp === 'open' || (signUp === 'first' && firstVisit)) && (
        <button type="button" className="link" onClick={leave}>
          Create your own account
        </button>
      )}
    </aside>
  )
}
