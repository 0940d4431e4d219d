import type { CSSProperties } from 'react'

/** Set apart by background and a coloured bar at its side. */
export const panel = (bar: string, ground = 'paper-side'): CSSProperties => ({
  padding: 'var(--s-3)',
  borderLeft: `3px solid var(--${bar})`,
  background: `var(--${ground})`,
})
