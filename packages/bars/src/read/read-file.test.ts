import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { priceText } from '../bar.ts'
import { utcOf } from '../utc.ts'
import { barsOfRows } from './bars-of-rows.ts'
import { fileReader, layoutOf } from './read-file.ts'
import type { LineProblem, RowColumns } from './read-rows.ts'
import { surveyor, usualStep } from './survey.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)

/** All that is read of a file: its layout, its survey, and its rows as texts. */
function read(bytes: Uint8Array, fileName = 'EURUSD.csv', pieces = 1) {
  const layout = layoutOf(bytes, fileName)
  const survey = surveyor()
  const rows: string[][] = []
  const all: RowColumns[] = []
  if (layout.columns !== null) {
    const reader = fileReader(layout.columns, {
      rows(part) {
        survey.rows(part)
        all.push({ ...part, time: part.time.slice(), open: part.open.slice() })
        for (let i = 0; i < part.length; i++)
          rows.push([
            new Date(part.time[i]! * 1000).toISOString().slice(0, 19),
            ...(['open', 'high', 'low', 'close'] as const).map((name) => priceText(part[name][i]!, part.digits)),
            Number.isNaN(part.volume[i]!) ? '' : priceText(part.volume[i]!, part.volumeDigits),
          ])
      },
      problem: survey.problem,
    })
    const size = Math.ceil(bytes.length / pieces)
    for (let at = 0; at < bytes.length; at += size) reader.push(bytes.subarray(at, at + size))
    reader.end()
  }
  return { layout, survey: survey.result(), rows, all }
}

const one = ['2024-01-02T00:05:00', '1.10234', '1.1025', '1.10201', '1.10244', '55']
const two = ['2024-01-02T00:06:00', '1.10244', '1.103', '1.10244', '1.1029', '7']

