import type { ReactNode } from 'react'
import { Row, Text } from '../ui/layout.tsx'

/** The result of a drawer's trades, in a line below its header. */
export const DrawerFigures = ({ label, below, children }: { label: string; below: 2 | 5; children: ReactNode }) => (
  <Row
    as="dl"
    gap={[2, 4]}
    align="stretch"
    justify="between"
    below={below}
    aria-label={label}
    style={{ padding: 'var(--s-2) 0', borderTop: '2px solid var(--rule-ink)', borderBottom: '1px solid var(--rule)' }}
  >
    {children}
  </Row>
)

interface DrawerFigureProps {
  label: string
  /** Below the figure. */
  note?: string
  children: ReactNode
}

/** One of these figures, below its name. */
export const DrawerFigure = ({ label, note = '', children }: DrawerFigureProps) => (
  <div>
    <Text as="dt" size="micro" ink={3}>
      {label}
    </Text>
    <Text as="dd" size="strong">
      {children}
    </Text>
    {note !== '' && (
      <Text as="dd" size="micro" ink={3}>
        {note}
      </Text>
    )}
  </div>
)
