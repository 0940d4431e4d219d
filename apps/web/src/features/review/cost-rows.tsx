import type { MistakePrice } from '@afterclose/engine/reports/mistake-prices/mistake-price'
import type { LikelyRange } from '@afterclose/engine/stats/likely-range'
import { clsx } from 'clsx'
import type { CSSProperties } from 'react'
import { axisNumber } from '../../journal/engine/unit-words.ts'
import { multiples, niceStep } from '../../parts/trade-chart/price-axis.ts'
import classes from './cost-rows.module.css'

/** A mistake with its cost of a year, and its words at the right. */
export interface CostRow {
  readonly price: MistakePrice
  readonly name: string
  /** "at least 1,970", "perhaps nothing" */
  readonly ending: string
  /** Cost of a year; null if there are too few trades. */
  readonly range: LikelyRange | null
}

const percent = (part: number): string => `${(100 * part).toFixed(2)}%`

/** Costs of a year as bars: filled to "at least" and "likely", a line up to the high end; hollow if it could be luck. */
export function CostRows({ rows, unit }: { rows: readonly CostRow[]; unit: string }) {
  const ends = rows.flatMap(({ range }) =>
    range === null ? [] : [range.low ?? range.likely, range.likely, range.high ?? range.likely],
  )
  const [least, most] = [Math.min(0, ...ends), Math.max(0, ...ends)]
  const at = (value: number): number => (most === least ? 0 : (value - least) / (most - least))
  const ticks = most === least ? [] : multiples(niceStep(most - least, 4), least, most)
  const zeroLine: CSSProperties & Readonly<Record<'--zero', string>> = { '--zero': percent(at(0)) }
  return (
    <>
      <div className={classes.axis} aria-hidden="true">
        <span />
        <span className={classes.ticks}>
          {ticks.map((tick) => (
            <span key={tick} style={{ left: percent(at(tick)) }}>
              {axisNumber(tick)}
            </span>
          ))}
        </span>
        <span />
      </div>
      <ul className={classes.costs} aria-label={`Cost of a year, ${unit}`}>
        {rows.map(({ price, name, ending, range }, index) => {
          const isSure = price.verdict === 'MORE_THAN_LUCK'
          return (
            <li key={name}>
              <span className={classes.costName}>{name}</span>
              <span className={classes.track} style={zeroLine} aria-hidden="true">
                {range !== null && (
                  <>
                    <Bar className={isSure ? classes.likely : classes.hollow} from={at(0)} to={at(range.likely)} />
                    {isSure && <Bar className={classes.atLeast} from={at(0)} to={at(price.atLeast ?? 0)} />}
                    <Bar
                      className={clsx(classes.reach, !isSure && classes.unsure)}
                      from={isSure ? at(range.likely) : at(range.low ?? range.likely)}
                      to={at(range.high ?? range.likely)}
                    />
                    {index === 0 && isSure && (
                      <span className={classes.marks}>
                        <span style={{ left: percent(at(0)) }}>at least</span>
                        <span style={{ left: percent(at(range.likely)) }}>likely</span>
                      </span>
                    )}
                  </>
                )}
              </span>
              <span className={clsx(classes.ending, isSure && classes.sure)}>{ending}</span>
            </li>
          )
        })}
      </ul>
    </>
  )
}

const Bar = ({ className, from, to }: { className: string | undefined; from: number; to: number }) => (
  <i className={className} style={{ left: percent(Math.min(from, to)), width: percent(Math.abs(to - from)) }} />
)
