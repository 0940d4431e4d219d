import { exactSum } from '@afterclose/engine/stats/exact-sum'
import { formatPercent } from '@afterclose/core/format'
import type { Portfolio } from '@afterclose/engine/reports/portfolio/portfolio-report'
import { Block } from '../../ui/block.tsx'
import { balanceText, type PortfolioJournal } from './portfolio-words.ts'
import classes from './portfolio.module.css'

interface AllocationProps {
  report: Portfolio
  journals: readonly PortfolioJournal[]
  /** Colour of each journal, by its place in the palette. */
  colours: readonly number[]
}

/** The latest balance of each journal, and its share of the total in its currency. */
export function Allocation({ report, journals, colours }: AllocationProps) {
  const holdings = journals.map((journal, i) => ({
    journal,
    colour: `var(--c${(colours[i] ?? 0) + 1})`,
    balance: report.rows[i]?.balance ?? 0,
  }))
  const currencies = [...Map.groupBy(holdings, ({ journal }) => journal.currency)]
  return (
    <Block title="Where is the money?" measure="Latest balance">
      {currencies.map(([currency, held]) => {
        const all = exactSum(held.map(({ balance }) => Math.max(0, balance)))
        return (
          <div key={currency} className={classes.currency}>
            <p className={classes.note}>{currency}</p>
            {all > 0 && (
              <div className={classes.shares} aria-hidden="true">
                {held.map(({ journal, colour, balance }) =>
                  balance > 0 ? <i key={journal.id} style={{ flexGrow: balance / all, background: colour }} /> : null,
                )}
              </div>
            )}
            <ul className={classes.balances} aria-label={`Balances in ${currency}`}>
              {held.map(({ journal, colour, balance }) => (
                <li key={journal.id}>
                  <i className={classes.swatch} style={{ background: colour }} />
                  <span className={classes.name}>{journal.name}</span>
                  <span>{balanceText(balance, journal)}</span>
                  <span className={classes.share}>
                    {balance > 0 ? formatPercent((balance * 100) / all, { decimals: 0 }) : 'not included'}
                  </span>
                </li>
              ))}
            </ul>
          </div>
        )
      })}
    </Block>
  )
}
