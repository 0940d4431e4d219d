import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { useActiveJournalId } from '../journal/active-journal.ts'
import { addressInJournal } from '../journal/journal-link.ts'

function Anchor({ href, ...rest }: ComponentProps<'a'>) {
  const journalId = useActiveJournalId()
  return <a {...rest} href={href === undefined || journalId === null ? href : addressInJournal(href, journalId)} />
}

/** A link to a page. Opened in another tab, or copied, it names the journal of this one; within the tab it need not. */
export const PageLink = createLink(Anchor)
