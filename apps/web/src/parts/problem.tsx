import type { Activity } from '@afterclose/contract/problems'
import { IconPlugConnectedX, IconRefresh } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { ApiError, sentenceOf } from '../journal/call-server.ts'
import { isUnreached, useWhenBack } from '../journal/connection.ts'
import { momentWords } from '../journal/engine/read-at-words.ts'
import { isOffline } from '../journal/offline.ts'
import { useStore } from '../journal/store.ts'
import { hasUnsaved } from '../journal/unsaved.ts'
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
  /** Whether `onRetry` reloads the page: it then does so by itself only if nothing would be lost. */
  reloads?: boolean
  /** Further actions next to "Try again". */
  actions?: ReactNode
}

/**
 * An error inside a page: what failed, what is safe, and "Try again". If the server was not reached, it is retried when it can be reached
 * again.
 */
export function Problem({
  error,
  doing,
  safe = 'Your data is unchanged.',
  onRetry,
  retrying = false,
  reloads = false,
  actions,
}: ProblemProps) {
  const offline = useStore(isOffline)
  const [now] = useState(() => Date.now())
  const unreached = isUnreached(error)
  const lastAnsweredAt = unreached && error instanceof ApiError ? error.lastAnsweredAt : null
  const returns = unreached && onRetry !== undefined && !(reloads && hasUnsaved())
  useWhenBack(returns, () => {
    if (!retrying && !(reloads && hasUnsaved())) onRetry?.()
  })
  return (
    <div>
      <div className={classes.problem} role="alert">
        <IconPlugConnectedX size={20} className={classes.icon} aria-hidden="true" />
        <div>
          <p className={classes.title}>{unreached && offline ? 'Needs a connection.' : sentenceOf(error, doing)}</p>
          <p className={classes.safe}>
            {lastAnsweredAt === null ? safe : `Last seen ${momentWords(lastAnsweredAt, now)}.`}
            {returns && ' This loads by itself when the connection is back.'}
          </p>
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
