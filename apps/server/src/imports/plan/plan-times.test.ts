import { changeZone, localText, wallClock } from '@afterclose/core/time'
import type { ParsedTrade } from '@afterclose/importers/importer'
import * as fc from 'fast-check'
import { runs } from '@afterclose/testkit/runs'
import { describe, expect, it } from 'vitest'
import { journalFacts, parsedFile, parsedTrade, plan } from '../../../test/support/parsed-file.ts'
import { zoneChanger } from './zone-changer.ts'

const zoned = (
  timeZone: string | null,
  journalZone: string,
  trade: Partial<ParsedTrade>,
  statedZone: string | null = null,
) => {
  const { changes, summary } = plan(parsedFile([{ ...parsedTrade, ...trade }], { timeZone: statedZone }), {
    options: { timeZone, mapping: null, rates: {} },
    journal: { ...journalFacts, timeZone: journalZone },
  })
  const newTrade = changes.create[0]!.trade
  return { times: [newTrade.entryDate, newTrade.exitDate], warnings: summary.warnings, zone: summary.timeZone }
}

describe('times', () => {
  it('are unchanged if neither the file nor the trader states a zone', () => {
    const { times, zone } = zoned(null, 'Europe/Berlin', {})
    expect(times).toEqual([parsedTrade.entryDate, parsedTrade.exitDate])
    expect(zone).toEqual({ file: null, chosen: 'Europe/Berlin', journal: 'Europe/Berlin' })
  })

  it('count as the first of the two if clocks show them twice, and the preview says so', () => {
    // 01:30 EDT is 05:30 UTC; 01:30 EST would be 06:30.
    const night = { entryDate: '2024-11-03T01:30:00', exitDate: '2024-11-03T03:00:00' }
    const { times, warnings } = zoned('America/New_York', 'UTC', night)
    expect(times).toEqual(['2024-11-03T05:30:00', '2024-11-03T08:00:00'])
    expect(warnings).toContain(
      '1 trade has a time in the hour that clocks in America/New_York repeat in autumn. The file does not say which; the first is used.',
    )
    const before = { entryDate: '2024-11-03T00:30:00', exitDate: '2024-11-03T02:00:00' }
    expect(zoned('America/New_York', 'UTC', before).warnings.join(' ')).not.toContain('twice')
    // Nothing is taken for anything where the file has the journal's clock.
    expect(zoned('America/New_York', 'America/New_York', night).warnings.join(' ')).not.toContain('twice')
  })

  it('follow the daylight saving of both zones', () => {
    // New York changed on 2024-03-10, Berlin on 2024-03-31: between them 5 hours instead of 6.
    for (const [there, here] of [
      ['2024-03-08T09:30:00', '2024-03-08T15:30:00'],
      ['2024-03-20T09:30:00', '2024-03-20T14:30:00'],
      ['2024-04-02T23:30:00', '2024-04-03T05:30:00'],
    ] as const)
      expect(zoned('America/New_York', 'Europe/Berlin', { entryDate: there, exitDate: there }).times).toEqual([
        here,
        here,
      ])
  })

  it('take the zone that the file states, unless the trader chose one', () => {
    expect(zoned(null, 'Europe/Berlin', {}, 'UTC').times[0]).toBe('2024-03-04T11:00:00')
    expect(zoned('Europe/London', 'Europe/Berlin', {}, 'Asia/Tokyo').times[0]).toBe('2024-03-04T11:00:00')
  })

  it('never let an exit come before its entry in the hour that clocks show twice', () => {
    const night = { entryDate: '2024-10-27T00:50:00', exitDate: '2024-10-27T01:10:00' }
    const { times, warnings } = zoned('UTC', 'Europe/Berlin', night)
    expect(times).toEqual(['2024-10-27T02:50:00', '2024-10-27T02:50:00'])
    expect(warnings[0]).toContain('in the repeated hour when clocks go back')
  })

  it('change offset at the same minute as the clocks', () => {
    const newfoundland = zoneChanger('America/St_Johns', 'UTC') // moved its clocks a minute past midnight until 2011
    expect(newfoundland('2009-03-08T00:00:30')).toBe('2009-03-08T03:30:30')
    expect(newfoundland('2009-03-08T01:01:00')).toBe('2009-03-08T03:31:00')
    expect(zoneChanger('UTC', 'America/St_Johns')('2009-03-08T03:31:00')).toBe('2009-03-08T01:01:00')
  })

  it('are what core says for every moment and every pair of zones', () => {
    const zones = [
      'UTC',
      'Europe/Berlin',
      'Europe/London',
      'America/New_York',
      'America/Santiago', // moves its clocks at midnight
      'Africa/Cairo', // the same
      'Australia/Lord_Howe', // by half an hour
      'Asia/Kathmandu', // 5:45 from Greenwich
      'Pacific/Chatham',
    ]
    const moment = fc.integer({ min: Date.UTC(2000, 0, 1) / 1000, max: Date.UTC(2030, 0, 1) / 1000 })
    // Days on which one of them moved: Berlin and London, New York, Cairo, Santiago, Lord Howe and Chatham.
    const moves = [
      '2024-03-31',
      '2024-10-27',
      '2024-03-10',
      '2024-11-03',
      '2024-04-26',
      '2024-10-31',
      '2024-09-08',
      '2024-04-07',
    ]
    const near = fc
      .tuple(fc.constantFrom(...moves), fc.integer({ min: -86_400, max: 2 * 86_400 }))
      .map(([day, shift]) => wallClock(`${day}T00:00:00`) / 1000 + shift)
    const zone = fc.constantFrom(...zones)
    fc.assert(
      fc.property(fc.array(fc.oneof(moment, near), { maxLength: 20 }), zone, zone, (moments, from, to) => {
        const change = zoneChanger(from, to)
        for (const second of moments) {
          const text = localText(second * 1000)
          expect(change(text)).toBe(localText(changeZone(wallClock(text), from, to)))
        }
      }),
      { numRuns: runs({ quick: 300 }) },
    )
  })
})
