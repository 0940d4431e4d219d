import { useEffect, useState } from 'react'

/** Delay before a skeleton shows, ms. */
const lateMs = 150

// Stages of loading follow each other: code, journal, trades, figures. They are one wait for the user, so they share one delay. The first
// wait began when the page was requested.
let since = 0
let waiting = 0
let ended: number | null = null

const goesOn = (now: number): boolean => waiting > 0 || ended === null || now - ended < lateMs

/** Registers the calling component as waiting. True once the whole wait, not only this part of it, exceeds 150 ms. */
export function useLate(): boolean {
  const [late, setLate] = useState(() => goesOn(performance.now()) && performance.now() - since >= lateMs)
  useEffect(() => {
    const now = performance.now()
    if (!goesOn(now)) since = now
    waiting += 1
    const timer = setTimeout(() => setLate(true), Math.max(0, since + lateMs - now))
    return () => {
      clearTimeout(timer)
      waiting -= 1
      ended = performance.now()
    }
  }, [])
  return late
}