describe('files of history', () => {
  it.each([
    [
      'MetaTrader 4',
      null,
      '2024.01.02,00:05,1.10234,1.10250,1.10201,1.10244,55\r\n2024.01.02,00:06,1.10244,1.10300,1.10244,1.10290,7\r\n',
    ],
    [
      'MetaTrader 5',
      null,
      '<DATE>\t<TIME>\t<OPEN>\t<HIGH>\t<LOW>\t<CLOSE>\t<TICKVOL>\t<VOL>\t<SPREAD>\n2024.01.02\t00:05:00\t1.10234\t1.10250\t1.10201\t1.10244\t55\t0\t2\n2024.01.02\t00:06:00\t1.10244\t1.10300\t1.10244\t1.10290\t7\t0\t2\n',
    ],
    [
      'NinjaTrader',
      null,
      '20240102 000500;1.10234;1.1025;1.10201;1.10244;55\n20240102 000600;1.10244;1.103;1.10244;1.1029;7\n',
    ],
    [
      'Dukascopy',
      'UTC',
      'Gmt time,Open,High,Low,Close,Volume\n02.01.2024 00:05:00.000,1.10234,1.10250,1.10201,1.10244,55\n02.01.2024 00:06:00.000,1.10244,1.10300,1.10244,1.10290,7\n',
    ],
    [
      'Dukascopy',
      'UTC',
      'Local time,Open,High,Low,Close,Volume\n02.01.2024 01:05:00.000 GMT+0100,1.10234,1.10250,1.10201,1.10244,55\n02.01.2024 01:06:00.000 GMT+0100,1.10244,1.10300,1.10244,1.10290,7\n',
    ],
    [
      'Binance klines',
      'UTC',
      '1704153900000,1.10234000,1.10250000,1.10201000,1.10244000,55.00000000,1704153959999,1,2,3,4,0\n1704153960000,1.10244000,1.10300000,1.10244000,1.10290000,7.00000000,1704154019999,1,2,3,4,0\n',
    ],
    [
      'Binance klines',
      'UTC',
      'open_time,open,high,low,close,volume,close_time,quote_volume,count,taker_buy_volume,taker_buy_quote_volume,ignore\n1704153900000000,1.10234,1.1025,1.10201,1.10244,55,1704153959999999,1,2,3,4,0\n1704153960000000,1.10244,1.103,1.10244,1.1029,7,1704154019999999,1,2,3,4,0\n',
    ],
    [
      'TradingView',
      'UTC',
      'time,open,high,low,close,Volume\n1704153900,1.10234,1.1025,1.10201,1.10244,55\n1704153960,1.10244,1.103,1.10244,1.1029,7\n',
    ],
    [
      'TradingView',
      'UTC',
      'time,open,high,low,close,Volume\n2024-01-02T02:05:00+02:00,1.10234,1.1025,1.10201,1.10244,55\n2024-01-02T02:06:00+02:00,1.10244,1.103,1.10244,1.1029,7\n',
    ],
    [
      'Stooq',
      null,
      '<TICKER>,<PER>,<DATE>,<TIME>,<OPEN>,<HIGH>,<LOW>,<CLOSE>,<VOL>,<OPENINT>\nEURUSD,1,20240102,000500,1.10234,1.1025,1.10201,1.10244,55,0\nEURUSD,1,20240102,000600,1.10244,1.103,1.10244,1.1029,7,0\n',
    ],
    [
      'Stooq',
      null,
      'Date,Time,Open,High,Low,Close,Volume\n2024-01-02,00:05:00,1.10234,1.1025,1.10201,1.10244,55\n2024-01-02,00:06:00,1.10244,1.103,1.10244,1.1029,7\n',
    ],
    [
      'Table',
      null,
      '"Open";"Close";"Low";"High";"Vol";"Datetime"\n"1,10234";"1,10244";"1,10201";"1,1025";"55";"13/01/2024 12:05:00 AM"\n"1,10244";"1,1029";"1,10244";"1,103";"7";"13/01/2024 12:06:00 AM"\n'.replaceAll(
        '13/01/2024',
        '2024/01/02',
      ),
    ],
    [
      'Table',
      null,
      '02.01.2024|00:05|1.10234|1.1025|1.10201|1.10244|55\n02.01.2024|00:06|1.10244|1.103|1.10244|1.1029|7\n',
    ],
  ])('are read as %s writes them (zone %s)', (format, zone, text) => {
    const { layout, survey, rows } = read(bytesOf(text))
    expect({ format: layout.format, zone: layout.zone, symbol: layout.symbol }).toEqual({
      format,
      zone,
      symbol: 'EURUSD',
    })
    expect(rows).toEqual([one, two])
    expect(survey).toMatchObject({
      rows: 2,
      length: 60,
      problemCount: 0,
      unsorted: false,
      duplicates: 0,
      instants: zone === 'UTC' && format !== 'Dukascopy' ? true : survey.instants,
    })
  })

  it('of days: Yahoo, MetaTrader 5 and NinjaTrader, whose closing stamp is no day later', () => {
    const yahoo = read(
      bytesOf(
        'Date,Open,High,Low,Close,Adj Close,Volume\n2024-01-02,187.149994,188.440002,183.889999,185.639999,184.938,82488700\n2024-01-03,184.22,185.88,183.43,184.25,183.55,58414500\n2024-01-04,null,null,null,null,null,null\n',
      ),
    )
    expect(yahoo.layout.format).toBe('Yahoo')
    expect(yahoo.rows[0]).toEqual([
      '2024-01-02T00:00:00',
      '187.149994',
      '188.440002',
      '183.889999',
      '185.639999',
      '82488700',
    ])
    expect(yahoo.survey).toMatchObject({ rows: 2, length: 86_400, problemCount: 1 })
    expect(yahoo.survey.problems[0]).toMatchObject({ line: 4, reason: 'has no four prices' })
    const ninja = read(bytesOf('20240102;1;2;1;2;5\n20240103;2;3;1;2;5\n'))
    const shift = { toUtc: utcOf('UTC'), length: 86_400, stamp: 'CLOSE' } as const
    expect(Array.from(barsOfRows(ninja.all[0]!, shift).time)).toEqual([1_704_153_600, 1_704_240_000])
    const minutes = read(bytesOf('20240102 000500;1;2;1;2;5\n20240102 000600;2;3;1;2;5\n'))
    expect(Array.from(barsOfRows(minutes.all[0]!, { ...shift, length: 60 }).time)).toEqual([
      1_704_153_840, 1_704_153_900,
    ])
  })

  it('in UTF-16, as a terminal may write them', () => {
    const text =
      '\ufeff2024.01.02,00:05,1.10234,1.10250,1.10201,1.10244,55\r\n2024.01.02,00:06,1.10244,1.10300,1.10244,1.10290,7\r\n'
    expect(read(new Uint8Array(Buffer.from(text, 'utf16le')), 'EURUSD.csv', 7).rows).toEqual([one, two])
  })

  it('tell lines that are no bars, and take nothing from them', () => {
    const { survey, rows } = read(
      bytesOf(
        [
          '2024.01.02,00:05,1.10234,1.10250,1.10201,1.10244,55',
          '2024.01.02,00:06,1.10244,1.10240,1.10244,1.10290,7', // high below close
          '2024.02.30,00:07,1.10244,1.10300,1.10244,1.10290,7',
          '2024.01.02,00:08,1.10244,1.1O300,1.10244,1.10290,7',
          '2024.01.02,00:09,1.10',
          '2024.01.02,00:06,1.10244,1.10300,1.10244,1.10290,7',
        ].join('\n'),
      ),
    )
    expect(rows).toEqual([one, two])
    expect(survey.problems.map(({ line, reason }) => [line, reason])).toEqual([
      [2, 'has a high that is not the highest price'],
      [3, 'has no date and time that can be read'],
      [4, 'has no four prices'],
      [5, 'has 3 cells where 6 are needed'],
    ] satisfies [LineProblem['line'], LineProblem['reason']][])
  })

  it('that do not say which of two numbers is the month are not read', () => {
    const columnsOf = (...days: readonly string[]) =>
      read(bytesOf(['Date,Open,High,Low,Close', ...days.map((day) => `${day}/2024 00:05,1,2,1,2`)].join('\n'))).layout
        .columns
    expect(columnsOf('01/02', '01/02')).toBeNull()
    // a 12 may be a month, a 13 not
    expect([columnsOf('01/12', '02/12'), columnsOf('12/01', '12/02')]).toEqual([null, null])
    expect([columnsOf('01/12', '01/13')?.dateOrder, columnsOf('12/01', '13/01')?.dateOrder]).toEqual(['MDY', 'DMY'])
  })

  it('of an hour that clocks show twice come twice by that hour, and are in order', () => {
    const hour = (first: string) =>
      Array.from({ length: 60 }, (_, i) => `2024.11.03,${first}:${String(i).padStart(2, '0')},1,2,1,2,5\n`).join('')
    const { survey } = read(bytesOf(hour('00') + hour('01') + hour('01') + hour('02')))
    const at = Date.UTC(2024, 10, 3, 1) / 1000
    expect(survey).toMatchObject({
      rows: 240,
      duplicates: 60,
      repeatedHours: [{ hour: at, count: 60 }],
      unsorted: false,
      length: 60,
    })
    const thrice = read(bytesOf(hour('01') + hour('01') + hour('01'))).survey
    expect(thrice).toMatchObject({ duplicates: 120, repeatedHours: [] })
  })

  it('newest first are told as unsorted, and their length is found', () => {
    const { survey } = read(
      bytesOf(
        '2024.01.02,00:10,1,2,1,2,5\n2024.01.02,00:05,1,2,1,2,5\n2024.01.02,00:00,1,2,1,2,5\n2024.01.02,00:00,1,2,1,2,5\n',
      ),
    )
    expect(survey).toMatchObject({
      unsorted: true,
      length: 300,
      duplicates: 1,
      first: 1_704_153_600,
      last: 1_704_154_200,
    })
  })

  it('are read the same however their bytes are cut, and to the last digit', () => {
    const price = fc
      .integer({ min: 1, max: 90_000_000 }) // with eight digits more it is exact
      .chain((value) => fc.integer({ min: 0, max: 8 }).map((digits) => [value, digits] as const))
    const bar = fc.tuple(
      price,
      fc.integer({ min: 0, max: 1000 }),
      fc.integer({ min: 0, max: 1000 }),
      fc.integer({ min: 1, max: 90 }),
    )
    fc.assert(
      fc.property(fc.array(bar, { minLength: 2, maxLength: 30 }), fc.integer({ min: 1, max: 40 }), (bars, pieces) => {
        let minute = 0
        const rows = bars.map(([[value, digits], up, down, step]) => {
          minute += step
          const text = (units: number) => priceText(units, digits)
          const low = Math.max(0, value - down)
          const at = new Date(Date.UTC(2024, 0, 2) + minute * 60_000).toISOString().slice(0, 19)
          return [at, text(value), text(value + up), text(low), text(value), String(step)]
        })
        const file = rows
          .map(([at, ...cells]) => `${at!.slice(0, 10).replaceAll('-', '.')},${at!.slice(11, 16)},${cells.join(',')}\n`)
          .join('')
        expect(read(bytesOf(file), 'X.csv', pieces).rows).toEqual(rows)
      }),
    )
  })
})

