import { MINUTE } from '@afterclose/core/time'
import { useEffect } from 'react'
import { createStore, useStore } from '../../journal/store.ts'

const SECOND = 1000
const thisSecond = (): number => Math.floor(Date.now() / SECOND) * SECOND

/** Instant, in whole seconds, at which the guard was last asked. */
const moment = createStore(thisSecond())

let followers = 0
let timer: ReturnType<typeof setTimeout> | undefined

function renew(): void {
  moment.set(thisSecond())
  clearTimeout(timer)
  timer = setTimeout(renew, MINUTE - (Date.now() % MINUTE))
}

/** A hidden tab's timers are late. */
const onShown = (): void => {
  if (!document.hidden) renew()
}

function follow(): () => void {
  followers++
  if (followers === 1) {
    renew()
    document.addEventListener('visibilitychange', onShown)
  }
  return () => {
    followers--
    if (followers > 0) return
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', onShown)
  }
}

/**
 * The instant of the guard's state: the same for everything on the page that shows it. It is renewed every minute, since a pause ends and
 * a day begins by the minute, and at each change of the trades, so that a trade that was just closed counts.
 *
 * @param revision of the trades; undefined while they load
 */
export function useGuardMoment(revision: number | undefined): number {
  useEffect(follow, [])
  useEffect(() => {
    if (revision !== undefined) moment.set(thisSecond())
  }, [revision])
  return useStore(moment)
}
