import { counted, formatPercent } from '@afterclose/core/format'
import type { MistakePrice } from '@afterclose/engine/reports/mistake-prices/mistake-price'
import type { LikelyRange } from '@afterclose/engine/stats/likely-range'
import { clsx } from 'clsx'
import type { UnitWords } from '../../../journal/engine/unit-words.ts'
import { axisNumber } from '../../../journal/engine/unit-words.ts'
import { verdictWords } from '../../../parts/how-sure/verdict-mark.tsx'
import { leastWords, mistakeName, perhapsNothing } from '../../../parts/mistakes/mistake-words.ts'
import { useMistakeNames } from '../../../parts/mistakes/use-mistake-names.ts'
import { TradesLink } from '../../../parts/trades-drawer/trades-link.tsx'
import { Block } from '../../../ui/block.tsx'
import { Note } from '../../../ui/layout.tsx'
import { type CostBar, costBar, type CostScale, costScale, placeOn, runningShares } from './cost-bar.ts'
import classes from './mistake-bars.module.css'

/** Maximum mistakes drawn. */
const most = 12

export interface CostedMistake {
  readonly price: MistakePrice
  /** Range of the cost a year. */
  readonly cost: LikelyRange
}

interface MistakeBarsProps {
  /** In descending order of their likely cost. */
  costed: readonly CostedMistake[]
  words: UnitWords
}

/** Likely cost of each mistake with its range, and the running share of the sum. */
export function MistakeBars({ costed, words }: MistakeBarsProps) {
  const names = useMistakeNames()
  const drawn = costed.slice(0, most)
  const shares = runningShares(costed.map(({ cost }) => cost.likely))
  const scale = costScale(drawn.map(({ cost }) => cost))
  return (
    <Block title="Which mistakes cost most?" measure={`Cost, ${words.name} a year, with its 95% range`}>
      <div className={classes.chart}>
        <div className={classes.axis} aria-hidden="true">
          <span />
          <div className={classes.track}>
            {scale.ticks.map((tick) => (
              <span key={tick} className={classes.tick} style={{ left: `${placeOn(scale, tick)}%` }}>
                {axisNumber(tick)}
              </span>
            ))}
          </div>
          <span />
          <span className={classes.share}>running share</span>
        </div>
        <ol className={classes.rows}>
          {drawn.map(({ price, cost }, i) => {
            const name = price.item === null ? '' : mistakeName(price.item, names)
            const isSure = price.verdict === 'MORE_THAN_LUCK'
            const amount = leastWords(cost, (value) => words.short(value))
            // a range above 0 can still be luck, with as many mistakes compared
            const least = isSure || amount === perhapsNothing ? amount : verdictWords[price.verdict]
            return (
              <li key={name} className={classes.row}>
                <span className={clsx(classes.name, isSure && classes.sure)}>
                  {name}
                  <span className={classes.trades}>
                    <TradesLink behind={{ title: name, of: price.of }}>{counted(price.trades, 'trade')}</TradesLink>
                  </span>
                </span>
                <div className={classes.track} aria-hidden="true">
                  <Grid scale={scale} />
                  <Drawn bar={costBar(scale, cost, isSure)} isSure={isSure} />
                  {i === 0 && <FirstWords scale={scale} cost={cost} isSure={isSure} />}
                </div>
                <span className="sr">{`likely ${words.inSentence(cost.likely)} a year`}</span>
                <span className={clsx(classes.least, isSure && classes.sure)}>{least}</span>
                <span className={classes.share}>
                  {shares[i] == null ? '–' : formatPercent(shares[i], { decimals: 0 })}
                </span>
              </li>
            )
          })}
        </ol>
      </div>
      {costed.length > most && (
        <Note>{`Showing the ${most} of ${costed.length} mistakes that cost most; the table below has all of them.`}</Note>
      )}
    </Block>
  )
}

const Grid = ({ scale }: { scale: CostScale }) =>
  scale.ticks.map((tick) => (
    <i key={tick} className={tick === 0 ? classes.zero : classes.grid} style={{ left: `${placeOn(scale, tick)}%` }} />
  ))

function Drawn({ bar, isSure }: { bar: CostBar; isSure: boolean }) {
  const percent = ({ left, width }: CostBar['bar']) => ({ left: `${left}%`, width: `${width}%` })
  return (
    <>
      <i data-bar className={clsx(classes.bar, !isSure && classes.hollow)} style={percent(bar.bar)} />
      {bar.sure > 0 && (
        <i data-sure className={classes.least2} style={percent({ left: bar.bar.left, width: bar.sure })} />
      )}
      <i
        data-line
        className={clsx(
          classes.line,
          !isSure && classes.hollow,
          bar.ends.map((end) => classes[end]),
        )}
        style={percent(bar.line)}
      />
    </>
  )
}

/** Words at the marks of the first row; those without room are left out. */
function FirstWords({ scale, cost, isSure }: { scale: CostScale; cost: LikelyRange; isSure: boolean }) {
  const [zero, likely] = [placeOn(scale, 0), placeOn(scale, cost.likely)]
  const high = cost.high === null ? null : placeOn(scale, cost.high)
  const isLow = isSure && cost.low !== null && cost.low > 0
  const word = (text: string, left: number, isCentred: boolean) => (
    <span className={clsx(classes.word, isCentred && classes.centred)} style={{ left: `${left}%` }}>
      {text}
    </span>
  )
  return (
    <>
      {isLow && likely - zero > room && word('at least', zero, false)}
      {(high === null || high - likely > room / 2) && word('likely', likely, true)}
      {high !== null && word('up to', Math.min(high, 97), true)}
    </>
  )
}

/** Share of the width that a word takes, percent. */
const room = 16
