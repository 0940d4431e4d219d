import type { CSSProperties } from 'react'

/** Set apart from what it belongs to, by its ground and a bar of a colour of the tokens at its side. */
export const panel = (bar: string, ground = 'paper-side'): CSSProperties => ({
  padding: 'var(--s-3)',
  borderLeft: `3px solid var(--${bar})`,
  background: `var(--${ground})`,
})
