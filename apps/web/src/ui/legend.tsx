import type { CSSProperties } from 'react'
import { Row } from './layout.tsx'

type Mark = 'gain' | 'loss' | 'close'

interface LegendProps {
  label: string
  /** Each mark with its meaning. */
  marks: readonly (readonly [Mark, string])[]
}

const square: CSSProperties = {
  display: 'inline-block',
  width: 10,
  height: 10,
  marginRight: 6,
  verticalAlign: -1,
  printColorAdjust: 'exact',
}
const looks: Readonly<Record<Mark, CSSProperties>> = {
  gain: { ...square, background: 'var(--gain-mark)' },
  loss: { ...square, background: 'var(--loss-mark)' },
  close: { ...square, width: 8, height: 8, margin: '0 8px 1px 2px', background: 'var(--ink)', rotate: '45deg' },
}

/** Names of the marks of a chart. */
export const Legend = ({ label, marks }: LegendProps) => (
  <Row as="ul" gap={[2, 4]} size="small" ink={2} aria-label={label}>
    {marks.map(([mark, name]) => (
      <li key={name}>
        <i style={looks[mark]} />
        {name}
      </li>
    ))}
  </Row>
)
