import { signedWhole } from '@afterclose/core/format'
import { type TiltColumns, tiltShown } from '@afterclose/engine/reports/home/tilt-strip'
import { IconChevronDown } from '@tabler/icons-react'
import { useReport } from '../../journal/engine/hooks.ts'
import { ErrorBoundary } from '../../parts/error-boundary.tsx'
import type { TiltBars } from '../../parts/tilt/tilt-option.ts'
import { tiltColour, tiltReading } from '../../parts/tilt/tilt-words.ts'
import { lazyPart } from '../../ui/later.tsx'
import classes from './tilt-strip.module.css'

const TiltChart = lazyPart(async () => (await import('../../parts/tilt/tilt-chart.tsx')).TiltChart)

const lastTilts = ({ row, id, tilt }: TiltColumns): TiltBars =>
  Array.from(row, (at, i) => ({ row: at, id: id[i]!, tilt: tilt[i]! }))

/** The last visible closed trades, oldest first; undefined while they load. */
export const useLastTilts = (): TiltBars | undefined => useReport('tilt', null, lastTilts, { last: true }).data

interface TiltStripProps {
  bars: TiltBars | undefined
  open: boolean
  onToggle: () => void
}

/** The tiltmeter of the last visible trades, one bar each, the newest at the right; it opens their chart. */
export function TiltStrip({ bars, open, onToggle }: TiltStripProps) {
  if (bars === undefined || bars.length === 0) return <div className={classes.place} />
  const reading = tiltReading(bars.map(({ tilt }) => tilt))
  return (
    <button
      type="button"
      className={classes.strip}
      aria-label={`Tiltmeter: ${reading}`}
      aria-expanded={open}
      title={reading}
      onClick={onToggle}
    >
      <span className={classes.bars}>
        {bars.map(({ id, tilt }) => (
          <i
            key={id}
            className={classes[tiltColour(tilt)]}
            style={{ height: tilt === 0 ? undefined : 3 + 2 * Math.min(tiltShown, Math.abs(tilt)) }}
            title={`Trade ${id}: ${signedWhole(tilt)}`}
          />
        ))}
      </span>
      <IconChevronDown size={16} className={classes.arrow} aria-hidden="true" />
    </button>
  )
}

/** The same as a chart between the header and the grid, with keyboard access to each trade and the total. */
export const TiltPanel = ({ bars }: { bars: TiltBars }) => (
  <div className={classes.panel}>
    <ErrorBoundary doing="loading data">
      <TiltChart bars={bars} />
    </ErrorBoundary>
  </div>
)
