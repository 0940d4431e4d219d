import { type RefObject, startTransition, useLayoutEffect, useState } from 'react'

/** Scroll granularity in pixels, to avoid an update per frame. */
const step = 300
/** Distance rendered above and below the screen. */
const around = 600

interface Nearby {
  /** Width of the list, px; 0 before it is laid out. */
  readonly width: number
  /** Range of the list on or near the screen, pixels from its top. */
  readonly from: number
  readonly to: number
}

/** Width of a list, and its range near the screen. */
export function useNearby(list: RefObject<HTMLElement | null>): Nearby {
  const [width, setWidth] = useState(0)
  const [first, setFirst] = useState(Math.floor(-around / step))
  const [last, setLast] = useState(Math.ceil((window.innerHeight + around) / step))
  useLayoutEffect(() => {
    const look = () => {
      const box = list.current?.getBoundingClientRect()
      if (box === undefined) return
      setWidth(box.width)
      // cards are rendered in slices between frames: after fast scrolling they appear a moment later, and nothing blocks
      startTransition(() => {
        setFirst(Math.floor((-box.top - around) / step))
        setLast(Math.ceil((-box.top + window.innerHeight + around) / step))
      })
    }
    look()
    window.addEventListener('scroll', look, { passive: true })
    window.addEventListener('resize', look)
    // content above it may change its height
    const resized = new ResizeObserver(look)
    resized.observe(document.body)
    return () => {
      window.removeEventListener('scroll', look)
      window.removeEventListener('resize', look)
      resized.disconnect()
    }
  }, [list])
  return { width, from: first * step, to: last * step }
}
