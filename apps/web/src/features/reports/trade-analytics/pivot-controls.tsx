import { IconChevronDown } from '@tabler/icons-react'
import { memo } from 'react'
import { ColumnMenu } from '../../../parts/performance-table/column-menu.tsx'
import type { PerformanceFigure } from '../../../parts/performance-table/performance-columns.ts'
import { Button } from '../../../ui/button.tsx'
import { Row } from '../../../ui/layout.tsx'
import { DimensionBar } from './dimension-bar.tsx'
import { LayoutMenu } from './layout-menu.tsx'
import type { useLayouts } from './use-layouts.ts'

interface PivotControlsProps {
  controls: ReturnType<typeof useLayouts>
  figures: readonly PerformanceFigure[]
}

/** Chooses the dimensions, figures and layout of the table. Filters do not render its menus again. */
export const PivotControls = memo(function PivotControls({ controls, figures }: PivotControlsProps) {
  const { layout, change } = controls
  const keys = figures.map(({ key }) => key)
  const hidden = keys.filter((key) => !layout.metrics.includes(key))
  return (
    <Row below={2} offPaper justify="between">
      <Row>
        <DimensionBar by={layout.by} onChange={(by) => change({ by })} />
        <ColumnMenu
          columns={figures}
          hidden={hidden}
          onHide={(next) => change({ metrics: keys.filter((key) => !next.includes(key)) })}
          target={
            <Button small>
              Figures: {figures.length - hidden.length} of {figures.length}
              <IconChevronDown size={16} aria-hidden="true" />
            </Button>
          }
        />
      </Row>
      <LayoutMenu {...controls} />
    </Row>
  )
})
