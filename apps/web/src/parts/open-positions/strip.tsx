import { formatR, sentenceR } from '@afterclose/core/format'
import type { OpenRow } from '@afterclose/engine/reports/open-positions/open-positions'
import { toneOf } from '../../ui/tone.ts'
import { placeOf, type StripScale } from './strip-scale.ts'
import classes from './strip.module.css'

interface StripProps {
  row: Pick<OpenRow, 'stopR' | 'targetR' | 'priceR' | 'riskSource' | 'structure'>
  scale: StripScale
  /** In px. */
  width: number
}

const height = 30
const middle = 15
/** Room for the numbers of stop and target, in px. */
const room = 44

/** A position in R: its entry, its stop in force and target, and how far the last price is. */
export function Strip({ row, scale, width }: StripProps) {
  const { stopR, targetR, priceR } = row
  const at = (r: number): number => placeOf(r, scale, room, width - room)
  const entry = at(0)
  const why = whyNoR(row)
  const isLabelRight = labelIsRight(row, at)
  const isStopRight = stopR !== null && priceR !== null && isOnLabel(at(priceR), at(stopR))
  const levels = [0, stopR, targetR, priceR].filter((r) => r !== null).map(at)
  return (
    <svg
      className={classes.strip}
      width={width}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={spokenStrip(row)}
    >
      <line x1={entry} x2={entry} y1={0} y2={height} className={classes.entry} />
      {stopR === null ? (
        <line x1={room} x2={width - room} y1={middle} y2={middle} className={classes.unknown} />
      ) : (
        <line x1={Math.min(...levels)} x2={Math.max(...levels)} y1={middle} y2={middle} className={classes.way} />
      )}
      {priceR !== null && (
        <rect
          x={Math.min(entry, at(priceR))}
          y={middle - 3}
          width={Math.abs(at(priceR) - entry)}
          height={6}
          className={classes[toneOf(formatR(priceR))]}
        />
      )}
      {stopR !== null && (
        <>
          <line x1={at(stopR)} x2={at(stopR)} y1={8} y2={22} className={classes.stop} />
          <text
            x={at(stopR) + (isStopRight ? 6 : -6)}
            y={19}
            textAnchor={isStopRight ? 'start' : 'end'}
            className={classes.level}
          >
            {formatR(stopR)}
          </text>
        </>
      )}
      {targetR !== null && (
        <>
          <line x1={at(targetR)} x2={at(targetR)} y1={8} y2={22} className={classes.target} />
          <text x={at(targetR) + 6} y={19} className={classes.level}>
            {formatR(targetR)}
          </text>
        </>
      )}
      {priceR !== null && (
        <>
          <circle cx={at(priceR)} cy={middle} r={5} className={classes.last} />
          <text
            x={at(priceR) + (isLabelRight ? 9 : -9)}
            y={9}
            textAnchor={isLabelRight ? 'start' : 'end'}
            className={classes.now}
          >
            {formatR(priceR)}
          </text>
        </>
      )}
      {why !== null && (
        <text x={entry + 10} y={19} className={classes.words}>
          {why}
        </text>
      )}
    </svg>
  )
}

/** Width of a label with a sign and two decimals, and a gap, in px. */
const labelWidth = 46

/** Whether the last price is where the label of the stop would be: beyond the stop, in a gap. */
const isOnLabel = (price: number, stop: number): boolean => price < stop && price > stop - labelWidth

/** Away from the entry, unless a tick is there. */
function labelIsRight({ stopR, targetR, priceR }: StripProps['row'], at: (r: number) => number): boolean {
  if (priceR === null) return true
  const ticks = [stopR, targetR].filter((r) => r !== null).map((r) => at(r) - at(priceR))
  const isRightFree = ticks.every((away) => away < -2 || away > labelWidth)
  const isLeftFree = ticks.every((away) => away > 2 || away < -labelWidth)
  return priceR < 0 ? !isLeftFree && isRightFree : isRightFree || !isLeftFree
}

/** Why the strip has no R; null if it has some. */
function whyNoR({ stopR, priceR, structure, riskSource }: StripProps['row']): string | null {
  if (stopR !== null || priceR !== null) return null
  if (structure !== null) return 'options have no price here'
  return riskSource === 'NO_STOP' ? 'no stop, so no R' : 'R unknown'
}

function spokenStrip(row: StripProps['row']): string {
  const { stopR, targetR, priceR } = row
  const said = [
    ...(stopR === null ? [] : [`stop ${sentenceR(stopR)}`]),
    ...(priceR === null ? [] : [`now ${sentenceR(priceR)}`]),
    ...(targetR === null ? [] : [`target ${sentenceR(targetR)}`]),
  ].join(', ')
  return said === '' ? (whyNoR(row) ?? 'R unknown') : said.charAt(0).toUpperCase() + said.slice(1)
}
