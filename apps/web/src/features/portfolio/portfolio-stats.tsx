import { counted, formatWhole, formatSumR } from '@afterclose/core/format'
import type { Portfolio } from '@afterclose/engine/reports/portfolio/portfolio-report'
import { unknown } from '@afterclose/core/unknown'
import { Stat, StatRow } from '../../ui/stat.tsx'
import { resultTone } from '../../ui/tone.ts'
import { balanceText, countWord, percentText, type PortfolioJournal, sumWords } from './portfolio-words.ts'
import classes from './portfolio.module.css'

/** Totals of all journals. */
export function PortfolioStats({ report, journals }: { report: Portfolio; journals: readonly PortfolioJournal[] }) {
  const { total, currency, unit } = report
  const money = sumWords('CURRENCY', journals)
  const several = 'different currencies'
  const trades = counted(total.trades, 'trade')
  const inUnit = sumWords(unit, journals)
  const signed = (text: string) => <span className={classes[resultTone(text, null)]}>{text}</span>
  const unitOf = (value: number | null, name: string) => (value === null ? {} : { unit: name })
  return (
    <StatRow label="All selected journals">
      <Stat
        label={journals.length === 1 ? 'Net gain' : `Net gain, all ${countWord(journals.length)}`}
        {...unitOf(total.net, currency ?? '')}
        note={currency === null ? several : `${journals.length === 1 ? '' : `${journals.length} journals, `}${trades}`}
      >
        {signed(total.net === null ? unknown : money.short(total.net, { signed: true }))}
      </Stat>
      <Stat
        label="Return"
        {...unitOf(total.growth, '%')}
        note={
          currency === null ? several : total.growth === null ? 'no balance to measure against' : 'by day, compounded'
        }
      >
        {signed(percentText(total.growth))}
      </Stat>
      <Stat
        label="Max drawdown"
        {...unitOf(total.fall, inUnit.name)}
        note={
          total.fall === null && currency === null
            ? several
            : journals.length === 1
              ? 'by trade'
              : 'all journals combined, by day'
        }
      >
        {signed(inUnit.short(total.fall === null ? null : 0 - total.fall, { signed: true }))}
      </Stat>
      <Stat
        label="Balance"
        {...unitOf(total.balance, currency ?? '')}
        note={currency === null ? several : 'latest of each journal'}
      >
        {balanceText(total.balance, { decimals: Math.max(2, ...journals.map(({ decimals }) => decimals)) })}
      </Stat>
      {report.unevenR === null && (
        <Stat label="Total R" {...unitOf(total.totalR, 'R')} note={`${formatWhole(total.withR)} of ${trades}`}>
          {signed(formatSumR(total.totalR))}
        </Stat>
      )}
    </StatRow>
  )
}
