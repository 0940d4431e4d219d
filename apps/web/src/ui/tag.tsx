import type { ReactNode } from 'react'
import { Text } from './layout.tsx'

interface TagProps {
  /** Reason, as a tooltip. */
  title?: string
  children: ReactNode
}
/** A one-word warning next to a name or figure. */
export const Tag = (props: TagProps) => (
  <Text
    as="span"
    size="micro"
    ink="warn"
    {...props}
    style={{ padding: '1px 6px', borderRadius: 'var(--r-1)', background: 'var(--warn-tint)' }}
  />
)
