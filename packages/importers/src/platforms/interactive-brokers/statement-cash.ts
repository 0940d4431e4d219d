import { big, type Decimal, decimalText, sum } from '@afterclose/core/decimal'
import type { FileTotal, ParsedAction, ParsedPayin } from '../../importer.ts'
import { contentNames } from '../../shared/digest.ts'
import { shortenedSentences } from '../../shared/sentences.ts'
import { asCellError } from '../../shared/cell-error.ts'
import { type DateRules, requiredNumber, requiredTime } from './cells.ts'
import { leftOut } from './left-out.ts'
import { isTotal } from './languages.ts'
import { cellUnder, type SectionRow } from './sections.ts'

export interface StatementCash {
  readonly payins: readonly ParsedPayin[]
  readonly totals: readonly FileTotal[]
  readonly warnings: readonly string[]
}

/** The section Deposits & Withdrawals. Each currency is followed by a row "Total". */
export function statementCash(rows: readonly SectionRow[], dates: DateRules): StatementCash {
  const payins: ParsedPayin[] = []
  const totals: FileTotal[] = []
  const warnings: string[] = []
  const nameOf = contentNames()
  let group: Decimal[] = []
  for (const row of rows) {
    const currency = cellUnder(row, 'Currency')
    try {
      if (row.kind !== 'Data' || isTotal(currency)) {
        if (/^\S+$/.test(currency)) totals.push(totalOf(row, payins.at(-1)?.currency ?? null, group))
        group = []
        continue
      }
      const delta = requiredNumber(cellUnder(row, 'Amount'), 'Amount')
      const date = cellUnder(row, 'Settle Date') || cellUnder(row, 'Date')
      const timestamp = requiredTime(date, 'Settle Date', dates)
      const textualReason = cellUnder(row, 'Description') || 'Deposit or withdrawal'
      const content = [cellUnder(row, 'Account'), currency, timestamp, delta, textualReason].join('\u0000')
      payins.push({ externalId: nameOf(content), timestamp, delta, currency, textualReason, line: row.line })
      group.push(delta)
    } catch (error) {
      const { message } = asCellError(error)
      warnings.push(`Line ${row.line} (${row.section}): ${message}. This deposit or withdrawal is not imported.`)
    }
  }
  return { payins, totals, warnings: shortenedSentences(warnings) }
}

const totalOf = (row: SectionRow, currency: string | null, group: readonly Decimal[]): FileTotal => ({
  label: 'Deposits and withdrawals',
  currency,
  stated: requiredNumber(cellUnder(row, 'Amount'), 'Amount'),
  computed: decimalText(sum(group)),
  tolerance: decimalText(big('0.01').times(group.length)),
  note: null,
})

/** Names the sections that are not imported: other money, and corporate actions that are not understood. */
export function leftOutSections(rows: readonly SectionRow[], actions: readonly ParsedAction[]): readonly string[] {
  const read = new Set(actions.flatMap(({ lines }) => lines.map(({ line }) => line)))
  const counts = new Map<string, number>()
  for (const row of rows) {
    const isSum = row.kind !== 'Data' || row.cells.slice(2, 5).some(isTotal)
    const isCash =
      row.heads.includes('Amount') && row.heads.includes('Currency') && row.section !== 'Deposits & Withdrawals'
    if (!isSum && !read.has(row.line) && (isCash || row.section === 'Corporate Actions'))
      counts.set(row.section, (counts.get(row.section) ?? 0) + 1)
  }
  return leftOut(counts)
}
