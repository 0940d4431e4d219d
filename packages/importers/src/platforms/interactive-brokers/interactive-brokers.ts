import { failed, type ImportFile, type Importer, type ParsedFile } from '../../importer.ts'
import { decodeHead, decodeText } from '../../shared/encodings.ts'
import { readActivityStatement } from './activity-statement.ts'
import { readFlexCsv } from './flex-csv.ts'
import { readFlexXml } from './flex-xml.ts'
import { readTransactionHistory } from './transaction-history.ts'

const label = 'Interactive Brokers'

/** Activity statement and transaction history as CSV, Flex queries as CSV and XML. */
export const interactiveBrokers: Importer = {
  type: 'IBKR_FLEX',
  label,
  fileExtensions: ['csv', 'xml'],
  supportsBalance: true,
  detect: (file) => readerOf(decodeHead(file.bytes, 65_536)) !== null,
  parse: (file) => parse(file),
}

function parse(file: ImportFile): ParsedFile {
  const text = decodeText(file.bytes)
  const read = readerOf(text)
  if (read === null) return failed(label, 'This is not a statement or Flex query of Interactive Brokers.')
  return read(text)
}

/** The kind of file, from its head alone. */
function readerOf(text: string): ((text: string) => ParsedFile) | null {
  const head = text.slice(0, 65_536)
  if (/^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[^>]*-->\s*)?<FlexQueryResponse[\s>]/.test(head)) return readFlexXml
  if (/^"?Transaction History"?,"?Header"?,/m.test(head)) return readTransactionHistory
  if (/^"?Trades"?,"?Header"?,"?DataDiscriminator/m.test(head)) return readActivityStatement
  if (/^"?Statement"?,"?Header"?,"?Field Name"?,"?Field Value/m.test(head)) return readActivityStatement
  const firstLines = head.split(/\r?\n/, 8)
  return firstLines.some((line) => /(?:^|[,;|\t])"?(?:ClientAccountID|CurrencyPrimary)"?(?:[,;|\t]|$)/.test(line))
    ? readFlexCsv
    : null
}
