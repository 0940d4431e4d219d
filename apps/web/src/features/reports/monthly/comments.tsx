import { counted } from '@afterclose/core/format'
import type { CommentCount, MonthReport } from '@afterclose/engine/reports/monthly/month-report'
import type { ListedMonth } from '@afterclose/engine/reports/monthly/months-list'
import { tradesInMonth, type TradesOf } from '@afterclose/engine/reports/trades-of'
import { clsx } from 'clsx'
import { useState } from 'react'
import { useJournalData } from '../../../journal/journal-data.ts'
import { Explained } from '../../../parts/explain/explained.tsx'
import type { TradesBehind } from '../../../parts/trades-drawer/trades-behind.ts'
import { TradesDrawer } from '../../../parts/trades-drawer/trades-drawer.tsx'
import { Block } from '../../../ui/block.tsx'
import classes from './monthly.module.css'

/** Maximum comments listed per rating. */
const listed = 3

/** The most used comments: three positive, three negative. */
export function Comments({ report, month }: { report: MonthReport; month: ListedMonth }) {
  const { comments } = useJournalData()
  const [picked, setPicked] = useState<TradesBehind | null>(null)
  const named = report.comments.flatMap((count) => {
    const comment = comments.find(({ id }) => id === count.id)
    return comment === undefined ? [] : [{ ...count, name: comment.name, rating: comment.rating }]
  })
  const rated = (rating: string) => named.filter((one) => one.rating === rating).slice(0, listed)
  const shown = [...rated('POSITIVE'), ...rated('NEGATIVE')]
  const most = Math.max(1, ...shown.map(({ trades }) => trades))
  const tradesWith = ({ kind, id }: CommentCount): TradesOf => ({
    is: 'both',
    parts: [{ is: 'value', field: kind, value: id }, tradesInMonth(month.year, month.month, report.basis)],
  })
  return (
    <Block title="Which comments recur?" measure="trades with these comments">
      {shown.length === 0 ? (
        <p className={classes.none}>No rated comments in {counted(month.trades, 'trade')}.</p>
      ) : (
        <ul className={classes.comments}>
          {shown.map((comment) => (
            // a comment may occur at entry and exit
            <li key={`${comment.kind} ${comment.id}`}>
              <button
                type="button"
                className="link"
                onClick={() => setPicked({ title: comment.name, of: tradesWith(comment) })}
              >
                {comment.rating === 'NEGATIVE' && '− '}
                {comment.name}
              </button>
              <span>
                <Explained figure="numberOfTrades" of={tradesWith(comment)} name={`${comment.name}: Trades`}>
                  {comment.trades}
                </Explained>
              </span>
              <i
                className={clsx(comment.rating === 'NEGATIVE' ? classes.bad : classes.good)}
                style={{ width: `${(comment.trades / most) * 100}%` }}
                aria-hidden="true"
              />
            </li>
          ))}
        </ul>
      )}
      {picked !== null && <TradesDrawer {...picked} onClose={() => setPicked(null)} />}
    </Block>
  )
}
