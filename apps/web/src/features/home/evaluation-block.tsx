import { formatWhole, counted } from '@afterclose/core/format'
import type { HomeReport } from '@afterclose/engine/reports/home/home-report'
import { clsx } from 'clsx'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { unitWords } from '../../journal/engine/unit-words.ts'
import { Block } from '../../ui/block.tsx'
import { Explained } from '../../parts/explain/explained.tsx'
import { figureText } from '../../parts/figure-text.ts'
import { PageLink } from '../../parts/page-link.tsx'
import { usePercentagesNeed } from '../../parts/percentages-need.ts'
import { againstMoneyWords } from '../../parts/r-against-money/r-against-money-words.ts'
import { useRAgainstMoney } from '../../parts/r-against-money/use-r-against-money.ts'
import { smallSample } from '../../parts/small-sample.ts'
import { toneOf } from '../../ui/tone.ts'
import classes from './evaluation.module.css'
import { WonAndLost } from './won-and-lost.tsx'

const isSmall = (trades: number): boolean => trades > 0 && trades < smallSample

/** Every statistic in four columns, below the bar of wins and losses. */
export function EvaluationBlock({ report: { statistics: stats, evaluation, unit } }: { report: HomeReport }) {
  const { currency, decimals } = useActiveJournal()
  const words = unitWords(unit, { currency, decimals })
  const against = useRAgainstMoney()
  const percentagesNeed = usePercentagesNeed()
  return (
    <div className={classes.block}>
      <Block
        title="Evaluation"
        measure={`Amounts in ${words.name}. R figures based on ${formatWhole(stats.nR)} of ${counted(stats.numberOfTrades, 'trade')}${isSmall(stats.numberOfTrades) ? '. Small sample' : ''}`}
        actions={<WonAndLost statistics={stats} />}
      >
        <div className={classes.share} aria-hidden="true">
          <i className={classes.wonBar} style={{ flex: stats.winners }} />
          <i className={classes.evenBar} style={{ flex: stats.breakEvens }} />
          <i className={classes.lostBar} style={{ flex: stats.losers }} />
        </div>
        <div className={classes.columns}>
          {evaluation.map((column) => (
            <dl key={column[0]?.label}>
              {column.map((each) => {
                const figure =
                  against !== null && each.key === 'sqn'
                    ? { ...each, value: null, why: againstMoneyWords(against) }
                    : each
                const text = figureText(figure.kind, figure, { unit: words, decimals })
                return (
                  <div key={figure.label}>
                    <dt>
                      {figure.label}
                      {figure.kind === 'money' && unit !== 'CURRENCY' && `, ${currency}`}
                    </dt>
                    <dd className={clsx(figure.signed && classes[toneOf(text)])}>
                      {figure.why !== undefined && <span className={classes.why}>{figure.why}</span>}
                      <Explained figure={figure.key} name={figure.label} unit={unit}>
                        {text}
                      </Explained>
                    </dd>
                  </div>
                )
              })}
            </dl>
          ))}
        </div>
        {stats.netReturn === null && (
          <p className={classes.note}>
            {percentagesNeed}{' '}
            <PageLink to="/settings/deposits-withdrawals" className="link">
              Go to deposits and withdrawals
            </PageLink>
          </p>
        )}
      </Block>
    </div>
  )
}
