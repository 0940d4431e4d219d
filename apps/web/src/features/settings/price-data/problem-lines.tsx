import type { BarPreview } from '@afterclose/contract/bars'
import { counted, formatWhole } from '@afterclose/core/format'
import { Notice } from '../../../ui/notice.tsx'
import classes from './price-data.module.css'

interface ProblemLinesProps {
  count: number
  /** The first of them. */
  problems: BarPreview['problems']
}

/** Lines that could not be read, with the reason; they are not saved. */
export const ProblemLines = ({ count, problems }: ProblemLinesProps) => (
  <Notice tone="warn">
    <details>
      <summary>{counted(count, 'line')} could not be read and will be skipped.</summary>
      <ul className={classes.lines} aria-label="Lines that could not be read">
        {problems.map(({ line, text, reason }) => (
          <li key={line}>
            Line {formatWhole(line)}: {reason} <code>{text}</code>
          </li>
        ))}
      </ul>
      {count > problems.length && <p>Showing the first {formatWhole(problems.length)}.</p>}
    </details>
  </Notice>
)
