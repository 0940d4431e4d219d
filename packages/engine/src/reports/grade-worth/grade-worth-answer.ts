import type { Filters } from '@afterclose/core/filters'
import type { GivenGrade } from '@afterclose/core/given-grade'
import { reviewGrades } from '@afterclose/core/trade'
import type { TradeBook } from '../../book/trade-book.ts'
import { averageR } from '../../stats/average-r.ts'
import { NONE, type TradeColumns } from '../../trades/trade-columns.ts'
import type { GradedTrades, GradeWorthReport, GradeWorthView } from './grade-worth-report.ts'

/** One pass over the selected trades. */
export function gradeWorthAnswer(book: TradeBook, filters: Filters, { reviews }: GradeWorthView): GradeWorthReport {
  const { columns } = book.table
  const firsts = firstGrades(reviews)
  const graded: { readonly row: number; readonly review: GivenGrade }[] = []
  let [seen, elsewhere] = [0, 0]
  for (const row of book.select(filters).rows()) {
    const review = firsts.get(columns.id[row]!)
    if (review === undefined) elsewhere += Number(columns.reviewGrade[row] !== NONE)
    else if (review.sawResult) seen++
    else graded.push({ row, review })
  }
  return {
    grades: reviewGrades.map((grade) => {
      const alike = graded.filter(({ review }) => review.grade === grade)
      const rowsOf = (some: typeof graded) => some.map(({ row }) => row)
      return {
        grade,
        all: resultOf(columns, rowsOf(alike)),
        byChance: resultOf(columns, rowsOf(alike.filter(({ review }) => review.byChance))),
      }
    }),
    counted: graded.length,
    seen,
    elsewhere,
  }
}

/** The review of each trade with the lowest id. */
function firstGrades(reviews: readonly GivenGrade[]): ReadonlyMap<number, GivenGrade> {
  const firsts = new Map<number, GivenGrade>()
  for (const review of reviews) {
    const other = firsts.get(review.tradeId)
    if (other === undefined || review.id < other.id) firsts.set(review.tradeId, review)
  }
  return firsts
}

const resultOf = ({ id, rMultiple }: TradeColumns, rows: readonly number[]): GradedTrades => ({
  ...averageR(rows.map((row) => rMultiple[row]!)),
  trades: rows.length,
  of: { is: 'ids', ids: rows.map((row) => id[row]!) },
})
