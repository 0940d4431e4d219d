import { counted, formatNumber, formatRatio, formatWhole } from '@afterclose/core/format'
import { edgeScoreLabel } from '@afterclose/core/statistics'
import type { Summary } from '@afterclose/core/statistics'
import { useReport } from '../../journal/engine/hooks.ts'
import { FigureStat } from '../../parts/explain/explained.tsx'
import classes from './home.module.css'

const asItIs = (answer: boolean): boolean => answer

/** The composite score with its three parts; its formula is behind the "i". */
export function EdgeScore({ stats }: { stats: Summary }) {
  const { edgeScore, netGain } = stats
  const shown = useReport('edgeShown', null, asItIs, { last: true }).data ?? false
  const parts = [
    { name: 'Trades', score: stats.tradeScore },
    { name: 'Profit', score: stats.profitScore },
    { name: 'Return/DD', score: stats.returnDrawdownScore },
  ]
  return (
    <>
      <FigureStat
        figure="edgeScore"
        label="Edge score"
        info={<EdgeScoreInfo stats={stats} />}
        note={edgeScore === null ? undefined : <b>{edgeScoreLabel(edgeScore, netGain, shown)}</b>}
      >
        {formatWhole(edgeScore)}
      </FigureStat>
      <div className={classes.parts}>
        <dt className="sr">Parts of the edge score</dt>
        {parts.map(({ name, score }) => (
          <dd key={name} className={classes.part}>
            {name}
            <span className={classes.track}>
              <span style={{ width: `${score}%` }} />
            </span>
            <span className={classes.partScore}>{formatWhole(score)}</span>
          </dd>
        ))}
      </div>
    </>
  )
}

function EdgeScoreInfo({ stats }: { stats: Summary }) {
  const factor = formatRatio(stats.profitFactor, { infinite: stats.grossProfit > 0 })
  const drawdown = formatRatio(stats.returnDrawdown, { infinite: stats.netGain > 0 })
  return (
    <span className={classes.info}>
      <span>
        From 0 to 100. Profit and return/drawdown count 40% each, the number of trades 20%. Below 30 trades the first
        two are scaled down.
      </span>
      <span>
        It is called no proven edge without a net gain, and at most developing while luck could explain the average R.
      </span>
      <span>
        Trades {formatNumber(stats.tradeScore, { decimals: 1 })}: {counted(stats.numberOfTrades, 'trade')}, full at 100
      </span>
      <span>
        Profit {formatNumber(stats.profitScore, { decimals: 1 })}: profit factor {factor}, full at 2.50
      </span>
      <span>
        Return/DD {formatNumber(stats.returnDrawdownScore, { decimals: 1 })}: net gain ÷ max drawdown {drawdown}, full
        at 5.00
      </span>
    </span>
  )
}
