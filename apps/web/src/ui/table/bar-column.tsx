import { clsx } from 'clsx'
import type { CSSProperties } from 'react'
import { figureTone, type Measure } from '../figure.ts'
import { isSmall } from '../measure.ts'
import classes from './bar-column.module.css'
import type { Column } from './table.tsx'

/** The ends of the scale that all bars of a column share; it contains zero. */
interface Scale {
  readonly low: number
  readonly high: number
}

/**
 * Bars of a measure, left of its column of numbers: from a zero line through all rows, hollow where a row has too few cases.
 *
 * @param rows the rows with a bar; another row, such as the total, has only the zero line
 */
export function barColumn<Row>(measure: Measure<Row>, rows: readonly Row[]): Column<Row> {
  const values = rows.flatMap((row) => measure.value(row) ?? [])
  const scale = { low: Math.min(0, ...values), high: Math.max(0, ...values) }
  const barred = new Set(rows)
  return {
    key: `${measure.key} bar`,
    head: '',
    drawn: true,
    className: classes.column,
    cell: (row) => <Bar measure={measure} row={row} scale={scale} drawn={barred.has(row)} />,
  }
}

interface BarProps<Row> {
  measure: Measure<Row>
  row: Row
  scale: Scale
  drawn: boolean
}

function Bar<Row>({ measure, row, scale, drawn }: BarProps<Row>) {
  const value = drawn ? measure.value(row) : null
  const style: CSSProperties & Readonly<Record<'--zero' | '--from' | '--part', string>> = {
    '--zero': placeOn(scale, 0),
    '--from': placeOn(scale, Math.min(0, value ?? 0)),
    '--part': placeOn({ low: 0, high: scale.high - scale.low }, Math.abs(value ?? 0)),
  }
  return (
    <span className={classes.place} style={style}>
      <i className={classes.zero} />
      {value !== null && value !== 0 && (
        <i
          data-bar={value}
          className={clsx(
            classes.bar,
            measure.signed && classes[figureTone(measure, row)],
            isSmall(measure, row) && classes.hollow,
          )}
        />
      )}
    </span>
  )
}

const placeOn = ({ low, high }: Scale, value: number): string =>
  high === low ? '0%' : `${((value - low) / (high - low)) * 100}%`
