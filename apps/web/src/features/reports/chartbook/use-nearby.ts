import { type RefObject, startTransition, useLayoutEffect, useState } from 'react'

/** Pixels: the stretch changes once in so many, and not with each frame of scrolling. */
const step = 300
/** How far above and below the screen it reaches. */
const around = 600

interface Nearby {
  /** Width of the list, px; 0 before it is laid out. */
  readonly width: number
  /** The stretch of the list that is on the screen or near it, pixels below its top. */
  readonly from: number
  readonly to: number
}

/** How wide a list is, and which part of it is near the screen. */
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
    // what stands above it may become longer or shorter
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
