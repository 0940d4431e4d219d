import { Children, type ReactNode } from 'react'
import { Columns, Row, Stack, Text } from '../../ui/layout.tsx'

/** Numbered steps, side by side if there is room. */
export const Steps = ({ children }: { children: ReactNode }) => (
  <Columns as="ol" of={[1, 1, 1]} within="panel" style={{ padding: 'var(--s-4) 0' }}>
    {Children.map(children, (step, index) => (
      <Stack as="li" gap={2} align="start" style={{ paddingTop: 'var(--s-3)', borderTop: '1px solid var(--rule)' }}>
        <Text as="span" ink={3} style={{ font: 'var(--t-figure)' }} aria-hidden="true">
          {index + 1}
        </Text>
        {step}
      </Stack>
    ))}
  </Columns>
)

interface StepProps {
  title: string
  /** Buttons below the text. */
  actions?: ReactNode
  children: ReactNode
}

/** One of the `Steps`: a heading, what to do, and buttons if needed. */
export const Step = ({ title, actions, children }: StepProps) => (
  <>
    <Text as="h3" size="strong">
      {title}
    </Text>
    {children}
    {actions !== undefined && (
      <Row above={2} align="stretch" gap={3}>
        {actions}
      </Row>
    )}
  </>
)
