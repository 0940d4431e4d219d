import { counted, formatWhole, plural } from '@afterclose/core/format'
import type { ReactNode } from 'react'
import { Empty } from '../../ui/empty.tsx'
import { Row, Text } from '../../ui/layout.tsx'

export interface NeededField {
  /** "Stop loss". */
  readonly name: string
  /** Number of trades that have it. */
  readonly have: number
}

interface DataMissingProps {
  /** Number of trades that the filters select. */
  trades: number
  /** Missing fields of trades, in words: "a stop loss, a target and high and low". */
  needs: string
  /** Counts per field, if there are several. */
  fields?: readonly NeededField[]
  why: ReactNode
  action: ReactNode
}

/** (c) The selected trades lack data that a block needs: which fields, how many trades have them, and where to add them. */
export function DataMissing({ trades, needs, fields = [], why, action }: DataMissingProps) {
  return (
    <Empty
      axes
      title={`0 of ${counted(trades, 'trade')} ${plural(trades, 'has', 'have')} ${needs}.`}
      why={
        <>
          {fields.length > 0 && (
            <Text as="dl" below={3} size="small" style={{ maxWidth: 320 }}>
              {fields.map(({ name, have }) => (
                <Row
                  key={name}
                  oneLine
                  justify="between"
                  style={{ paddingBlock: 3, borderBottom: '1px solid var(--rule)' }}
                >
                  <dt>{name}</dt>
                  <Text as="dd" bold={have === 0} ink={have === 0 ? 'warn' : undefined}>
                    {formatWhole(have)} of {formatWhole(trades)}
                  </Text>
                </Row>
              ))}
            </Text>
          )}
          {why}
        </>
      }
      action={action}
    />
  )
}
