import { big, type Decimal, decimalText } from '@afterclose/core/decimal'
import { balanceAfter, balanceBefore, gainPercentage, type TradeTable } from '@afterclose/engine/trades/trade-table'

/** Account figures at the exit of a closed trade. */
export interface LedgerFigures {
  readonly balanceBefore: Decimal
  readonly balanceAfter: Decimal
  /** Null if the balance before was not above 0. */
  readonly gainPercentage: number | null
}

/** Computes the figures of the closed ones. */
export function ledgerFigures(table: TradeTable, ids: readonly number[]): ReadonlyMap<number, LedgerFigures> {
  const wantedIds = new Set(ids)
  const figuresById = new Map<number, LedgerFigures>()
  for (let row = 0; row < table.rows && figuresById.size < wantedIds.size; row++) {
    const id = table.columns.id[row]!
    if (!wantedIds.has(id)) continue
    const percent = gainPercentage(table, row)
    figuresById.set(id, {
      balanceBefore: decimalText(big(balanceBefore(table, row))),
      balanceAfter: decimalText(big(balanceAfter(table, row))),
      gainPercentage: Number.isNaN(percent) ? null : percent,
    })
  }
  return figuresById
}
