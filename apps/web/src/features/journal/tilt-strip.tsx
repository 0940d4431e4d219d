import { formatR } from '@afterclose/core/format'
import { type TiltColumns, tiltShown } from '@afterclose/engine/reports/home/tilt-strip'
import { useReport } from '../../journal/engine/hooks.ts'
import { tiltReading } from '../../parts/tilt-words.ts'
import classes from './tilt-strip.module.css'

const lastTilts = (answer: TiltColumns): TiltColumns => answer

/** The tiltmeter of the last trades that show, one bar each, the newest at the right. It stands where there is room for it. */
export function TiltStrip() {
  const { data } = useReport('tilt', null, lastTilts)
  if (data === undefined || data.tilt.length === 0) return <div className={classes.strip} />
  return (
    <div
      className={classes.strip}
      role="img"
      aria-label={`Tiltmeter: ${tiltReading(data.tilt)}`}
      title={tiltReading(data.tilt)}
    >
      {Array.from(data.tilt, (tilt, i) => (
        <i
          key={data.id[i]}
          className={tilt > 0 ? classes.green : tilt < 0 ? classes.red : classes.grey}
          style={{ height: tilt === 0 ? undefined : 3 + 2 * Math.min(tiltShown, Math.abs(tilt)) }}
          title={`Trade ${data.id[i]}: ${formatR(tilt, { decimals: 0 })}`}
        />
      ))}
    </div>
  )
}
