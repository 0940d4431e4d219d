import { health } from '@afterclose/contract/config'
import { counted, plural } from '@afterclose/core/format'
import { IconCloudOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError, callOf } from '../../journal/call-server.ts'
import { useWhenBack } from '../../journal/connection.ts'
import type { OutboxEntry } from '@afterclose/core/outbox-entry'
import { showsKept } from '../../journal/device/shows-kept.ts'
import { useWaitingEntries } from '../../journal/device/waiting-entries.ts'
import { openWaitingEntries } from '../../journal/dialogs.ts'
import { feedQuery } from '../../journal/engine/feed-query.ts'
import { useJournalKey } from '../../journal/engine/hooks.ts'
import { asOfWords } from '../../journal/engine/read-at-words.ts'
import { isLost } from '../../journal/live/is-live.ts'
import { isOffline } from '../../journal/offline.ts'
import { useStore } from '../../journal/store.ts'
import { clsx } from 'clsx'
import classes from './note.module.css'

const againMs = 5000

/**
 * A line while the server is unreachable: of when the trades on screen are, and how many entries wait on this device. It disappears when the
 * network or the live channel is back, or the server responds, and nothing waits; answers of earlier visits are then requested again.
 */
export function ConnectionNote() {
  const lost = useStore(isLost)
  const offline = useStore(isOffline)
  const kept = useStore(showsKept)
  const waiting = useWaitingEntries()
  const isLate = useIsLate(waiting.length > 0)
  const { error } = useQuery({
    queryKey: ['reachable'],
    queryFn: ({ signal }) => callOf(health)({}, signal),
    enabled: lost,
    refetchInterval: againMs,
    retry: false,
    gcTime: 0,
  })
  useWhenBack(kept, () => void import('../../journal/device/device-code.ts').then(({ refreshKept }) => refreshKept()))
  const away = offline || kept || (lost && error instanceof ApiError && error.status === 0)
  const entries = away || isLate ? waiting : []
  return (
    <div role="status">
      {(away || entries.length > 0) && (
        <p className={clsx(classes.note, classes.row, away && classes.away)}>
          {away && <IconCloudOff size={16} aria-hidden />}
          <span>
            {away && <Away offline={offline} />}
            {away && entries.length > 0 && '. '}
            {entries.length > 0 && waitingWords(entries, away)}
          </span>
          {entries.length > 0 && (
            <button type="button" className="link" onClick={openWaitingEntries}>
              Show
            </button>
          )}
        </p>
      )}
    </div>
  )
}

/** Entries that are stored within this time are not mentioned, ms. */
const lateMs = 1000

/** Whether something has been waiting for a moment. */
function useIsLate(waits: boolean): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!waits) return undefined
    const timer = setTimeout(() => setLate(true), lateMs)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [waits])
  return isLate
}

function Away({ offline }: { offline: boolean }) {
  const [now] = useState(() => Date.now())
  const { data } = useQuery({ ...feedQuery(useJournalKey()), enabled: false })
  return (
    <>
      {offline ? 'Offline' : 'The server cannot be reached'}
      {data !== undefined && `, ${asOfWords(data.readAt, now)}`}
    </>
  )
}

/** "3 entries wait; 1 needs your choice." Where they wait is obvious while the device is offline. */
function waitingWords(entries: readonly OutboxEntry[], away: boolean): string {
  const choices = entries.filter(({ state }) => state !== 'waiting').length
  const where = away ? '' : ' on this device'
  const needs = `${plural(choices, 'needs', 'need')} your choice`
  const forChoice = choices === 0 ? '' : choices === entries.length ? ` and ${needs}` : `; ${choices} ${needs}`
  return `${counted(entries.length, 'entry', 'entries')} ${plural(entries.length, 'waits', 'wait')}${where}${forChoice}.`
}
