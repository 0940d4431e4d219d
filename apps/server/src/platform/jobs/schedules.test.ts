import { DAY, MINUTE } from '@afterclose/core/time'
import { describe, expect, it } from 'vitest'
import { schedules } from './schedules.ts'

const at = (text: string) => new Date(`${text}:00Z`)

describe('schedules', () => {
  it('return the last due time once', () => {
    const all = schedules(DAY)
    all.add({ name: 'nightly', cron: '30 3 * * *', kind: 'tidy' })
    const due = (text: string) => all.due(at(text)).map((one) => one.at)
    expect(due('2024-03-05T02:00')).toEqual(['2024-03-04T03:30:00.000Z'])
    expect(due('2024-03-05T03:29')).toEqual([])
    expect(due('2024-03-05T03:31')).toEqual(['2024-03-05T03:30:00.000Z'])
    expect(due('2024-03-05T03:32')).toEqual([])
    expect(due('2024-03-09T12:00')).toEqual(['2024-03-09T03:30:00.000Z']) // asleep for days: once
  })

  it('are made up for at the first poll if they were due not long before', () => {
    const all = schedules(15 * MINUTE)
    all.add({ name: 'hourly', cron: '10 * * * *', kind: 'look' })
    all.add({ name: 'nightly', cron: '30 3 * * *', kind: 'tidy' })
    const due = (text: string) => all.due(at(text)).map((one) => one.at)
    expect(due('2024-03-05T04:25')).toEqual(['2024-03-05T04:10:00.000Z'])
    expect(due('2024-03-05T04:26')).toEqual([])
    expect(due('2024-03-06T04:30')).toEqual(['2024-03-06T04:10:00.000Z', '2024-03-06T03:30:00.000Z'])
  })

  it('need a unique name and a valid pattern', () => {
    const all = schedules(DAY)
    all.add({ name: 'nightly', cron: '30 3 * * *', kind: 'tidy' })
    expect(() => all.add({ name: 'nightly', cron: '0 0 * * *', kind: 'other' })).toThrow('nightly')
    expect(() => all.add({ name: 'never', cron: 'at noon', kind: 'other' })).toThrow()
  })
})
