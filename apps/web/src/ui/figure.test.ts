import { describe, expect, it } from 'vitest'
import { figure, figureOver } from './figure.ts'

interface Row {
  readonly net: number | null
}

const net = figure({
  key: 'net',
  head: 'Net',
  name: 'Net gain, USD',
  value: ({ net: own }: Row) => own,
  format: (value) => value.toFixed(2),
})

describe('a figure that is described once', () => {
  it('is written on screen as its format says, and with a dash where it is unknown', () => {
    expect([net.text({ net: 3 }), net.text({ net: null })]).toEqual(['3.00', '–'])
  })

  it('is named by its head where nothing else is said', () => {
    const { key, name } = figure({ head: 'Payoff', value: () => 1 })
    expect([key, name]).toEqual(['Payoff', 'Payoff'])
  })

  it('is the same of rows that hold the ones it is of', () => {
    const ofGroup = figureOver(net, ({ row }: { row: Row }) => row)
    const group = { row: { net: -2 } }
    expect([ofGroup.key, ofGroup.value(group), ofGroup.text(group)]).toEqual(['net', -2, '-2.00'])
  })
})
