import { IconZoomIn, IconZoomOut, IconZoomReset } from '@tabler/icons-react'
import { memo } from 'react'
import { IconButton } from '../icon-button.tsx'
import { Row } from '../layout.tsx'
import type { useChartWindow } from './use-chart-window.ts'

interface WindowButtonsProps extends Pick<ReturnType<typeof useChartWindow>, 'closer' | 'wider' | 'back'> {
  /** Named on the last button: "the trade". */
  whole: string
}

/** Buttons that zoom a chart in, out and back to its initial window. */
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
