import type { ImportFile, Importer, ParsedFile } from '../../importer.ts'
import { decodeHead, decodeText } from '../../shared/encodings.ts'
import { htmlRows } from '../../shared/html-tables.ts'
import { xlsxHead, xlsxRows } from '../../shared/xlsx.ts'
import { isZip } from '../../shared/zip.ts'
import { isPositionList, readPositionList } from './position-list.ts'
import { readReport } from './report.ts'

const titles = /Trade History Report|Strategy Tester Report/i

function detect({ bytes }: ImportFile): boolean {
  if (isZip(bytes)) return isWorkbook(xlsxHead(bytes))
  const head = decodeHead(bytes)
  return isPage(head) || isPositionList(head) || (isTable(head) && hasDeals(decodeHead(bytes, 65_536)))
}

/** The title in the document's properties says so in every language. */
const isWorkbook = (head: string): boolean => /^MetaTrader 5$/m.test(head) || titles.test(head)

/** MetaTrader 4 writes "Strategy Tester: name" as the title of a test. */
const isPage = (head: string): boolean =>
  /name="generator" content="(?:client terminal|strategy tester)"/i.test(head) ||
  (isTable(head) && titles.test(head) && !/<title>\s*Strategy Tester:/i.test(head))

const isTable = (head: string): boolean => /<html|<!doctype|<table/i.test(head)

/**
 * Whether a page without tags and title, as one that was saved again, has rows of positions, deals or orders: a time, a number, a symbol
 * and a type. Only the words of types are the same in every language.
 */
const hasDeals = (head: string): boolean =>
  htmlRows(head).rows.some(
    ({ cells: [time = '', number = '', ...others] }) =>
      /^\d{4}\.\d\d\.\d\d \d\d:\d\d:\d\d$/.test(time) &&
      /^\d+$/.test(number) &&
      others.slice(0, 3).some((cell) => /^(buy|sell|balance)$/i.test(cell)),
  )

function parse({ bytes }: ImportFile): ParsedFile {
  if (isZip(bytes)) return readReport(xlsxRows(bytes))
  const text = decodeText(bytes)
  return isPositionList(text.slice(0, 4096)) ? readPositionList(text) : readReport(htmlRows(text))
}

/**
 * MetaTrader 5: the terminal's history report and the Strategy Tester's report, each as page or workbook, and the
 * "Mt5 Position History List" of broker portals. Times are the broker's server time, which no file states.
 */
export const metatrader5: Importer = {
  type: 'MT5_REPORT',
  label: 'MetaTrader 5',
  hint: 'History, “Report” as HTML or Open XML',
  fileExtensions: ['html', 'htm', 'xlsx', 'csv'],
  supportsBalance: true,
  describe: [
    {
      name: 'History report, as page or workbook',
      from: 'Terminal, History, right click, Report, HTML or Open XML',
      reads:
        'Closed and open positions with their deals, costs, swap, stops and targets, comments, deposits and withdrawals.',
      not: [
        'The file’s totals are checked. You choose the broker’s time zone.',
        'A report gives its creation date but not its start, so gaps between reports cannot be detected.',
      ],
      evidence: 'FILES',
    },
    {
      name: 'Strategy Tester report, as page or workbook',
      from: 'Strategy Tester, Backtest, right click, Report',
      reads: 'Closed trades built from the deals, with costs and swap.',
      not: ['The file’s totals are checked, except those that need the equity between deals.'],
      evidence: 'FILES',
    },
    {
      name: 'Mt5 Position History List of broker portals',
      from: 'Broker’s portal, Position history, Export as CSV',
      reads: 'Closed positions, built from their deals.',
      not: ['A position opened in another list is rejected: export one list that starts before it was opened.'],
      evidence: 'EXAMPLES',
    },
  ],
  detect,
  parse,
}
