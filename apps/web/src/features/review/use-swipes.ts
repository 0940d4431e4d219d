import { type TouchEvent, useRef } from 'react'

/** Shortest swipe, in pixels; a scroll that is mostly in the other direction is none. */
const shortest = 56

/** Swipes on a phone: to the left anywhere on the card, up on its cover, where the page does not scroll. */
export function useSwipes({ up, left }: { up: () => void; left: () => void }) {
  const start = useRef<{ readonly x: number; readonly y: number } | null>(null)
  const onTouchStart = ({ touches }: TouchEvent): void => {
    const touch = touches[0]
    start.current = touches.length === 1 && touch !== undefined ? { x: touch.clientX, y: touch.clientY } : null
  }
  const moved = ({ changedTouches }: TouchEvent): readonly [number, number] => {
    const touch = changedTouches[0]
    const from = start.current
    start.current = null
    return from === null || touch === undefined ? [0, 0] : [touch.clientX - from.x, touch.clientY - from.y]
  }
  return {
    card: {
      onTouchStart,
      onTouchEnd: (event: TouchEvent) => {
        const { target } = event
        // a row of comments scrolls sideways itself, and a chart is read by the finger
        const isOwn = target instanceof Element && target.closest('[data-chart], [data-scrolls], textarea') !== null
        const [x, y] = moved(event)
        if (!isOwn && -x >= shortest && -x > 2 * Math.abs(y)) left()
      },
    },
    cover: {
      onTouchEnd: (event: TouchEvent) => {
        const from = start.current
        const [x, y] = moved(event)
        if (-y >= shortest && -y > 2 * Math.abs(x)) {
          event.stopPropagation()
          up()
        } else start.current = from // the card decides
      },
    },
  }
}