it('takes the shorter of two steps that are as frequent for the length of a bar', () => {
  expect(
    usualStep(
      new Map([
        [120, 5],
        [60, 5],
      ]),
    ),
  ).toBe(60)
  expect(
    usualStep(
      new Map([
        [60, 5],
        [120, 5],
      ]),
    ),
  ).toBe(60)
})

it.each([
  ['EURUSD_M1_202401.csv', 'EURUSD'],
  ['EURUSD1440.csv', 'EURUSD'],
  ['OANDA_EURUSD, 5.csv', 'EURUSD'],
  ['BTCUSDT-1m-2024-01.csv', 'BTCUSDT'],
  ['NQ 06-26.Last.txt', 'NQ 06-26'],
  ['ES 2024-01.csv', 'ES'],
  ['AAPL.csv', 'AAPL'],
  ['history.csv', null],
])('the symbol in the name %s is %s', (fileName, symbol) => {
  expect(layoutOf(bytesOf('x'), fileName).symbol).toBe(symbol)
})

it('takes files of HistData for Eastern Standard Time all year, whatever they share with NinjaTrader', () => {
  const text = '20240702 000500;1.10234;1.1025;1.10201;1.10244;0\n20240702 000600;1.10244;1.103;1.10244;1.1029;0\n'
  const { layout, survey, all } = read(bytesOf(text), 'DAT_ASCII_EURUSD_M1_2024.csv')
  expect(layout).toMatchObject({ format: 'HistData', symbol: 'EURUSD', zone: 'America/Panama' })
  expect(survey.problemCount).toBe(0)
  // in July, too: New York has 4 hours then, and the file 5
  const bars = barsOfRows(all[0]!, { toUtc: utcOf(layout.zone ?? ''), length: 60, stamp: layout.columns!.stamp })
  expect(new Date(bars.time[0]! * 1000).toISOString()).toBe('2024-07-02T05:05:00.000Z')
  expect(read(bytesOf(text), 'EURUSD.txt').layout).toMatchObject({ format: 'NinjaTrader', zone: null })
})
