import type { CSSProperties } from 'react'

const look: CSSProperties = {
  display: 'inline-grid',
  placeItems: 'center',
  minWidth: 20,
  height: 20,
  padding: '0 5px',
  border: '1px solid currentColor',
  borderRadius: 'var(--r-1)',
  font: 'var(--t-label)',
  opacity: 0.75,
}

/** The key of a control, shown on it. */
export const Key = ({ children }: { children: string }) => (
  <kbd style={look} aria-hidden="true">
    {children}
  </kbd>
)
