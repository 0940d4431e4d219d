import { useState } from 'react'
import { sentenceOf } from '../journal/call-server.ts'
import { isUnreached } from '../journal/connection.ts'
import { Button } from '../ui/button.tsx'
import { spaceClass } from '../ui/layout.tsx'
import { Notice } from '../ui/notice.tsx'
import { useTradeFeed } from '../journal/engine/hooks.ts'
import { readAtWords } from '../journal/engine/read-at-words.ts'

/** Shown when the content comes from this device, because the server refused; that it cannot be reached, the header says. */
export function StaleNotice() {
  const [now] = useState(() => Date.now())
  const { data, error, isFetching, refetch } = useTradeFeed()
  if (data === undefined || error === null || isUnreached(error)) return null
  return (
    <div className={spaceClass({ below: 5 })}>
      <Notice tone="warn">
        {sentenceOf(error, 'loading the trades')} Showing the trades {readAtWords(data.readAt, now)}.{' '}
        <Button small variant="quiet" busy={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
      </Notice>
    </div>
  )
}
