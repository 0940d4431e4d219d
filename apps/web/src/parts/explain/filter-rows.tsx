import { formatNumber } from '@afterclose/core/format'
import { clsx } from 'clsx'
import { toneOf } from '../../ui/tone.ts'
import classes from './explain-drawer.module.css'

interface FilterRow {
  /** The filters: "without Outcome: Winner". */
  readonly name: string
  readonly counted: number
  readonly value: number | null
  readonly text: string
}

interface FilterRowsProps {
  /** What is counted: "Trades". */
  counts: string
  figure: string
  rows: readonly FilterRow[]
}

/** The figure under each set of filters, the present one first, with bars on one scale. */
export function FilterRows({ counts, figure, rows }: FilterRowsProps) {
  const widest = Math.max(0, ...rows.map(({ value }) => Math.abs(value ?? 0)))
  return (
    <table className={classes.table}>
      <caption className="sr">How do filters change it?</caption>
      <thead>
        <tr>
          <th scope="col">Filters</th>
          <th scope="col">{counts}</th>
          <th scope="col">{figure}</th>
          <td />
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, counted, value, text }, i) => (
          <tr key={name} className={clsx(i === 0 && classes.now)}>
            <th scope="row">{name}</th>
            <td>{formatNumber(counted, { decimals: 0 })}</td>
            <td>{text}</td>
            <td className={classes.bar} aria-hidden="true">
              {value !== null && widest > 0 && rows.length > 1 && (
                <i
                  data-tone={toneOf(text) === 'loss' ? 'loss' : undefined}
                  style={{ width: `${(Math.abs(value) / widest) * 100}%` }}
                />
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
