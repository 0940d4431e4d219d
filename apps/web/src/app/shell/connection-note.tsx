import { health } from '@afterclose/contract/config'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, callOf } from '../../journal/call-server.ts'
import { useWhenBack } from '../../journal/connection.ts'
import { showsKept } from '../../journal/device/shows-kept.ts'
import { feedQuery } from '../../journal/engine/feed-query.ts'
import { useJournalKey } from '../../journal/engine/hooks.ts'
import { asOfWords } from '../../journal/engine/read-at-words.ts'
import { isLost } from '../../journal/live/is-live.ts'
import { isOffline } from '../../journal/offline.ts'
import { useStore } from '../../journal/store.ts'
import classes from './note.module.css'

const againMs = 5000

/**
 * A quiet line while the server is unreachable: of when the trades on screen are. It disappears when the network or the live channel is back,
 * or the server responds; answers of earlier visits are then requested again.
 */
export function ConnectionNote() {
  const lost = useStore(isLost)
  const offline = useStore(isOffline)
  const kept = useStore(showsKept)
  const { error } = useQuery({
    queryKey: ['reachable'],
    queryFn: ({ signal }) => callOf(health)({}, signal),
    enabled: lost,
    refetchInterval: againMs,
    retry: false,
    gcTime: 0,
  })
  useWhenBack(kept, () => void import('../../journal/device/device-code.ts').then(({ refreshKept }) => refreshKept()))
  const away = kept || (lost && error instanceof ApiError && error.status === 0)
  return <div role="status">{(offline || away) && <Away offline={offline} />}</div>
}

function Away({ offline }: { offline: boolean }) {
  const [now] = useState(() => Date.now())
  const { data } = useQuery({ ...feedQuery(useJournalKey()), enabled: false })
  return (
    <p className={classes.note}>
      {offline ? 'Offline' : 'The server cannot be reached'}
      {data !== undefined && `, ${asOfWords(data.readAt, now)}`}
    </p>
  )
}
