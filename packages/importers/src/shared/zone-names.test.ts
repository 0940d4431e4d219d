import { wallClock } from '@afterclose/core/time'
import { describe, expect, it } from 'vitest'
import { zoneHours, zonePlaces, zoneRule } from './zone-names.ts'

/** Abbreviations as the tz database spells them out, and a place where it is that time in January or in July. */
const spelled: Readonly<Record<string, readonly [name: string, place: string]>> = {
  Z: ['Coordinated Universal Time', 'UTC'],
  UTC: ['Coordinated Universal Time', 'UTC'],
  GMT: ['Greenwich Mean Time', 'Europe/London'],
  WET: ['Western European Standard Time', 'Europe/Lisbon'],
  BST: ['British Summer Time', 'Europe/London'],
  WEST: ['Western European Summer Time', 'Europe/Lisbon'],
  CET: ['Central European Standard Time', 'Europe/Berlin'],
  CEST: ['Central European Summer Time', 'Europe/Berlin'],
  EET: ['Eastern European Standard Time', 'Europe/Athens'],
  EEST: ['Eastern European Summer Time', 'Europe/Athens'],
  MSK: ['Moscow Standard Time', 'Europe/Moscow'],
  SGT: ['Singapore Standard Time', 'Asia/Singapore'],
  HKT: ['Hong Kong Standard Time', 'Asia/Hong_Kong'],
  AWST: ['Australian Western Standard Time', 'Australia/Perth'],
  JST: ['Japan Standard Time', 'Asia/Tokyo'],
  KST: ['Korean Standard Time', 'Asia/Seoul'],
  AEST: ['Australian Eastern Standard Time', 'Australia/Sydney'],
  AEDT: ['Australian Eastern Daylight Time', 'Australia/Sydney'],
  EST: ['Eastern Standard Time', 'America/New_York'],
  EDT: ['Eastern Daylight Time', 'America/New_York'],
  CST: ['Central Standard Time', 'America/Chicago'],
  CDT: ['Central Daylight Time', 'America/Chicago'],
  MST: ['Mountain Standard Time', 'America/Denver'],
  MDT: ['Mountain Daylight Time', 'America/Denver'],
  PST: ['Pacific Standard Time', 'America/Los_Angeles'],
  PDT: ['Pacific Daylight Time', 'America/Los_Angeles'],
}
const halves = ['2026-01-15', '2026-07-15'] as const
const said = (place: string, day: string, timeZoneName: 'long' | 'longOffset'): string =>
  new Intl.DateTimeFormat('en-US', { timeZone: place, timeZoneName })
    .formatToParts(new Date(`${day}T12:00:00Z`))
    .find(({ type }) => type === 'timeZoneName')!.value
const minutesOf = (offset: string): number => {
  const [, sign = '+', hours = '0', minutes = '0'] = /^GMT(?:([+-])(\d\d):(\d\d))?$/.exec(offset)!
  return Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes))
}

describe('a time zone in a file', () => {
  it.each(Object.keys(zoneHours))('%s is as far ahead of UTC as the tz database has it', (abbreviation) => {
    const [name, place] = spelled[abbreviation]!
    const day = halves.find((half) => said(place, half, 'long') === name)!
    expect(zoneRule(abbreviation)?.(wallClock(`${day}T12:00:00`))).toBe(minutesOf(said(place, day, 'longOffset')))
  })

  // of a place named otherwise than in the tz database; New York and Chicago differ by an hour
  const cities: Readonly<Record<string, RegExp>> = {
    'America/New_York': /^(ET|EST\/EDT|EST5EDT|(US.)?EASTERN( TIME)?|NEW YORK( TIME)?)$/,
    'America/Chicago': /^(CT|(US.)?CENTRAL( TIME)?|CHICAGO)$/,
    'America/Denver': /^MT$/,
    'America/Los_Angeles': /^(PT|(US.)?PACIFIC( TIME)?)$/,
    'Europe/London': /^LONDON( TIME)?$/,
    'Asia/Hong_Kong': /^HONG KONG$/,
    'Asia/Tokyo': /^TOKYO$/,
  }
  it.each(Object.keys(zonePlaces))('%s is winter and summer time of its place', (name) => {
    const places = Object.keys(cities).filter((place) => cities[place]!.test(name))
    expect(places).toHaveLength(1)
    for (const half of halves)
      expect(zoneRule(name)?.(wallClock(`${half}T12:00:00`))).toBe(minutesOf(said(places[0]!, half, 'longOffset')))
  })
})
