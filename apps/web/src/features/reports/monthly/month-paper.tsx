import type { MonthReviewView } from '@afterclose/contract/month-reviews'
import { formatDate, formatWhole } from '@afterclose/core/format'
import { listedTrades } from '@afterclose/engine/reports/listed-trades'
import type { ListedMonth } from '@afterclose/engine/reports/monthly/months-list'
import type { TradeLine, TradeList } from '@afterclose/engine/reports/trade-lines'
import { tradesInMonth } from '@afterclose/engine/reports/trades-of'
import { useMemo } from 'react'
import { useActiveJournal } from '../../../journal/active-journal.ts'
import { useReport } from '../../../journal/engine/hooks.ts'
import { monthName } from '../../../journal/engine/unit-words.ts'
import { useDateBasis } from '../../../journal/filters.ts'
import { useJournalData } from '../../../journal/journal-data.ts'
import { Money, RMultiple } from '../../../parts/figures.tsx'
import { type MonthText, monthsFrom } from '../../../parts/month-grid/months.ts'
import { Block } from '../../../ui/block.tsx'
import { Table } from '../../../ui/table/table.tsx'
import classes from './monthly.module.css'

interface MonthPaperProps {
  month: ListedMonth
  text: MonthText
  review: MonthReviewView | null
}

/** Maximum printed trades: one page. */
const mostPrinted = 120

/** Parts that only paper shows: the texts, and the trades of the month in two columns. */
export function MonthPaper({ month, text, review }: MonthPaperProps) {
  const basis = useDateBasis()
  const of = useMemo(() => tradesInMonth(month.year, month.month, basis), [month.year, month.month, basis])
  const { data: trades, error } = useReport('trades', { of }, firstOnes)
  const next = monthName(Number(monthsFrom(text, 1).slice(5)))
  const texts =
    review === null
      ? []
      : [
          { head: 'What went well', words: review.wentWell },
          { head: 'What to improve', words: review.toImprove },
          { head: 'Lessons', words: review.lessons },
          { head: `Goals for ${next}`, words: review.goals },
        ].filter(({ words }) => words !== '')
  return (
    <div className={classes.paper} aria-hidden="true">
      <div className={classes.texts}>
        {texts.map(({ head, words }) => (
          <section key={head}>
            <h3>{head}</h3>
            <p>{words}</p>
          </section>
        ))}
      </div>
      {trades === undefined && error !== null && <Block title="Trades">The trades could not be loaded.</Block>}
      {trades !== undefined && (
        <Block
          title="Trades"
          measure={
            trades.count > trades.trades.length
              ? `the latest ${formatWhole(trades.trades.length)} of ${formatWhole(trades.count)}, by exit date`
              : `${formatWhole(trades.count)}, by exit date`
          }
        >
          <div className={classes.lists}>
            {halves(trades.trades).map((half) => (
              <Half key={half[0]?.id ?? 0} trades={half} />
            ))}
          </div>
        </Block>
      )}
    </div>
  )
}

const firstOnes = (list: TradeList) => listedTrades(list, mostPrinted)

function halves(trades: readonly TradeLine[]): readonly (readonly TradeLine[])[] {
  const middle = Math.ceil(trades.length / 2)
  return [trades.slice(0, middle), trades.slice(middle)].filter((half) => half.length > 0)
}

function Half({ trades }: { trades: readonly TradeLine[] }) {
  const { currency, dateFormat } = useActiveJournal()
  const { instruments, setups } = useJournalData()
  return (
    <Table
      caption="Trades"
      look="bare"
      place="none"
      columns={[
        { head: 'Trade', cell: ({ id }) => id },
        { head: 'Exit', cell: ({ exitDate }) => formatDate(exitDate, dateFormat) },
        { head: 'Instrument', cell: ({ instrumentId }) => instruments.find(({ id }) => id === instrumentId)?.name },
        { head: 'Setup', cell: ({ setupId }) => setups.find(({ id }) => id === setupId)?.name },
        { head: 'R', cell: resultInR },
        { key: 'gain', head: currency, cell: result },
      ]}
      rows={trades}
      rowKey={({ id }) => id}
    />
  )
}

const resultInR = ({ rMultiple, outcome }: TradeLine) => <RMultiple value={rMultiple} outcome={outcome} />
const result = ({ gain, outcome }: TradeLine) => <Money value={gain} outcome={outcome} signed />
