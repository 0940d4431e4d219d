import type Big from 'big.js'
import { big, type Decimal, decimalText } from '@afterclose/core/decimal'
import type { FileTotal } from '../../importer.ts'
import { readNumber } from '../../shared/numbers.ts'
import { type BrokerRow, instrumentOf, isConversion } from './broker-row.ts'
import { englishCategory } from './languages.ts'
import type { SectionRow } from './sections.ts'
import { tradeColumns } from './trade-heads.ts'

interface SubTotal {
  readonly symbol: string
  readonly currency: string
  readonly realised: Decimal | null
  readonly commission: Decimal | null
}

/** A cell of the statement is rounded to six decimals. */
const cellRounding = big('0.000001')

/**
 * The SubTotal rows of the Trades section, one per symbol, compared with the imported rows: in total per currency, and individually for
 * differing symbols.
 */
export function statementTotals(subTotals: readonly SectionRow[], rows: readonly BrokerRow[]): readonly FileTotal[] {
  const statedTotals = new Map<string, SubTotal>()
  for (const row of subTotals) {
    const total = readSubTotal(row)
    if (total !== null) statedTotals.set(total.key, together(statedTotals.get(total.key), total))
  }
  const byInstrument = Map.groupBy(rows, instrumentOf)
  const currencies = [...new Set([...statedTotals.values()].map(({ currency }) => currency))]
  return currencies.flatMap((currency) =>
    (['realised', 'commission'] as const).flatMap((field) => {
      const parts = [...statedTotals].flatMap(([key, total]) => {
        const amount = total[field]
        if (total.currency !== currency || amount === null) return []
        return [{ symbol: total.symbol, stated: big(amount), ...computedOf(byInstrument.get(key) ?? [], field) }]
      })
      if (parts.length === 0) return []
      const allParts = {
        stated: parts.reduce((all, part) => all.plus(part.stated), big(0)),
        computed: parts.reduce((all, part) => all.plus(part.computed), big(0)),
        count: parts.reduce((all, part) => all + part.count, 0),
      }
      const about = (some: readonly { readonly symbol: string }[]) =>
        field === 'realised' ? { resultsOf: new Set(some.map(({ symbol }) => symbol)) } : {}
      const wrong = parts.length > 1 ? parts.filter((part) => !agrees(part)) : []
      return [
        { ...fileTotal(labels[field], currency, allParts), ...about(parts) },
        ...wrong.map((part) => ({
          ...fileTotal(`${labels[field]} of ${part.symbol}`, currency, part),
          ...about([part]),
        })),
      ]
    }),
  )
}

const labels = { realised: 'Realised result', commission: 'Commissions' } as const

function readSubTotal(row: SectionRow): (SubTotal & { key: string }) | null {
  const columns = tradeColumns(row.heads)
  const shift = Math.min(0, row.cells.length - row.heads.length)
  const cell = (at: number): string => (at < 0 ? '' : (row.cells[at] ?? '').trim())
  // These rows have no account, so the symbol replaces it.
  const symbol = (cell(columns.account) || cell(columns.symbol)).replace(/\s+/g, ' ')
  const category = englishCategory(cell(columns.category))
  const currency = cell(columns.currency)
  if (symbol === '' || isConversion(category)) return null
  const realised = readNumber(cell(columns.realised < 0 ? -1 : columns.realised + shift), '.')
  const commission =
    columns.commissionCurrency === null || columns.commissionCurrency === currency
      ? readNumber(cell(columns.commission < 0 ? -1 : columns.commission + shift), '.')
      : null
  return { key: `${category}\u0000${symbol}\u0000${currency}`, symbol, currency, realised, commission }
}

/** A file of several statements may state a symbol several times. */
const together = (before: SubTotal | undefined, next: SubTotal): SubTotal => ({
  ...next,
  realised: added(before?.realised ?? null, next.realised),
  commission: added(before?.commission ?? null, next.commission),
})

const added = (a: Decimal | null, b: Decimal | null): Decimal | null =>
  a === null || b === null ? (a ?? b) : decimalText(big(a).plus(b))

interface Compared {
  readonly stated: Big
  readonly computed: Big
  /** Rows that were added. */
  readonly count: number
}

function computedOf(rows: readonly BrokerRow[], field: 'realised' | 'commission') {
  const amounts = rows.map((row) => (field === 'realised' ? big(row.realised ?? '0') : big(row.commission).neg()))
  return { computed: amounts.reduce((total, amount) => total.plus(amount), big(0)), count: rows.length }
}

const toleranceOf = ({ count }: Compared): Big => cellRounding.times(count + 1)
const agrees = (total: Compared): boolean => total.stated.minus(total.computed).abs().lte(toleranceOf(total))

const fileTotal = (label: string, currency: string, total: Compared): FileTotal => ({
  label,
  currency,
  stated: decimalText(total.stated),
  computed: decimalText(total.computed),
  tolerance: decimalText(toleranceOf(total)),
  note: null,
})
