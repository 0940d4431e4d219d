import type { ReactNode } from 'react'
import classes from './steps.module.css'
import { Row, Text } from '../../ui/layout.tsx'

/** Numbered steps, side by side where there is room. */
export const Steps = ({ children }: { children: ReactNode }) => <ol className={classes.steps}>{children}</ol>

interface StepProps {
  title: string
  /** Buttons below the text. */
  actions?: ReactNode
  children: ReactNode
}

/** One of `Steps`: what to do, and where. */
export const Step = ({ title, actions, children }: StepProps) => (
  <li className={classes.step}>
    <Text as="h3" size="strong">
      {title}
    </Text>
    {children}
    {actions !== undefined && (
      <Row above={2} align="stretch" gap={3}>
        {actions}
      </Row>
    )}
  </li>
)
