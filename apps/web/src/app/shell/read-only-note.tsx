import { useQuery } from '@tanstack/react-query'
import { journalsQuery, useActiveJournal } from '../../journal/active-journal.ts'
import { useConfig } from '../../journal/app-config.ts'
import classes from './note.module.css'

/** On every page of a read-only journal: the reason, and where to change it. */
export function ReadOnlyNote() {
  const { readOnly, sharedBy } = useActiveJournal()
  if (!readOnly) return null
  return (
    <aside className={classes.note} aria-label="Read-only journal">
      {sharedBy === null ? (
        <PlanNote />
      ) : (
        `${sharedBy} shared this journal with you. You can view it, but not change it.`
      )}
    </aside>
  )
}

function PlanNote() {
  const { links, plans } = useConfig()
  const { data: journals = [] } = useQuery({ ...journalsQuery, enabled: false })
  const writable = journals.find(({ readOnly, sharedBy }) => !readOnly && sharedBy === null)
  return (
    <>
      You can view this journal, but not change it. {plans ? 'The Free plan' : 'Your account'} lets you work in one
      journal
      {writable === undefined ? '' : `, “${writable.name}”`}.{' '}
      {links.billing === null ? (
        'The server administrator can change your plan.'
      ) : (
        <a className="link" href={links.billing} target="_blank" rel="noreferrer">
          Change your plan
        </a>
      )}
    </>
  )
}
