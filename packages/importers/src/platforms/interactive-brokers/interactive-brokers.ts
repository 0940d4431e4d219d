import { failedFile, type ImportFile, type Importer, type ParsedFile } from '../../importer.ts'
import { decodeHead, decodeText } from '../../shared/encodings.ts'
import { readActivityStatement } from './activity-statement.ts'
import { readFlexCsv } from './flex-csv.ts'
import { readFlexXml } from './flex-xml.ts'
import { asWritten } from './saved-again.ts'
import { readTransactionHistory } from './transaction-history.ts'

const label = 'Interactive Brokers'

/** Activity statement and transaction history as CSV, Flex queries as CSV and XML. */
/** A sentence about both kinds of files. */
const premiums =
  'Premiums of assigned and exercised options stay with the options, while the file counts them in the shares.'

export const interactiveBrokers: Importer = {
  type: 'IBKR_FLEX',
  hint: 'Activity statement as CSV, or a Flex query as XML or CSV',
  label,
  fileExtensions: ['csv', 'xml'],
  supportsBalance: true,
  describe: [
    {
      name: 'Activity statement',
      from: 'Performance & Reports, Statements, Activity, CSV',
      reads:
        'Executions or orders, matched into trades, with accounts, costs, realized results, closed lots, corporate actions, deposits and withdrawals.',
      not: [
        'Currency conversions are not trades. The file’s totals are checked.',
        premiums,
        'Statements in German, Spanish, French and Chinese are read like English ones. In Portuguese, Russian and other languages, deposits are not imported.',
      ],
      evidence: 'FILES',
    },
    {
      name: 'Transaction history',
      from: 'Performance & Reports, Statements, Transaction History, CSV',
      reads: 'Purchases and sales, matched into trades, with costs, corporate actions, deposits and withdrawals.',
      not: ['Dates without times.'],
      evidence: 'FILES',
    },
    {
      name: 'Flex queries',
      from: 'Performance & Reports, Flex Queries, XML or CSV',
      reads:
        'Executions or confirmations, matched into trades, with accounts, costs, realized results, lots, exchange rates, corporate actions, deposits and withdrawals.',
      not: ['What a query leaves out cannot be imported: include trades with executions.', premiums],
      evidence: 'FILES',
    },
  ],
  detect: (file) => readerOf(decodeHead(file.bytes, 65_536)) !== null,
  parse: (file) => parse(file),
}

function parse(file: ImportFile): ParsedFile {
  const text = decodeText(file.bytes)
  const read = readerOf(text)
  if (read === null) return failedFile(label, 'This is not an Interactive Brokers statement or Flex query.')
  return read(asWritten(text))
}

/** The kind of file, from its head alone. */
function readerOf(text: string): ((text: string) => ParsedFile) | null {
  const head = text.slice(0, 65_536)
  if (/^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[^>]*-->\s*)?<FlexQueryResponse[\s>]/.test(head)) return readFlexXml
  if (/^"?Transaction History"?[,;\t]"?Header"?[,;\t]/m.test(head)) return readTransactionHistory
  if (/^"?[^"\n]{2,60}"?[,;\t]"?Header"?[,;\t]"?DataDiscriminator/m.test(head)) return readActivityStatement
  if (/^\uFEFF?"?Statement"?[,;\t]"?Header"?[,;\t]"?[^",;\t\n]+"?[,;\t]"?[^",;\t\n]+"?\r?$/m.test(head))
    return readActivityStatement
  const firstLines = head.split(/\r?\n/, 8)
  return firstLines.some((line) => /(?:^|[,;|\t])"?(?:ClientAccountID|CurrencyPrimary)"?(?:[,;|\t]|$)/.test(line))
    ? readFlexCsv
    : null
}
