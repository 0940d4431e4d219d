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
  fileExtensions: ['htm', 'html'],
  supportsBalance: true,
  describe: [
    {
      name: 'Statement and detailed statement',
      from: 'Terminal, Account History, right click, “Save as Report” or “Save as Detailed Report”',
      reads:
        'Closed and open trades, with tickets, costs, swap, last stop and target, comments, deposits and withdrawals.',
      not: [
        'The totals of the file are compared. Pending orders are not read. The broker’s time zone is asked for.',
        'A statement says when it was made and not when it begins, so gaps between statements are not told.',
        'It has only the last stop of a trade. One on the losing side of the entry is taken for the initial stop, though it may have been moved there; one on the winning side is the final stop, and R of that trade is unknown. So R is known of fewer winners than losers where stops were trailed.',
      ],
      evidence: 'FILES',
    },
    {
      name: 'Strategy Tester report',
      from: 'Strategy Tester, Report, right click, Save',
      reads: 'Closed trades, joined of the rows of each order, with stops and targets as they were set.',
      not: ['The totals of the file are compared.'],
      evidence: 'FILES',
    },
  ],
  detect,
  parse,
}
