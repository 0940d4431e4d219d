import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inputFields, wordFilters } from '@afterclose/core/trade'
import { namesWith } from '@afterclose/core/record-field'
import { describe, expect, it } from 'vitest'

/** What stands in the sources of these files, tests aside. */
const sourcesOf = (folder: string, files: RegExp): string =>
  readdirSync(folder)
    .filter((name) => files.test(name) && !name.includes('.test.'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n')
const named = (source: string, field: string): boolean => new RegExp(`\\b${field}\\b`).test(source)
const byThemselves: readonly string[] = wordFilters

describe('a field that a trader says of a trade', () => {
  const form = sourcesOf(import.meta.dirname, /\.tsx$/)
  const elsewhere: Readonly<Record<string, string>> = {
    checkedItemIds: 'ticked in the checklist (parts/checklist)',
    checklistItemIds: 'the items that the checklist had, noted as it is saved',
  }

  it('has a control in the dialog', () => {
    const without = namesWith(inputFields, {}).filter((field) => !byThemselves.includes(field) && !named(form, field))
    expect(without.toSorted()).toEqual(Object.keys(elsewhere).toSorted())
  })

  const grid = sourcesOf(join(import.meta.dirname, '../journal'), /^columns\.ts$/)
  const noColumn: Readonly<Record<string, string>> = {
    instrumentId: 'as its name',
    setupId: 'as its name',
    finalStop: 'in the dialog',
    highestPrice: 'as MFE and MAE',
    lowestPrice: 'as MFE and MAE',
    priceSource: 'as MFE and MAE',
    priceBarLength: 'as MFE and MAE',
    otpHit: 'in the reports of exits',
    gainMode: 'the gain is the same either way',
    breakEven: 'as the outcome',
    preTradeComments: 'as the tilt meter',
    entryComments: 'as the tilt meter',
    managementComments: 'as the tilt meter',
    exitComments: 'as the tilt meter',
    checklistId: 'as the adherence',
    checkedItemIds: 'as the adherence',
    checklistItemIds: 'as the adherence',
    planId: 'in the dialog',
  }

  it('has a column in the grid where the feed carries it, or a reason why it has none', () => {
    const carried = namesWith(inputFields, { feed: true })
    const without = carried.filter((field) => !byThemselves.includes(field) && !named(grid, field))
    expect(without.toSorted()).toEqual(Object.keys(noColumn).toSorted())
  })
})
