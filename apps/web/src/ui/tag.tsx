import type { ReactNode } from 'react'
import { Text } from './layout.tsx'

interface TagProps {
  /** Why, for the pointer. */
  title?: string
  children: ReactNode
}
/** A word that warns of what it stands beside. */
export const Tag = (props: TagProps) => (
  <Text
    as="span"
    size="micro"
    ink="warn"
    {...props}
    style={{ padding: '1px 6px', borderRadius: 'var(--r-1)', background: 'var(--warn-tint)' }}
  />
)
