import { columnsByHeads, formats, type Head, histDataName } from './formats.ts'
import type { BarColumnsOfTable, Layout } from './layout.ts'

const delimiters = [';', '\t', ',', '|'] as const
const shownRows = 20

/**
 * Recognises the format of a file of bars from its beginning.
 * @param text the first kilobytes
 * @param cut whether there is more: the last line may then be incomplete
 */
export function recognise(text: string, cut: boolean, fileName: string): Layout {
  const lines = text.split(/\r\n|\n|\r/)
  if (cut && lines.length > 1) lines.pop()
  const delimiter = delimiterOf(lines)
  const table = lines.map((line) => cellsOf(line, delimiter))
  const rows = table.slice(0, shownRows)
  const begin = table.findIndex(isBar)
  if (begin === -1) return { format: 'Table', symbol: symbolOf(fileName), zone: null, columns: null, rows }
  const before = begin === 0 ? null : (table[begin - 1] ?? null)
  const head: Head = {
    heads: before?.map(plainHead) ?? null,
    headLine: begin === 0 ? '' : (lines[begin - 1] ?? ''),
    first: table[begin] ?? [],
    delimiter,
    fileName,
  }
  const bars = table.slice(begin).filter(isBar)
  const format = formats.find(({ knows }) => knows(head))
  const places =
    (head.heads === null ? null : columnsByHeads(head.heads)) ??
    format?.places ??
    (head.heads === null ? guess(bars) : null)
  const ticker = head.heads?.indexOf('ticker') ?? -1
  const named = ticker === -1 ? '' : (head.first[ticker] ?? '').replace(/\.[a-z]{1,3}$/i, '')
  const symbol = named === '' ? symbolOf(fileName) : named
  const dateOrder = format?.dateOrder ?? (places === null ? null : orderOf(bars.map((row) => row[places.date] ?? '')))
  const columns: BarColumnsOfTable | null =
    places === null || dateOrder === null
      ? null
      : {
          delimiter,
          skip: begin,
          decimalSign: decimalSignOf(bars.map((row) => row[places.open] ?? '')),
          dateOrder,
          stamp: format?.stamp ?? 'OPEN',
          ...places,
          volume: places.volume !== null && places.volume < head.first.length ? places.volume : null,
        }
  const instant =
    places !== null && bars.every((row) => namesItsZone(row[places.date] ?? '', row[places.time ?? places.date] ?? ''))
  return { format: format?.name ?? 'Table', symbol, zone: format?.zone ?? (instant ? 'UTC' : null), columns, rows }
}

const cellsOf = (line: string, delimiter: string): readonly string[] =>
  line.split(delimiter).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'))

/** Finds the delimiter that splits most lines into the same number of cells. */
function delimiterOf(lines: readonly string[]): (typeof delimiters)[number] {
  const score = (delimiter: string): number => {
    const counts = lines
      .slice(0, 100)
      .filter((line) => line !== '')
      .map((line) => line.split(delimiter).length)
    const wide = counts.filter((count) => count >= 5)
    return Math.max(0, ...wide.map((usual) => wide.filter((count) => count === usual).length))
  }
  return delimiters.reduce((best, one) => (score(one) > score(best) ? one : best))
}

const plainHead = (cell: string): string => cell.toLowerCase().replaceAll(/[<>"_\s]/g, '')

/** A row of a table of bars starts with a time and contains four prices. */
const isBar = (cells: readonly string[]): boolean =>
  cells.length >= 5 && cells.filter((cell) => /^-?\d+([.,]\d+)?$/.test(cell)).length >= 4 && cells.some(isDate)

const isDate = (cell: string): boolean =>
  /^\d{4}[-./]?\d\d[-./]?\d\d(?!\d)|^\d\d?[-./]\d\d?[-./]\d{4}(?!\d)|^\d{10}$|^\d{13}$|^\d{16}$/.test(cell) ||
  /^\d{8} \d{4,6}$/.test(cell)

/** Seconds since 1970, or a text that names its offset. */
const namesItsZone = (date: string, time: string): boolean =>
  /^\d{10}$|^\d{13}$|^\d{16}$/.test(date) || /(Z|[+-]\d\d:?\d\d)$/.test(time === date ? date : time)

function orderOf(dates: readonly string[]): BarColumnsOfTable['dateOrder'] | null {
  if (dates.every((date) => /^\d{4}/.test(date))) return 'YMD'
  const parts = dates.map((date) => date.split(/[-./ T]/).map(Number))
  if (parts.some(([first = 0]) => first > 12)) return 'DMY'
  if (parts.some(([, second = 0]) => second > 12)) return 'MDY'
  return dates.every((date) => date.includes('.')) ? 'DMY' : null // 02.01.2024 is never January the second's month first
}

const decimalSignOf = (prices: readonly string[]): BarColumnsOfTable['decimalSign'] =>
  prices.some((price) => price.includes('.')) || !prices.some((price) => price.includes(',')) ? '.' : ','

/**
 * Guesses the columns of a table without a header: four adjacent columns, of which the second is the highest and the third the lowest in
 * every row.
 */
function guess(rows: readonly (readonly string[])[]): ReturnType<typeof columnsByHeads> {
  const [first] = rows
  if (first === undefined) return null
  const date = first.findIndex(isDate)
  const time = /^\d\d?:\d\d/.test(first[date + 1] ?? '') ? date + 1 : null
  for (let open = (time ?? date) + 1; open + 3 < first.length; open++) {
    const fits = rows.every((row) => {
      const [o = NaN, h = NaN, l = NaN, c = NaN] = row
        .slice(open, open + 4)
        .map((cell) => Number(cell.replace(',', '.')))
      return h >= Math.max(o, l, c) && l <= Math.min(o, c)
    })
    if (fits)
      return {
        date,
        time,
        open,
        high: open + 1,
        low: open + 2,
        close: open + 3,
        volume: open + 4 < first.length ? open + 4 : null,
      }
  }
  return null
}

const notSymbols = new Set([
  'HISTORY',
  'CHART',
  'DATA',
  'BARS',
  'EXPORT',
  'TABLE',
  'CANDLESTICK',
  'CSV',
  'PRICES',
  'QUOTES',
])

/** A future with its month, as in NinjaTrader's file and instrument names: "NQ 06-26". */
const future = /^[A-Z0-9]{1,6} (?:0[1-9]|1[0-2])-\d{2}(?!\d)/i

/**
 * The symbol in a name such as `EURUSD_M1_202401.csv`, `OANDA_EURUSD, 5.csv`, `BTCUSDT-1m-2024-01.csv`, `NQ 06-26.Last.txt`; null if there
 * is none.
 */
export function symbolOf(fileName: string): string | null {
  const histData = histDataName.exec(fileName)?.[1]
  if (histData !== undefined) return histData.toUpperCase()
  const [stem = ''] = fileName.replace(/^.*[/\\]/, '').split(/\.(?:csv|txt|tsv|prn|zip|gz)\b/i)
  const exchange = /^[A-Z]+_([A-Z0-9.!]+),/.exec(stem)?.[1]
  if (exchange !== undefined) return exchange
  const contract = future.exec(stem)?.[0]
  if (contract !== undefined) return contract.toUpperCase()
  const first = /^[A-Z0-9][A-Z0-9.#!]*[A-Z0-9!]/i.exec(stem)?.[0]?.replace(/(?<=[A-Z]{6})(M?[0-9]+)$/, '') ?? ''
  if (first.length < 2 || first.length > 20 || !/[A-Z]/i.test(first) || notSymbols.has(first.toUpperCase())) return null
  return first.toUpperCase()
}
