import type { BarPreview } from '@afterclose/contract/bars'
import { counted, formatWhole } from '@afterclose/core/format'
import { Text } from '../../../ui/layout.tsx'
import { Notice } from '../../../ui/notice.tsx'

interface ProblemLinesProps {
  count: number
  /** The first of them. */
  problems: BarPreview['problems']
}

/** Lines that could not be parsed, with the reason; they are not saved. */
export const ProblemLines = ({ count, problems }: ProblemLinesProps) => (
  <Notice tone="warn">
    <details>
      <summary>{counted(count, 'line')} could not be read and will be skipped.</summary>
      <Text
        as="ul"
        size="small"
        above={2}
        below={2}
        aria-label="Lines that could not be read"
        style={{ maxHeight: 240, paddingLeft: 'var(--s-5)', overflow: 'auto' }}
      >
        {problems.map(({ line, text, reason }) => (
          <li key={line}>
            Line {formatWhole(line)}: {reason}{' '}
            <Text as="code" anywhere>
              {text}
            </Text>
          </li>
        ))}
      </Text>
      {count > problems.length && <p>Showing the first {formatWhole(problems.length)}.</p>}
    </details>
  </Notice>
)
