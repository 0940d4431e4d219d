import type { BarColumnsOfTable } from './layout.ts'

/** The beginning of a file as cells. */
export interface Head {
  /**
   * In lower case, without quotes, blanks, `_` and the brackets around `<names>`; null for a table without a header.
   */
  readonly heads: readonly string[] | null
  /** As written. */
  readonly headLine: string
  /** Cells of the first bar. */
  readonly first: readonly string[]
  readonly delimiter: BarColumnsOfTable['delimiter']
  readonly fileName: string
}

/** File format of one program. The first matching format reads a file. */
interface BarFormat {
  readonly name: string
  readonly knows: (head: Head) => boolean
  readonly zone: string | null
  readonly stamp: BarColumnsOfTable['stamp']
  /** Column positions, for a file without a header; otherwise columns are found by their headers. */
  readonly places?: Pick<BarColumnsOfTable, 'date' | 'time' | 'open' | 'high' | 'low' | 'close' | 'volume'>
  readonly dateOrder?: BarColumnsOfTable['dateOrder']
}

const has = (head: Head, ...names: readonly string[]): boolean =>
  names.every((name) => head.heads?.includes(name) === true)
const prices = ['open', 'high', 'low', 'close'] as const
const headless = (date: number, time: number | null, volume: number | null) => {
  const open = (time ?? date) + 1
  return { date, time, open, high: open + 1, low: open + 2, close: open + 3, volume }
}

export const histDataName = /(?:^|[/\\])DAT_ASCII_([A-Z0-9]+)_M1/i

export const formats: readonly BarFormat[] = [
  {
    // History exported from the Symbols window: tabs, headers in angle brackets; no time for daily bars. In the broker's zone.
    name: 'MetaTrader 5',
    knows: (head) => head.headLine.includes('<') && has(head, 'date', ...prices, 'tickvol') && !has(head, 'ticker'),
    zone: null,
    stamp: 'OPEN',
    dateOrder: 'YMD',
  },
  {
    // The History Center's CSV: no header, 2024.01.02,00:05. In the broker's zone.
    name: 'MetaTrader 4',
    knows: ({ heads, first }) =>
      heads === null && /^\d{4}\.\d\d\.\d\d$/.test(first[0] ?? '') && /^\d\d:\d\d/.test(first[1] ?? ''),
    zone: null,
    stamp: 'OPEN',
    places: headless(0, 1, 6),
    dateOrder: 'YMD',
  },
  {
    // DAT_ASCII_EURUSD_M1_2024.csv: as NinjaTrader's, but in Eastern Standard Time all year, as in Panama, and stamped when the bar opened.
    // https://www.histdata.com/f-a-q/data-files-detailed-specification/
    name: 'HistData',
    knows: ({ heads, first, delimiter, fileName }) =>
      heads === null && delimiter === ';' && /^\d{8} \d{6}$/.test(first[0] ?? '') && histDataName.test(fileName),
    zone: 'America/Panama',
    stamp: 'OPEN',
    places: headless(0, null, 5),
    dateOrder: 'YMD',
  },
  {
    // 20240102 000500;open;high;low;close;volume, stamped when the bar closed.
    name: 'NinjaTrader',
    knows: ({ heads, first, delimiter }) =>
      heads === null && delimiter === ';' && /^\d{8}( \d{6})?$/.test(first[0] ?? '') && first.length >= 5,
    zone: null,
    stamp: 'CLOSE',
    places: headless(0, null, 5),
    dateOrder: 'YMD',
  },
  {
    // Klines of data.binance.vision, in milliseconds, since 2025 in microseconds.
    name: 'Binance klines',
    knows: (head) =>
      (has(head, 'opentime', 'closetime', ...prices) || (head.heads === null && head.first.length === 12)) &&
      /^\d{13}(\d{3})?$/.test(head.first[0] ?? '') &&
      /^\d{13}(\d{3})?$/.test(head.first[6] ?? ''),
    zone: 'UTC',
    stamp: 'OPEN',
    places: headless(0, null, 5),
  },
  {
    name: 'Dukascopy',
    knows: (head) => has(head, 'gmttime', ...prices) || has(head, 'time(utc)', ...prices),
    zone: 'UTC',
    stamp: 'OPEN',
    dateOrder: 'DMY',
  },
  {
    // Each time names its offset: 02.01.2024 00:05:00.000 GMT+0100.
    name: 'Dukascopy',
    knows: (head) => has(head, 'localtime', ...prices) && /GMT[+-]\d{4}/.test(head.first[0] ?? ''),
    zone: 'UTC',
    stamp: 'OPEN',
    dateOrder: 'DMY',
  },
  {
    name: 'Stooq',
    knows: (head) => has(head, 'ticker', 'per', 'date', ...prices),
    zone: null,
    stamp: 'OPEN',
    dateOrder: 'YMD',
  },
  {
    name: 'Yahoo',
    knows: (head) => has(head, 'date', ...prices, 'adjclose'),
    zone: null,
    stamp: 'OPEN',
    dateOrder: 'YMD',
  },
  {
    name: 'TradingView',
    knows: ({ heads }) => heads !== null && ['time', ...prices].every((name, i) => heads[i] === name),
    zone: null,
    stamp: 'OPEN',
  },
  {
    name: 'Stooq',
    knows: ({ heads, headLine, first }) =>
      heads !== null &&
      /^\d{4}-?\d\d/.test(first[0] ?? '') &&
      /^Date,(Time,)?Open,High,Low,Close(,Volume)?$|^Data,(Czas,)?Otwarcie,/.test(headLine),
    zone: null,
    stamp: 'OPEN',
    dateOrder: 'YMD',
  },
]

/** Header names of each column, in any of these tables. */
const names = {
  date: [
    'date',
    'data',
    'datetime',
    'timestamp',
    'gmttime',
    'localtime',
    'time(utc)',
    'opentime',
    'unix',
    'time',
    'day',
    'datum',
  ],
  time: ['time', 'czas', 'hour', 'uhrzeit'],
  open: ['open', 'otwarcie', 'o', 'openprice', 'bidopen'],
  high: ['high', 'najwyzszy', 'h', 'highprice', 'bidhigh'],
  low: ['low', 'najnizszy', 'l', 'lowprice', 'bidlow'],
  close: ['close', 'zamkniecie', 'c', 'last', 'closeprice', 'bidclose'],
  volume: ['tickvol', 'volume', 'wolumen', 'vol', 'v', 'tickvolume'],
} as const

/** Finds columns by their headers; null if date or a price is missing. */
export function columnsByHeads(heads: readonly string[]): Required<BarFormat>['places'] | null {
  const at = (name: keyof typeof names): number | null => {
    for (const one of names[name]) if (heads.includes(one)) return heads.indexOf(one)
    return null
  }
  const [date, open, high, low, close] = [at('date'), at('open'), at('high'), at('low'), at('close')]
  if (date === null || open === null || high === null || low === null || close === null) return null
  const time = at('time')
  return { date, time: time === date ? null : time, open, high, low, close, volume: at('volume') }
}
