import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { PageLink } from '../../parts/page-link.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import classes from './journal-page.module.css'

const keyOf = (journalId: number): string => `afterclose.legs-notice.${journalId}`

/** Whether the trader has closed the notice on this device. */
const isLegsNoticeClosed = (journalId: number): boolean => localStorage.getItem(keyOf(journalId)) !== null

/** Says once that legs of options can be one trade, in a journal in which they are separate trades. */
export function LegsNotice({ journalId }: { journalId: number }) {
  const [closed, setClosed] = useState(() => isLegsNoticeClosed(journalId))
  if (closed) return null
  return (
    <Notice tone="info">
      <div className={classes.legsNotice}>
        <span>
          Each option contract of this journal is a separate trade. Legs that were opened as one idea can be one trade,
          with its true risk and R.{' '}
          <PageLink className="link" to="/settings/general">
            See which
          </PageLink>
        </span>
        <IconButton
          small
          label="Do not show this again"
          onClick={() => {
            localStorage.setItem(keyOf(journalId), 'closed')
            setClosed(true)
          }}
        >
          <IconX size={16} aria-hidden="true" />
        </IconButton>
      </div>
    </Notice>
  )
}
