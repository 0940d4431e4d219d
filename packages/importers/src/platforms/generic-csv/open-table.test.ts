import { describe, expect, it } from 'vitest'
import { strToU8, unzipSync, zipSync } from 'fflate'
import { asDate, asNumber, asText, workbook, workbookBomb, workbookOf } from '../../../test/workbook.ts'
import type { ColumnMapping, ParsedFile } from '../../importer.ts'
import { readFile } from '../../importers.ts'
import { readCsv } from '../../shared/csv.ts'

const rowsOf = (text: string) => readCsv(text, ',').rows
const read = (bytes: Uint8Array, mapping: ColumnMapping | null = null): ParsedFile =>
  readFile({ name: 'journal.xlsx', bytes }, 'AUTO', { mapping })
const trips = 'Day,Way,Paper,Paid,Got,Gain,Mood\n2025-01-15,Buy,ABC,100,101.5,1.5,\n2025-01-16,Sell,DEF,50,51,-1,bad\n'
const columns = { entryTime: 'Day', side: 'Way', symbol: 'Paper', entryPrice: 'Paid', exitPrice: 'Got', pnl: 'Gain' }

describe('a workbook of unknown columns', () => {
  it('is mapped as the same table in text is, whatever its cells are', () => {
    const asCsv = readFile({ name: 't.csv', bytes: strToU8(trips) }, 'AUTO', { mapping: null })
    const mapping = { ...asCsv.mapping!.guess, shape: 'ROUND_TRIP', columns } as const
    const mapped = readFile({ name: 't.csv', bytes: strToU8(trips) }, 'AUTO', { mapping })
    expect(mapped.positions).toMatchObject([
      { symbol: 'ABC', exitPrice: '101.5', netGain: '1.5', lines: [2] },
      { symbol: 'DEF', exitPrice: '51', netGain: '-1', lines: [3] },
    ])
    for (const cell of [asText, asNumber, asDate]) {
      const bytes = workbook(rowsOf(trips), cell)
      const guessed = read(bytes)
      expect(guessed.mapping).toEqual({
        ...asCsv.mapping,
        form: 'WORKBOOK',
        fingerprint: guessed.mapping?.fingerprint,
      })
      expect(guessed.warnings).toEqual(asCsv.warnings)
      const { positions, rejected, warnings } = read(bytes, mapping)
      expect({ positions, rejected, warnings }).toEqual({
        positions: mapped.positions,
        rejected: mapped.rejected,
        warnings: mapped.warnings,
      })
      // remembered by itself: "1,5" in a text says nothing about the numbers of a workbook
      expect(guessed.mapping?.fingerprint).not.toBe(asCsv.mapping?.fingerprint)
    }
  })

  it('is read in its first sheet with a table, and says which that is', () => {
    const sheets = { 'My journal': rowsOf('Since 2020\n'), 'Trades & more': rowsOf(trips), April: rowsOf(trips) }
    const { rowsRead, mapping, warnings } = read(workbookOf(sheets, asDate))
    expect([rowsRead, mapping?.heads[2]]).toEqual([2, 'Paper'])
    expect(warnings[0]).toBe(
      'The workbook has 3 sheets. Only “Trades & more”, the first with a table, is read. To import another sheet, save it as a separate file.',
    )
    const { 'xl/_rels/workbook.xml.rels': _, ...unlinked } = unzipSync(workbookOf(sheets, asDate))
    expect(read(zipSync(unlinked)).warnings[0]).toContain('Only sheet 2, the first with a table, is read')
    expect(read(workbookOf({ Trades: rowsOf(trips) }, asDate)).warnings.join(' ')).not.toContain('sheet')
  })

  it('is refused without a table, damaged, or when it unpacks to too much', () => {
    expect(read(workbook(rowsOf('Just a note\n'), asText)).failure).toContain('cannot be imported')
    expect(read(workbook(rowsOf(trips), asText).slice(0, -30)).failure).toContain('truncated')
    expect(read(workbookBomb()).failure).toContain('forty times its size')
  })

  it('keeps the columns to the right of the last cell of its head', () => {
    const { mapping, rejected } = read(workbook(rowsOf(`${trips}2025-01-17,Buy,ABC,1,2,1,,a remark\n`), asText))
    expect(mapping?.heads.at(-1)).toBe('Column 8')
    expect(rejected.map(({ reason }) => reason).join(' ')).not.toContain('header')
  })
})
