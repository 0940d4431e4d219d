import { wallClock } from '@afterclose/core/time'
import type { TradeBook } from '@afterclose/engine/book/trade-book'
import { lastPrice } from '@afterclose/engine/trades/last-price'
import type { TradeColumns } from '@afterclose/engine/trades/trade-columns'
import { balanceAfter, balanceBeforeExit, gainPercentage } from '@afterclose/engine/trades/trade-table'
import { reportAnswer } from './known-reports.ts'
import type { Answer, QuestionOf, TradeQuestion } from './protocol.ts'
import type { LedgerTrades } from './sort-keys.ts'
import { type OrderedTrades, orderedTrades } from './trade-order.ts'
import { takeRows } from './trade-rows.ts'

/** A journal's trades, ready for requests. */
export interface OpenTrades {
  readonly book: TradeBook
  readonly trades: LedgerTrades
  readonly ordered: OrderedTrades
}

/** Prepares the trades of a journal; must be called again after each patch. */
export function openTrades(book: TradeBook): OpenTrades {
  const { table } = book
  const trades = {
    columns: table.columns,
    gainPercentage: (row: number) => gainPercentage(table, row),
    balanceAfter: (row: number) => balanceAfter(table, row),
  }
  return { book, trades, ordered: orderedTrades(trades, (filters) => book.select(filters)) }
}

export function answerFrom({ book, trades, ordered }: OpenTrades, question: TradeQuestion): Answer {
  switch (question.ask) {
    case 'balanceBefore':
      return {
        to: 'balanceBefore',
        answer: balanceBeforeExit(book.table, wallClock(question.exitDate), question.tradeId),
      }
    case 'lastPrice':
      return { to: 'lastPrice', answer: lastPrice(book.table.columns, question.instrumentId) }
    case 'holdWalks':
      for (const { key, columns } of question.walks) book.walks.keep(key, columns)
      book.walks.trim()
      return { to: 'holdWalks', answer: null }
    case 'holdMap':
      book.maps.keep(question.map.key, question.map.columns)
      book.maps.trim()
      return { to: 'holdMap', answer: null }
    case 'holdStudy':
      book.studies.keep(question.study.key, question.study.columns)
      book.studies.trim()
      return { to: 'holdStudy', answer: null }
    case 'order':
    case 'rows':
    case 'sample':
      return shownAnswer(trades, ordered, question)
    default:
      return reportAnswer(book, question)
  }
}

/** Requests of a grid. */
type ShownQuestion = QuestionOf<'order' | 'rows' | 'sample'>

function shownAnswer(trades: LedgerTrades, ordered: OrderedTrades, question: ShownQuestion): Answer {
  const { shown } = question
  switch (question.ask) {
    case 'order':
      return { to: 'order', answer: ordered.order(shown) }
    case 'rows':
      return { to: 'rows', answer: ordered.linesOf(shown, question.from, question.to) }
    case 'sample':
      return { to: 'sample', answer: takeRows(trades, ordered.sampleOf(shown)) }
  }
}

/** Only the newest trades of a journal, for a grid: their ledger is not known yet. */
export interface NewestOfMany {
  readonly trades: LedgerTrades
  readonly ordered: OrderedTrades
}

export function newestOfMany(columns: TradeColumns): NewestOfMany {
  const unknown = (): number => Number.NaN
  const trades = { columns, gainPercentage: unknown, balanceAfter: unknown }
  return { trades, ordered: orderedTrades(trades, () => null) }
}

/** Null for figures, which need all trades, and therefore for filters. */
export function answerFromNewest({ trades, ordered }: NewestOfMany, question: TradeQuestion): Answer | null {
  switch (question.ask) {
    case 'order':
    case 'rows':
    case 'sample':
      return shownAnswer(trades, ordered, question)
    default:
      return null
  }
}
