import type { Activity } from '@afterclose/contract/problems'
import { IconPlugConnectedX, IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ApiError, sentenceOf } from '../journal/call-server.ts'
import { Button } from '../ui/button.tsx'
import classes from './problem.module.css'

interface ProblemProps {
  error: unknown
  /** Ends the sentence "Unexpected error occurred while …". */
  doing: Activity
  /** Data that is safe: "Your data is unchanged." */
  safe?: ReactNode
  onRetry?: () => void
  retrying?: boolean
  /** Further actions next to "Try again". */
  actions?: ReactNode
}

/** An error inside a page: what failed, what is safe, and "Try again". */
export function Problem({
  error,
  doing,
  safe = 'Your data is unchanged.',
  onRetry,
  retrying = false,
  actions,
}: ProblemProps) {
  return (
    <div>
      <div className={classes.problem} role="alert">
        <IconPlugConnectedX size={20} className={classes.icon} aria-hidden="true" />
        <div>
          <p className={classes.title}>{sentenceOf(error, doing)}</p>
          <p className={classes.safe}>{safe}</p>
        </div>
      </div>
      <div className={classes.actions}>
        {onRetry !== undefined && (
          <Button icon={<IconRefresh size={16} aria-hidden="true" />} busy={retrying} onClick={onRetry}>
            Try again
          </Button>
        )}
        {actions}
      </div>
      {error instanceof ApiError && error.status > 0 && <p className={classes.reference}>Error {error.status}</p>}
    </div>
  )
}
