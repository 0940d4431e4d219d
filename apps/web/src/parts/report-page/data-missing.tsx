import { counted, formatWhole, plural } from '@afterclose/core/format'
import type { ReactNode } from 'react'
import { Empty } from '../../ui/empty.tsx'
import classes from './report-page.module.css'

export interface NeededField {
  /** "Stop loss". */
  readonly name: string
  /** Trades that have it. */
  readonly have: number
}

interface DataMissingProps {
  /** How many trades the filters select. */
  trades: number
  /** Missing fields of trades, in words: "a stop loss, a target and high and low". */
  needs: string
  /** Counted one by one, where there are several. */
  fields?: readonly NeededField[]
  why: ReactNode
  action: ReactNode
}

/** (c) The selected trades lack what a block needs: which fields, how many trades have them, and where to add them. */
export function DataMissing({ trades, needs, fields = [], why, action }: DataMissingProps) {
  return (
    <Empty
      axes
      title={`0 of ${counted(trades, 'trade')} ${plural(trades, 'has', 'have')} ${needs}.`}
      why={
        <>
          {fields.length > 0 && (
            <dl className={classes.fields}>
              {fields.map(({ name, have }) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd data-none={have === 0 || undefined}>
                    {formatWhole(have)} of {formatWhole(trades)}
                  </dd>
                </div>
              ))}
            </dl>
          )}
          {why}
        </>
      }
      action={action}
    />
  )
}
