import { health } from '@afterclose/contract/config'
import { useQuery } from '@tanstack/react-query'
import { ApiError, callOf } from '../../journal/call-server.ts'
import { isLost } from '../../journal/live/is-live.ts'
import { isOffline } from '../../journal/offline.ts'
import { useStore } from '../../journal/store.ts'
import classes from './note.module.css'

const againMs = 5000

/** A quiet line while the server is unreachable. It disappears when the network or the live channel is back, or the server responds. */
export function ConnectionNote() {
  const lost = useStore(isLost)
  const offline = useStore(isOffline)
  const { error } = useQuery({
    queryKey: ['reachable'],
    queryFn: ({ signal }) => callOf(health)({}, signal),
    enabled: lost,
    refetchInterval: againMs,
    retry: false,
    gcTime: 0,
  })
  const away = lost && error instanceof ApiError && error.status === 0
  return (
    <div role="status">
      {(offline || away) && (
        <p className={classes.note}>
          {offline
            ? 'You are offline. What you have opened in this tab still works, with the trades loaded so far. Changes cannot be saved until the connection is back.'
            : 'The server cannot be reached. This page may be out of date, and changes cannot be saved for now.'}
        </p>
      )}
    </div>
  )
}
