import type { ReactNode } from 'react'
import { Text } from './layout.tsx'

interface TagProps {
  /** Why, for the pointer. */
  title?: string
  children: ReactNode
}
/** A warning of one word beside a name or figure. */
export const Tag = (props: TagProps) => (
  <Text
    as="span"
    size="micro"
    ink="warn"
    {...props}
    style={{ padding: '1px 6px', borderRadius: 'var(--r-1)', background: 'var(--warn-tint)' }}
  />
)
