import { failedFile, type ParsedFile } from '../../importer.ts'
import { cellRange, type CsvRow, type Delimiter, readCsv, rowText } from '../../shared/csv.ts'
import { readFlex } from './flex.ts'
import { flexName, type FlexRecord } from './flex-record.ts'
import { strayLineWarnings } from './sections.ts'

const format = 'Interactive Brokers Flex query (CSV)'

/** Markers that some queries put before each row: begin and end of file, account and section. */
const markers = new Set(['BOF', 'BOA', 'BOS', 'EOS', 'EOA', 'EOF', 'MSG'])

/** Flex Query as CSV. Every section has its own header; with section codes each row states its kind. */
export function readFlexCsv(text: string): ParsedFile {
  const table = readCsv(text, delimiterOf(text))
  if (table.failure !== null) return failedFile(format, table.failure)
  const records: FlexRecord[] = []
  const heads = new Map<string, Heads>()
  let last: Heads | null = null
  let accountCurrency: string | null = null
  let statement = 0
  const stray: number[] = []
  for (const row of table.rows) {
    const marker = row.cells[0]!.trim()
    if (marker === 'BOA') statement++
    if (markers.has(marker)) continue
    const coded = marker === 'HEADER' || marker === 'DATA'
    const section = coded ? (row.cells[1]?.trim() ?? '') : ''
    if (marker === 'HEADER' || (!coded && isHead(row.cells))) {
      last = headsOf(row, section)
      heads.set(section, last)
      continue
    }
    const sectionHeads: Heads | null = coded ? (heads.get(section) ?? null) : last
    if (sectionHeads === null || !fits(row, sectionHeads)) stray.push(row.line)
    else if (sectionHeads.kind === 'AccountInformation')
      accountCurrency ??= recordOf(row, sectionHeads, statement).field('currency') || null
    else if (sectionHeads.kind !== '') records.push(recordOf(row, sectionHeads, statement))
  }
  if (last === null) return failedFile(format, 'The file has no header row with CurrencyPrimary or ClientAccountID.')
  return readFlex({ format, records, accountCurrency, spans: [], warnings: strayLineWarnings(stray) })
}

/**
 * Whether a row can belong to the section above: a row of another width has lost its own header. A shorter trade or deposit is parsed, to
 * report what is missing.
 */
function fits({ cells }: CsvRow, { heads, kind }: Heads): boolean {
  const isRead = kind === 'Trade' || kind === 'CashTransaction'
  return isRead ? cells.length <= heads.length : cells.length === heads.length
}

/** Chosen by the user of the query. */
const delimiterOf = (text: string): Delimiter => {
  const head = text.slice(0, 2000)
  const counted: readonly (readonly [Delimiter, number])[] = ([',', ';', '\t', '|'] as const).map((sign) => [
    sign,
    head.split(sign).length,
  ])
  return counted.reduce((best, next) => (next[1] > best[1] ? next : best))[0]
}

interface Heads {
  readonly kind: string
  readonly names: ReadonlyMap<string, number>
  readonly heads: readonly string[]
}

export const isHead = (cells: readonly string[]): boolean => {
  const names = cells.slice(0, 300).map((cell) => cell.trim())
  return names.includes('ClientAccountID') || names.includes('CurrencyPrimary')
}

function headsOf({ cells }: CsvRow, section: string): Heads {
  const heads = cells.map((cell) => cell.trim())
  const names = new Map(heads.map((head, at) => [flexName(head), at] as const))
  const has = (name: string): boolean => names.has(name)
  return { heads, names, kind: kindOf(section, has) }
}

function kindOf(section: string, has: (name: string) => boolean): string {
  if (section === 'TRNT' || section === 'TCNF') return 'Trade'
  if (section === 'CTRN') return 'CashTransaction'
  if (section === 'ACCT') return 'AccountInformation'
  if (section === 'CORP') return 'CorporateAction'
  if (section !== '') return ''
  if (has('quantity') && has('tradeprice')) return 'Trade'
  if (has('quantity') && (has('actiondescription') || has('actionid'))) return 'CorporateAction'
  if (has('amount') && has('type')) return 'CashTransaction'
  return has('dateopened') || has('accounttype') ? 'AccountInformation' : ''
}

function recordOf({ line, cells }: CsvRow, { kind, names, heads }: Heads, statement: number): FlexRecord {
  const at = (name: string): number => names.get(name) ?? -1
  return {
    line,
    kind,
    statement,
    text: rowText(cells),
    field: (name) => (cells[at(name)] ?? '').trim(),
    place: (name) => ({ column: heads[at(name)] ?? name, cell: cellRange(cells, at(name)) }),
  }
}
