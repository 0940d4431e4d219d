import type { Call } from '@afterclose/contract/call'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { calls } from '../src/calls.ts'

/** Calls that change or remove records of a journal without a receipt, and why. */
const exceptions: Readonly<Record<string, string>> = {
  undoDeletion: 'takes a receipt',
  changeGuardRules: 'a version stays; the former rules are another version',
  undoImport: 'an import is imported again',
  startImport: 'changes nothing until it is confirmed',
  changeImport: 'changes the preview',
  confirmImport: 'undone by `undoImport`',
  cancelImport: 'only ends a preview',
  addSplit: 'undone by `undoImport`',
  sendFills: 'undone by `undoImport`',
  previewBacktestFile: 'changes nothing',
  dealMoment: 'practice goes forward only',
  readDealBars: 'practice goes forward only',
  endDeal: 'practice goes forward only',
}
/** Pictures: the page asks before it removes one, and a receipt of a record restores its pictures. */
const ofPictures = /^(set|remove)[A-Za-z]*Screenshot$/
/** New records: they are removed by their own call. */
const ofNewRecords = /^(create|add)/

const all: readonly (readonly [string, Call])[] = Object.entries(calls)
const changing = all.filter(
  ([name, { access, method }]) => access === 'write' && method !== 'GET' && !ofNewRecords.test(name),
)

const hasReceipt = ({ response }: Call): boolean =>
  response !== 'binary' && JSON.stringify(z.toJSONSchema(response, { unrepresentable: 'any' })).includes('"receipt"')

describe('calls that change or remove records', () => {
  it('answer with a receipt, but for the named exceptions', () => {
    const without = changing.filter(([, call]) => !hasReceipt(call)).map(([name]) => name)
    expect(without.filter((name) => !(name in exceptions) && !ofPictures.test(name))).toEqual([])
    expect(changing.length).toBeGreaterThan(60)
  })

  it('are exceptions only as long as they have none', () => {
    for (const name of Object.keys(exceptions)) {
      const [, call] = all.find(([one]) => one === name) ?? []
      expect(call, name).toBeDefined()
      expect(hasReceipt(call!), name).toBe(false)
    }
  })
})
