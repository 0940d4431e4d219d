import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { useActiveJournalId } from '../journal/active-journal.ts'
import { withJournal } from '../journal/journal-link.ts'

interface AnchorProps extends ComponentProps<'a'> {
  /** Whether a link that only changes its page leads to the current view. */
  current?: boolean
}

function Anchor({ href, current, ...rest }: AnchorProps) {
  const journalId = useActiveJournalId()
  const marked = current === undefined ? rest : { ...rest, 'aria-current': current ? ('true' as const) : undefined }
  return <a {...marked} href={href === undefined || journalId === null ? href : withJournal(href, journalId)} />
}

/** A link to a page. Opened in another tab, or copied, it includes the journal of this tab; within the tab it need not. */
export const PageLink = createLink(Anchor)
