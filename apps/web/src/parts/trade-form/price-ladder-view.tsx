import { sentenceR } from '@afterclose/core/format'
import { clsx } from 'clsx'
import { type LadderPrices, type Level, labelText, priceLadder } from './price-ladder.ts'
import classes from './price-ladder.module.css'

const height = 220
const room = 18 // space for the label above the highest line

interface PriceLadderProps {
  trade: LadderPrices
  riskDistance: string | null
  /** Decimals of prices. */
  decimals: number
}

/** Stop, entry, exit and target to scale, with their R; the thin line goes from the highest to the lowest price. */
export function PriceLadder({ trade, riskDistance, decimals }: PriceLadderProps) {
  const ladder = priceLadder(trade, riskDistance, height)
  if (ladder === null) return null
  const won = ladder.bar?.gain === true
  const moved = ladder.bar !== null && ladder.bar.height > 0

  return (
    <div className={classes.ladder} style={{ height: height + room + 4 }} role="group" aria-label="Prices and R">
      {ladder.range !== null && (
        <span className={classes.range} style={{ top: room + ladder.range.top, height: ladder.range.height }} />
      )}
      {ladder.bar !== null && (
        <span
          className={clsx(classes.bar, won ? classes.won : classes.lost)}
          style={{ top: room + ladder.bar.top, height: Math.max(1, ladder.bar.height) }}
        />
      )}
      {ladder.levels.map(({ level, y }) => (
        <span key={level} className={clsx(classes.line, isPlan(level) && classes.plan)} style={{ top: room + y }} />
      ))}
      {ladder.labels.map((label) => {
        const traded = label.levels.some(({ level }) => !isPlan(level))
        const exit = label.levels.find(({ level }) => level === 'Exit')
        return (
          <p
            key={label.levels[0]?.level}
            className={clsx(
              classes.label,
              traded && classes.traded,
              exit !== undefined && moved && (won ? classes.gain : classes.loss),
            )}
            style={{ top: room + label.y - 17 }}
          >
            <span title={labelText(label, decimals)}>{labelText(label, decimals)}</span>
            <span>{rText((exit ?? label.levels[0])?.r ?? null)}</span>
          </p>
        )
      })}
    </div>
  )
}

const isPlan = (level: Level): boolean => level === 'Target' || level === 'Stop'

const rText = (r: number | null): string => (r === 0 ? '0R' : sentenceR(r))
