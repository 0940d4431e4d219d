import { formatMoney, formatNumber, formatR } from '@afterclose/core/format'
import type { RuleEffect, TradingRulesReport } from '@afterclose/engine/reports/trading-rules/trading-rules-report'
import { useActiveJournal } from '../../../../journal/active-journal.ts'
import { Money, RMultiple } from '../../../../parts/figures.tsx'
import { TradesLink } from '../../../../parts/trades-drawer/trades-link.tsx'
import { type Column, DataTable } from '../../../../ui/data-table.tsx'
import { type CommentName, ruleWords } from './rule-words.ts'
import classes from './rules.module.css'

interface RulesTableProps {
  report: TradingRulesReport
  nameOf: CommentName
}

interface Row extends RuleEffect {
  readonly place: number
}

const count = (trades: number): string => formatNumber(trades, { decimals: 0 })

/** What each rule changed, one on top of the other; all of them together are the last line. */
export function RulesTable({ report, nameOf }: RulesTableProps) {
  const { currency, decimals } = useActiveJournal()
  const { rules, actual, ruled, maxDrawdown, ruledMaxDrawdown } = report
  const sum = (part: 'earlier' | 'later'): number => rules.reduce((all, rule) => all + rule[part].r, 0)
  const total = [
    'All rules together',
    `${count(actual.trades - ruled.trades)} skipped`,
    formatR(ruled.r - actual.r),
    formatMoney(ruled.gain - actual.gain, { decimals, signed: true }),
    fallWords(maxDrawdown, ruledMaxDrawdown),
    formatR(sum('earlier')),
    formatR(sum('later')),
  ]
  return (
    <DataTable
      caption="What each rule would have changed"
      columns={columnsOf(currency, nameOf)}
      rows={rules.map((rule, place) => ({ ...rule, place }))}
      rowKey={({ place }) => place}
      empty="No rules yet: add one to see what it would have changed."
      {...(rules.length === 0 ? {} : { total })}
    />
  )
}

const columnsOf = (currency: string, nameOf: CommentName): readonly Column<Row>[] => [
  {
    header: 'Rule',
    cell: ({ rule, hindsight }) => (
      <>
        <span className={classes.words}>{ruleWords(rule, nameOf)}</span>
        {hindsight && (
          <span
            className={classes.tag}
            title="It uses information recorded only after the exit, so nobody could have followed it."
          >
            hindsight
          </span>
        )}
      </>
    ),
  },
  {
    header: 'Trades changed',
    align: 'end',
    cell: ({ rule, leftOut, halved, of }) =>
      leftOut + halved === 0 ? (
        '0'
      ) : (
        <TradesLink behind={{ title: ruleWords(rule, nameOf), of }}>
          {halved > 0 ? `${count(halved)} at half size` : `${count(leftOut)} skipped`}
        </TradesLink>
      ),
  },
  { header: 'R', align: 'end', cell: ({ r }) => <RMultiple value={r} /> },
  { header: currency, align: 'end', cell: ({ gain }) => <Money value={gain} signed /> },
  {
    header: 'Max drawdown, R',
    align: 'end',
    cell: ({ maxDrawdownWithout, maxDrawdownWith }) => fallWords(maxDrawdownWithout, maxDrawdownWith),
  },
  { header: 'First two thirds, R', align: 'end', cell: ({ earlier }) => <RMultiple value={earlier.r} /> },
  { header: 'Last third, R', align: 'end', cell: ({ later }) => <RMultiple value={later.r} /> },
]

const fallWords = (before: number, after: number): string =>
  before === after ? formatR(below(before)) : `${formatR(below(before))} to ${formatR(below(after))}`

const below = (fall: number): number => (fall === 0 ? 0 : -fall)
