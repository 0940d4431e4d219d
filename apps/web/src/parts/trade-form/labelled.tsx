import type { ReactNode } from 'react'
import { Row } from '../../ui/layout.tsx'

interface LabelledProps {
  label: string
  /** At the right of the label: a word, or what clears the choice. */
  beside?: ReactNode
  children: ReactNode
}

/** The label of a switch among the fields, where theirs are; the switch names itself. */
export const Labelled = ({ label, beside, children }: LabelledProps) => (
  <div>
    <Row as="span" below={1} oneLine align="stretch" justify="between" gap={0} size="label" ink={2}>
      <span>{label}</span>
      {beside}
    </Row>
    {children}
  </div>
)
