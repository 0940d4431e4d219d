import { IconZoomIn, IconZoomOut, IconZoomReset } from '@tabler/icons-react'
import { memo } from 'react'
import { IconButton } from '../icon-button.tsx'
import { Row } from '../layout.tsx'
import type { useChartWindow } from './use-chart-window.ts'

interface WindowButtonsProps extends Pick<ReturnType<typeof useChartWindow>, 'closer' | 'wider' | 'back'> {
  /** Shown again by the last button: "the trade". */
  whole: string
}

/** Shows less or more of a chart, or what it began with. */
export const WindowButtons = memo(({ whole, closer, wider, back }: WindowButtonsProps) => (
  <Row as="span" oneLine gap={0} style={{ flex: 'none' }}>
    <IconButton small label="Closer" onClick={closer}>
      <IconZoomIn size={20} stroke={1.5} />
    </IconButton>
    <IconButton small label="Wider" onClick={wider}>
      <IconZoomOut size={20} stroke={1.5} />
    </IconButton>
    <IconButton small label={`Zoom to ${whole}`} disabled={back === undefined} onClick={back}>
      <IconZoomReset size={20} stroke={1.5} />
    </IconButton>
  </Row>
))
