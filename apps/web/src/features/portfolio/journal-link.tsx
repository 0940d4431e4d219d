import { useNavigate } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { selectJournal } from '../../journal/active-journal.ts'
import { addressInJournal } from '../../journal/journal-link.ts'
import classes from './portfolio.module.css'
import type { PortfolioJournal } from './portfolio-words.ts'

const page = '/chart-lab/equity'

/** The name of a journal of the portfolio: opens its equity page. */
export function JournalLink({ journal: { id, name } }: { journal: Pick<PortfolioJournal, 'id' | 'name'> }) {
  const navigate = useNavigate()
  const open = (event: MouseEvent): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return // in another tab, which gets the journal from the address
    event.preventDefault()
    selectJournal(id)
    void navigate({ to: page })
  }
  return (
    <a className={classes.journal} href={addressInJournal(page, id)} title={`Open ${name}`} onClick={open}>
      {name}
    </a>
  )
}
