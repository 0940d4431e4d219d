import type { ImportFile, Importer, ParsedFile } from '../../importer.ts'
import { decodeHead, decodeText } from '../../shared/encodings.ts'
import { readStatement } from './statement.ts'
import { readTester } from './tester.ts'

const isTester = (head: string): boolean => /<title>\s*Strategy Tester:/i.test(head)

/** The page names itself or its maker; MetaTrader 5 names another one. */
const isMetaTrader4 = (head: string): boolean =>
  isTester(head) ||
  /<title>\s*Statement:|Closed Transactions:/i.test(head) ||
  /name="generator" content="MetaQuotes/i.test(head)

function detect({ bytes }: ImportFile): boolean {
  const head = decodeHead(bytes)
  return /<html|<!doctype|<table/i.test(head) && isMetaTrader4(head)
}

function parse({ bytes }: ImportFile): ParsedFile {
  const text = decodeText(bytes)
  return isTester(text.slice(0, 4096)) ? readTester(text) : readStatement(text)
}

/**
 * The pages that MetaTrader 4 saves: Statement, DetailedStatement and the Strategy Tester's report. Times are the
 * broker's server time, which no page states. S/L and T/P are the last levels, not the initial ones, except in the
 * tester's report.
 */
export const metatrader4: Importer = {
  type: 'MT4_STATEMENT',
  label: 'MetaTrader 4',
  hint: 'Account History, “Save as Report” or “Save as Detailed Report”',
  fileExtensions: ['htm', 'html'],
  supportsBalance: true,
  describe: [
    {
      name: 'Statement and detailed statement',
      from: 'Terminal, Account History, right click, “Save as Report” or “Save as Detailed Report”',
      reads:
        'Closed and open trades, with tickets, costs, swap, last stop and target, comments, deposits and withdrawals.',
      not: [
        'The file’s totals are checked. Pending orders are not imported. You choose the broker’s time zone.',
        'A statement gives its creation date but not its start, so gaps between statements cannot be detected.',
        'It has only the last stop of a trade. You choose whether a stop on the losing side of the entry, which may have been moved there, counts as the initial stop. A stop on the winning side is the final stop, and the R of that trade is unknown. So with trailed stops, R is known for fewer winners than losers.',
      ],
      evidence: 'FILES',
    },
    {
      name: 'Strategy Tester report',
      from: 'Strategy Tester, Report, right click, Save',
      reads: 'Closed trades, built from the rows of each order, with their original stops and targets.',
      not: ['The file’s totals are checked.'],
      evidence: 'FILES',
    },
  ],
  detect,
  parse,
}
