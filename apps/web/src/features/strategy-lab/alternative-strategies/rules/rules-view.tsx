import { counted, formatMoney, formatR, formatWhole, sentenceR } from '@afterclose/core/format'
import type { TradingRule } from '@afterclose/core/trading-rule'
import type { TradesOf } from '@afterclose/engine/reports/trades-of'
import type { TradingRulesReport } from '@afterclose/engine/reports/trading-rules/trading-rules-report'
import { type ReactNode, useMemo } from 'react'
import { useActiveJournal } from '../../../../journal/active-journal.ts'
import { Money, SumOfR } from '../../../../parts/figures.tsx'
import { readingOf } from '../../../../parts/reading.tsx'
import { Note, Stack, Text } from '../../../../ui/layout.tsx'
import { Block } from '../../../../ui/block.tsx'
import { Stat, StatRow } from '../../../../ui/stat.tsx'
import { type SumLine, SumLines } from '../sum-lines.tsx'
import { AddRule, RuleList } from './rule-list.tsx'
import { type CommentName, ruleWords } from './rule-words.ts'
import { rulesReading } from './rules-reading.ts'
import { RulesTable } from './rules-table.tsx'
import { useComments } from './use-comments.ts'

export const rulesQuestion = 'What would following a rule have changed?'

interface RulesViewProps {
  report: TradingRulesReport
  rules: readonly TradingRule[]
  onChange: (rules: readonly TradingRule[]) => void
  /** Next to the button that adds one. */
  presets: ReactNode
}

/** Applies rules to the trades, cumulatively, and shows the change by each. */
export function RulesView({ report, rules, onChange, presets }: RulesViewProps) {
  const { comments, nameOf } = useComments()
  const { currency, decimals } = useActiveJournal()
  const list = { rules, comments, nameOf, onChange }
  const money = (amount: number): string => formatMoney(amount, { decimals, signed: true, currency })
  const reading = rulesReading(report, nameOf, money)
  return (
    <>
      <Figures report={report} nameOf={nameOf} money={money} />
      <Stack gap={8}>
        <Block
          title={rulesQuestion}
          measure="Decided at each entry, using only what was known then"
          actions={
            <>
              {presets}
              <AddRule {...list} />
            </>
          }
        >
          <Text size="reading" ink={2} below={4} measure={100}>
            {readingOf(reading).reading}
          </Text>
          <RuleList {...list} />
          <RulesTable report={report} nameOf={nameOf} />
          <Note>
            Rules apply in order, each to the remaining trades. Days are calendar days; only trades closed before an
            entry count towards it.
            {report.withR < report.trades &&
              ` ${formatWhole(report.withR)} of ${counted(report.trades, 'trade')} have an R; the others do not count in R.`}
            {report.rules.some(({ hindsight }) => hindsight) &&
              ' Hindsight: the rule uses information recorded only after the exit, so nobody could have followed it.'}
          </Note>
        </Block>
        {report.withR > 0 && <RulesLines report={report} />}
      </Stack>
    </>
  )
}

interface FiguresProps {
  report: TradingRulesReport
  nameOf: CommentName
  money: (amount: number) => string
}

function Figures({ report, nameOf, money }: FiguresProps) {
  const { currency } = useActiveJournal()
  const { rules, actual, ruled, maxDrawdown, ruledMaxDrawdown } = report
  const below = (fall: number): string => formatR(fall === 0 ? 0 : -fall)
  return (
    <Stack below={6} gap={4}>
      {rules.length > 1 && (
        <StatRow label="Effect of each rule alone">
          {rules.map(({ rule, alone }, place) => (
            // rules may be equal
            // oxlint-disable-next-line react/no-array-index-key
            <Stat key={place} label={ruleWords(rule, nameOf)} unit="R" note={`alone, ${money(alone.gain)}`}>
              <SumOfR value={alone.r} />
            </Stat>
          ))}
        </StatRow>
      )}
      <StatRow label="Results with all rules in order">
        <Stat label="Actual" unit="R" note={`of ${counted(actual.trades, 'trade')}`}>
          {formatR(actual.r)}
        </Stat>
        <Stat label="With the rules" unit="R" note={`of ${counted(ruled.trades, 'trade')}`}>
          {formatR(ruled.r)}
        </Stat>
        <Stat label="Effect of the rules" unit="R" note="with the rules − actual">
          <SumOfR value={ruled.r - actual.r} />
        </Stat>
        <Stat label="Effect of the rules" unit={currency} note="with the rules − actual">
          <Money value={ruled.gain - actual.gain} stat signed />
        </Stat>
        <Stat label="Max drawdown" unit="R" note={`${below(maxDrawdown)} actual`}>
          {below(ruledMaxDrawdown)}
        </Stat>
      </StatRow>
    </Stack>
  )
}

const all: TradesOf = { is: 'all' }

function RulesLines({ report }: { report: TradingRulesReport }) {
  const { lines, actual, ruled, trades, maxDrawdown, ruledMaxDrawdown } = report
  const shown = useMemo(
    (): readonly SumLine[] => [
      { id: 'actual', name: 'Actual', long: 'Actual', values: lines.actual },
      { id: 'ruled', name: 'With the rules', long: 'With the rules', values: lines.ruled },
    ],
    [lines],
  )
  const fall = (value: number): string => sentenceR(value === 0 ? 0 : -value)
  return (
    <SumLines
      title="How would the result have developed?"
      measure="Cumulative R by trade, all rules applied"
      {...readingOf([
        `With the rules the result would have been ${sentenceR(ruled.r)} with a max drawdown of ${fall(ruledMaxDrawdown)}; actual: ${formatR(actual.r)} with a max drawdown of ${fall(maxDrawdown)}.`,
      ])}
      lines={shown}
      points={lines}
      of={all}
      trades={trades}
    />
  )
}
