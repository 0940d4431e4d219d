import type { ReactNode } from 'react'
import { Row } from '../../ui/layout.tsx'

interface LabelledProps {
  label: string
  /** On the right of the label: a hint, or a button to clear the choice. */
  beside?: ReactNode
  children: ReactNode
}

/** Label of a switch, aligned with the labels of fields; the switch has its own accessible name. */
export const Labelled = ({ label, beside, children }: LabelledProps) => (
  <div>
    <Row as="span" below={1} oneLine align="stretch" justify="between" gap={0} size="label" ink={2}>
      <span>{label}</span>
      {beside}
    </Row>
    {children}
  </div>
)
