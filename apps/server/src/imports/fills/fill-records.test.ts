import { FillsInput } from '@afterclose/contract/fills'
import { recordsOf } from '@afterclose/importers/statements/records'
import { structuresOfFills } from '@afterclose/importers/structures/made-fills'
import { describe, expect, it } from 'vitest'
import { asFile, recordsIn, union } from './fill-records.ts'

type Sent = Readonly<Record<string, string>>

const expires = '2026-03-20'
const put = (strike: string, fields: Sent): Sent => ({
  symbol: `SPY260320P${strike}`,
  underlying: 'SPY',
  right: 'PUT',
  strike,
  expires,
  size: '1',
  ...fields,
})
const parse = (fills: readonly object[]) =>
  FillsInput.safeParse({ source: 'SCRIPT', account: '77', zone: 'America/New_York', fills })
const recordsFrom = (fills: readonly Sent[]) => recordsIn(parse(fills).data!)
const structuresFrom = (fills: readonly Sent[]) => structuresOfFills(recordsOf(asFile(recordsFrom(fills))).fills)

const opened = [
  put('560', { id: '1', time: '2026-03-02T10:05:00', side: 'SELL', price: '4.10', commission: '0.65', order: '101' }),
  put('550', { id: '2', time: '2026-03-02T10:05:09', side: 'BUY', price: '2.60', commission: '0.65', order: '101' }),
]
const ended = (price: string, ...effects: readonly string[]) => [
  put('560', { id: '3', time: '2026-03-20T16:00:00', side: 'BUY', price, effect: effects[0]! }),
  put('550', { id: '4', time: '2026-03-20T16:00:00', side: 'SELL', price: '0', effect: effects[1]! }),
]
const shares = (underlying: Sent) => [
  { id: '5', time: '2026-03-23T09:00:00', side: 'SELL', symbol: 'SPY', size: '100', price: '550', ...underlying },
  { id: '6', time: '2026-03-23T09:00:00', side: 'BUY', symbol: 'SPY', size: '100', price: '560', ...underlying },
]

describe('fills of options', () => {
  it('make the legs of an order one trade, and count the shares that they deliver: 150 - 1,000 - 1.30', () => {
    const { structures } = structuresFrom([
      ...opened,
      ...ended('0', 'ASSIGN', 'EXERCISE'),
      ...shares({ underlying: 'SPY' }),
    ])
    expect(structures).toMatchObject([
      { structure: 'VERTICAL', reason: 'ORDER', underlying: 'SPY', gain: '-851.3', risk: '850', end: 'ASSIGNED' },
    ])
  })

  it('wait for shares that were not sent, or without the underlying', () => {
    const waiting = { gain: null, waiting: 'Its shares are not in this statement' }
    const assigned = [...opened, ...ended('0', 'ASSIGN', 'EXERCISE')]
    expect(structuresFrom(assigned).structures).toMatchObject([waiting])
    expect(structuresFrom([...assigned, ...shares({})]).structures).toMatchObject([waiting])
  })

  it('end without shares if they expire, or are settled in cash: 150 - 364 - 1.30', () => {
    expect(structuresFrom([...opened, ...ended('0', 'EXPIRE', 'EXPIRE')]).structures).toMatchObject([
      { gain: '148.7', end: 'EXPIRED' },
    ])
    expect(structuresFrom([...opened, ...ended('3.64', 'ASSIGN', 'EXPIRE')]).structures).toMatchObject([
      { gain: '-215.3', end: 'CASH' },
    ])
  })

  it('are worth 100 shares, unless the program states another point value', () => {
    const [sold] = opened
    const worthOf = (fill: Sent) => recordsFrom([fill]).fills[0]!.pointValue
    expect([worthOf(sold!), worthOf({ ...sold!, pointValue: '10.0' })]).toEqual(['100', '10'])
  })

  it.each([
    ['right', { expires: undefined }, 'needs right, strike and expires'],
    [
      'effect',
      { right: undefined, strike: undefined, expires: undefined, effect: 'EXPIRE' },
      'needs right, strike and expires',
    ],
    ['symbol', { symbol: 'SPY' }, 'must be that of the option, not of its underlying'],
    ['strike', { strike: '0' }, 'must be above 0'],
  ])('are refused by their %s', (field, change, message) => {
    const sold = { ...opened[0]!, ...change }
    expect(parse([sold]).error?.issues).toMatchObject([{ path: ['fills', 0, field], message }])
  })

  it('are stored like other fills if they state nothing of an option, also beside ones that do', () => {
    const plainFill = { id: '9', time: '2026-03-02T09:30:00', side: 'BUY', symbol: 'EURUSD', size: '1', price: '1.08' }
    const [alone] = recordsOf(asFile(recordsFrom([plainFill]))).fills
    expect(Object.keys(alone!)).not.toContain('order')
    const [beside] = recordsOf(asFile(recordsFrom([plainFill, ...opened]))).fills
    expect(beside).toEqual({
      ...alone,
      order: null,
      underlying: null,
      right: null,
      strike: null,
      expires: null,
      multiplier: null,
      end: null,
    })
    const { name: _name, ...stored } = beside!
    const again = union({ fills: [stored], cash: [], covered: null }, { fills: [], cash: [], covered: null })
    expect(recordsOf(asFile(again)).fills).toEqual([alone])
  })
})
