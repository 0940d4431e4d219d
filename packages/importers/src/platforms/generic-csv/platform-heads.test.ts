import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { plainHead } from '../../shared/plain-head.ts'
import { sampleText } from '../../../test/samples.ts'
import { fieldRanks } from './head-names.ts'
import type { Field } from './fields.ts'

/* The names that platforms give their columns are the dictionary of a table of unknown columns. */

const samples = new URL('../../../test/samples/', import.meta.url)
const platforms = new URL('../../tables/platforms/', import.meta.url)

/** Fields of a table by the columns of formats. */
const fields: Readonly<Record<string, Field>> = {
  account: 'account',
  symbol: 'symbol',
  side: 'side',
  size: 'quantity',
  time: 'time',
  clock: 'clock',
  price: 'price',
  entryTime: 'entryTime',
  exitTime: 'exitTime',
  entryPrice: 'entryPrice',
  exitPrice: 'exitPrice',
  stop: 'stop',
  target: 'target',
  currency: 'currency',
}

/** Names that mean something else in most tables. */
const elsewhere = new Set([
  'account: account type',
  'account: broker',
  'currency: coin',
  'currency: instrument currency',
  'currency: price/fee/total unit',
  'entryPrice: buy price',
  'entryPrice: price',
  'entryTime: time',
  'exitPrice: sell price',
  'exitTime: date utc',
  'exitTime: time',
  'price: limit',
  'price: price per share in account currency',
  'side: closing direction',
  'size: amount',
  'size: amount open',
  'size: filled amount',
  'symbol: contracts',
  'symbol: currency',
  'symbol: exchange',
  'time: closed',
  'time: closing time',
  'time: entered',
  'time: filled',
  'time: placing time',
  'time: uhrze',
  'time: uhrzeit',
])

const sourceOf = (platform: string): string =>
  readdirSync(platforms).includes(`${platform}.ts`)
    ? readFileSync(new URL(`${platform}.ts`, platforms), 'utf8')
    : readdirSync(new URL(`${platform}/`, platforms))
        .filter((name) => !name.endsWith('.test.ts'))
        .map((name) => readFileSync(new URL(`${platform}/${name}`, platforms), 'utf8'))
        .join('\n')

/** Headers of the samples of a platform, as they are written. */
const headsOf = (platform: string): readonly string[] =>
  readdirSync(new URL(`${platform}/`, samples)).flatMap((name) =>
    sampleText(platform, name)
      .split('\n', 60)
      .flatMap((line) => line.split(/[,;\t]|<\/?t[dh][^>]*>/))
      .map((cell) => cell.trim().replace(/^"|"$/g, '')),
  )

const told = readdirSync(samples).filter((name) => !/^(metatrader|interactive|generic|ofx)/.test(name))

it.each(told)('the columns of %s have names that a table of unknown columns knows', (platform) => {
  const written = new Map(headsOf(platform).map((head) => [plainHead(head), head]))
  const columns = [...sourceOf(platform).matchAll(/\b(\w+): '([a-z][^'\n]*)'/g)]
  const unknown = columns.flatMap(([, column = '', names = '']) => {
    const field = fields[column]
    if (field === undefined) return []
    return names
      .split('|')
      .filter((name) => written.has(name) && !fieldRanks(written.get(name)!).has(field))
      .map((name) => `${column}: ${name}`)
  })
  expect([...new Set(unknown)].filter((name) => !elsewhere.has(name))).toEqual([])
})
