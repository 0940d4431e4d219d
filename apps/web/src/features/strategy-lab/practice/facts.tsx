import type { ReactNode } from 'react'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import classes from './practice.module.css'

/** A heading of the column next to the chart, with a note in grey. */
export const SideHeading = ({ about, children }: { about?: ReactNode; children: string }) => (
  <Row oneLine justify="between" align="baseline" className={classes.heading}>
    <h3>{children}</h3>
    {about !== undefined && (
      <Text as="span" size="micro" ink={3}>
        {about}
      </Text>
    )}
  </Row>
)

export interface Fact {
  readonly name: string
  readonly value: ReactNode
}

/** Names and values, one line each. */
export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <Stack as="dl" gap={0} className={classes.facts}>
    {facts.map(({ name, value }) => (
      <Row key={name} oneLine justify="between" gap={3}>
        <Text as="dt" size="small" ink={2}>
          {name}
        </Text>
        <Text as="dd" size="small" bold style={{ textAlign: 'end' }}>
          {value}
        </Text>
      </Row>
    ))}
  </Stack>
)
