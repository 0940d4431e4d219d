import { health } from '@afterclose/contract/config'
import { useQuery } from '@tanstack/react-query'
import { ApiError, callOf } from '../../journal/call-server.ts'
import { isLost } from '../../journal/live/is-live.ts'
import { useStore } from '../../journal/store.ts'
import classes from './note.module.css'

const againMs = 5000

/** A quiet line while the server is unreachable. It disappears when the live channel is open again, or the server responds. */
export function ConnectionNote() {
  const lost = useStore(isLost)
  const { error } = useQuery({
    queryKey: ['reachable'],
    queryFn: ({ signal }) => callOf(health)({}, signal),
    enabled: lost,
    refetchInterval: againMs,
    retry: false,
    networkMode: 'always',
    gcTime: 0,
  })
  const away = lost && error instanceof ApiError && error.status === 0
  return (
    <div role="status">
      {away && (
        <p className={classes.note}>
          The server cannot be reached. This page may be out of date, and changes cannot be saved for now.
        </p>
      )}
    </div>
  )
}
