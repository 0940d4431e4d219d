import { useEffect, useMemo, useRef, useState } from 'react'

/** Bars per second. */
export const speeds = [1, 2, 5, 10, 30] as const
export type Speed = (typeof speeds)[number]

/** Timer interval, ms: shorter than the time between bars. */
const every = 1000 / 60
/** Maximum bars at a time after a pause of the browser, as in a hidden tab: more would jump. */
const mostAtOnce = 2

/** Steps automatically at a speed, while it can. */
export function usePlayback(step: (bars: number) => void, canStep: boolean) {
  const [speed, setSpeed] = useState<Speed>(2)
  const [isOn, setOn] = useState(false)
  const playing = isOn && canStep
  const latest = useRef(step)
  useEffect(() => {
    latest.current = step
  })
  useEffect(() => {
    if (!playing) return undefined
    let last = performance.now()
    const timer = setInterval(() => {
      const now = performance.now()
      const due = Math.floor(((now - last) * speed) / 1000)
      if (due === 0) return
      last = due > mostAtOnce ? now : last + (due * 1000) / speed
      latest.current(Math.min(due, mostAtOnce))
    }, every)
    return () => clearInterval(timer)
  }, [playing, speed])
  return useMemo(() => ({ playing, speed, setSpeed, toggle: () => setOn(!playing) }), [playing, speed])
}
