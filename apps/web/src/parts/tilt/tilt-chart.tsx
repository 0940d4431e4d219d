import { counted } from '@afterclose/core/format'
import { useMemo, useState } from 'react'
import type { ChartTheme } from '../../ui/chart/chart-theme.ts'
import { Legend } from '../../ui/legend.tsx'
import { Segments } from '../../ui/segments.tsx'
import { ReportChart } from '../report-chart.tsx'
import { type TiltBars, tiltMarks, tiltOption, tiltTable, type TiltView } from './tilt-option.ts'
import { tiltReading } from './tilt-words.ts'

const kinds = ['bar', 'line'] as const

/** Whether the rules were kept: the last trades, one bar each, or their cumulative line. */
export function TiltChart({ bars }: { bars: TiltBars }) {
  const [view, setView] = useState<TiltView>('EACH')
  const picture = useMemo(
    () => ({ option: (theme: ChartTheme) => tiltOption(bars, view, theme), marks: tiltMarks(bars) }),
    [bars, view],
  )
  return (
    <ReportChart
      title="Was the plan kept?"
      measure={`Tiltmeter, last ${counted(bars.length, 'trade')}`}
      reading={tiltReading(bars.map(({ tilt }) => tilt))}
      kinds={kinds}
      {...picture}
      table={tiltTable(bars)}
      height={76}
      actions={
        <>
          {view === 'EACH' && (
            <Legend
              label="Colours"
              marks={[
                ['gain', 'rules followed'],
                ['loss', 'rules broken'],
              ]}
            />
          )}
          <Segments
            label="Tiltmeter"
            value={view}
            options={[
              { value: 'EACH', label: 'Each trade' },
              { value: 'SUM', label: 'Sum' },
            ]}
            onChange={setView}
          />
        </>
      }
    />
  )
}
