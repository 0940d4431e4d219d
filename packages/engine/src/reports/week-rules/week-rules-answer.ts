import type { Filters } from '@afterclose/core/filters'
import { countedTime, keptRule, type WeekRule } from '@afterclose/core/week-rule'
import type { TradeBook } from '../../book/trade-book.ts'
import { openRows } from '../../filters/open-rows.ts'
import { averageR } from '../../stats/average-r.ts'
import { commentKinds, commentsAt, type TradeColumns } from '../../trades/trade-columns.ts'
import type { KeptRule, RuleMark, RuleTrades, WeekRulesReport, WeekRulesView } from './week-rules-report.ts'

/** Counts the trades that kept and broke each rule. O(trades × rules), with a comparison of two numbers for most. */
export function weekRulesAnswer(book: TradeBook, filters: Filters, { rules, answers }: WeekRulesView): WeekRulesReport {
  const { columns } = book.table
  const closed = book.select(filters).rows()
  const rows = [...closed, ...openRows(columns, filters)]
  const given = Map.groupBy(answers, ({ weekRuleId }) => weekRuleId)
  return {
    rules: rules.map((rule) => {
      const answered = new Map((given.get(rule.id) ?? []).map(({ tradeId, kept }) => [tradeId, kept]))
      return keptOf(columns, rowsIn(columns, rows, rule), rule, answered)
    }),
  }
}

/** Rows entered in the time in which a rule counts. */
function rowsIn({ entryDate }: TradeColumns, rows: readonly number[], rule: WeekRule): readonly number[] {
  const { from, until } = countedTime(rule)
  return rows.filter((row) => entryDate[row]! >= from && entryDate[row]! < until)
}

function keptOf(
  columns: TradeColumns,
  rows: readonly number[],
  rule: WeekRule,
  answered: ReadonlyMap<number, boolean>,
): KeptRule {
  const by = Map.groupBy(rows, (row) => {
    const trade = {
      comments: commentKinds.flatMap((kind) => (kind === 'customComments' ? [] : commentsAt(columns[kind], row))),
      checklistItemIds: commentsAt(columns.checklistItemIds, row),
      checkedItemIds: commentsAt(columns.checkedItemIds, row),
    }
    return keptRule(rule, trade, answered.get(columns.id[row]!) ?? null)
  })
  const [kept, broken, unanswered] = (['KEPT', 'BROKEN', 'UNANSWERED'] as const).map((is) => by.get(is) ?? [])
  const isOpen = (row: number): boolean => Number.isNaN(columns.exitDate[row])
  return {
    id: rule.id,
    kept: kept!.length,
    counted: kept!.length + broken!.length,
    unanswered: unanswered!.length,
    open: [...kept!, ...broken!, ...unanswered!].filter(isOpen).length,
    unansweredIds: unanswered!.map((row) => columns.id[row]!),
    marks: marksOf(columns, [
      [kept!, true],
      [broken!, false],
      [unanswered!, null],
    ]),
    whenKept: resultOf(columns, kept!),
    whenBroken: resultOf(columns, broken!),
  }
}

const marksOf = (
  { id, entryDate }: TradeColumns,
  groups: readonly (readonly [rows: readonly number[], kept: boolean | null])[],
): readonly RuleMark[] =>
  groups
    .flatMap(([rows, kept]) => rows.map((row) => ({ id: id[row]!, entryDate: entryDate[row]!, kept })))
    .toSorted((a, b) => a.entryDate - b.entryDate || a.id - b.id)

function resultOf({ id, rMultiple, closed }: TradeColumns, rows: readonly number[]): RuleTrades {
  const closedRows = rows.filter((row) => row < closed)
  return {
    ...averageR(closedRows.map((row) => rMultiple[row]!)),
    trades: closedRows.length,
    of: { is: 'ids', ids: closedRows.map((row) => id[row]!) },
  }
}
