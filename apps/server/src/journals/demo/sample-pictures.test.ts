import { readdirSync, readFileSync } from 'node:fs'
import { big } from '@afterclose/core/decimal'
import { deriveTrade } from '@afterclose/core/derive-trade'
import { demoJournal } from '@afterclose/demo/demo-journal'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { demoSeed } from './demo-tasks.ts'

/** Figures of the journal that the pictures show, by `npm run pictures`, which notes them. */
const Drawn = z.object({ day: z.iso.date(), trades: z.int(), netGain: z.number() })

const folder = new URL('../../../../web/src/parts/page-preview/pictures/', import.meta.url)

it('the pictures of empty pages show figures of the present demo journal: else `npm run pictures` takes them again', () => {
  const drawn = Drawn.parse(JSON.parse(readFileSync(new URL('drawn.json', folder), 'utf8')))
  const demo = demoJournal(demoSeed, drawn.day)
  const closed = demo.trades.filter(({ exitDate }) => exitDate !== null)
  const gains = closed.map((trade) => {
    const instrument = demo.instruments.find(({ id }) => id === trade.instrumentId)!
    return deriveTrade(trade, instrument, { tiltMeter: 0, screenshotExists: false }).gain ?? 0
  })
  const netGain = gains.reduce((sum, gain) => sum.plus(gain), big(0))
  expect({ trades: closed.length, netGain: Number(netGain) }).toEqual({ trades: drawn.trades, netGain: drawn.netGain })
})

it('each picture is there in both themes', () => {
  const names = readdirSync(folder).filter((name) => name.endsWith('.webp'))
  const ofTheme = (theme: string) =>
    names.filter((name) => name.endsWith(`-${theme}.webp`)).map((name) => name.replace(`-${theme}.webp`, ''))
  expect(ofTheme('light').length).toBeGreaterThan(30)
  expect(ofTheme('light')).toEqual(ofTheme('dark'))
})
