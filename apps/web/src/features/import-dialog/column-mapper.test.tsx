import { render } from '../../testing/render.tsx'
import type { ColumnMapping } from '@afterclose/contract/imports'
import type { InstrumentView } from '@afterclose/contract/instruments'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { lookups } from '../../journal/journal-data.ts'
import { queryClient } from '../../journal/query-client.ts'
import { atWork } from '../../testing/samples.ts'
import { ColumnMapper } from './column-mapper.tsx'

const guess: ColumnMapping = {
  delimiter: ',',
  headerLine: 1,
  decimalSign: '.',
  dateOrder: 'YMD',
  shape: 'ROUND_TRIP',
  costs: 'POSITIVE',
  result: 'NET',
  columns: { entryTime: 'Date', side: 'Side' },
}
const instrument = (id: number, name: string, active = true): InstrumentView => ({
  id,
  name,
  active,
  market: 'FUTURES',
  tickSize: null,
  tickValue: null,
  pipSize: null,
  quoteCurrency: null,
  commission: '0',
  commissionMode: 'PER_UNIT',
  spread: '0',
  sessionStart: null,
  sessionEnd: null,
  sessionZone: null,
  aliases: [],
  order: id,
  trades: 0,
  modified: '2026-11-20T08:00:00.000Z',
})

/** Every mapping that was asked for. */
async function show(form: 'TEXT' | 'WORKBOOK' = 'TEXT'): Promise<readonly ColumnMapping[]> {
  atWork()
  const instruments = [instrument(1, 'MES'), instrument(2, 'MNQ'), instrument(3, 'Old', false)]
  queryClient.setQueryData(lookups.instruments(1).queryKey, instruments)
  const asked: ColumnMapping[] = []
  function Mapped() {
    const [mapping, setMapping] = useState(guess)
    return (
      <ColumnMapper
        offer={{
          form,
          heads: ['Date', 'Side', 'What'],
          fields: ['entryTime', 'side', 'symbol'],
          labels: { side: 'Side (buy or sell)', symbol: 'Instrument' },
          guess,
          sample: [],
        }}
        mapping={mapping}
        asked
        busy={false}
        onChange={(next) => {
          asked.push(next)
          setMapping(next)
        }}
      />
    )
  }
  await render(<Mapped />)
  return asked
}
const oneInstrument = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'All rows are trades in' })

it('takes one instrument for a table without a column for it, chosen, typed or none', async () => {
  const asked = await show()
  await userEvent.click(oneInstrument())
  const offered = await screen.findAllByRole('option')
  expect(offered.map(({ textContent }) => textContent)).toEqual(['MES', 'MNQ'])
  await userEvent.click(offered[1]!)
  expect(asked).toEqual([{ ...guess, instrument: 'MNQ' }])

  await userEvent.clear(oneInstrument())
  await userEvent.type(oneInstrument(), ' Gold ')
  expect(asked.length).toBe(1) // not with every letter
  await userEvent.keyboard('{Enter}')
  await userEvent.clear(oneInstrument())
  await userEvent.tab()
  expect(asked.slice(1).map((mapping) => mapping.instrument)).toEqual(['Gold', undefined])
})

it('asks for none where a column holds the instrument', async () => {
  const asked = await show()
  await userEvent.click(screen.getByRole('combobox', { name: '“What” holds' }))
  const offered = await screen.findAllByRole('option')
  expect(offered.map(({ textContent }) => textContent)).toEqual(['entryTime', 'Side (buy or sell)', 'Instrument'])
  await userEvent.click(offered[2]!)
  expect(asked.at(-1)?.columns).toMatchObject({ symbol: 'What' })
  expect(screen.queryByRole('combobox', { name: 'All rows are trades in' })).toBeNull()
})

it('asks for the delimiter of a text, and not of a workbook', async () => {
  await show()
  expect(screen.getByRole('combobox', { name: 'Delimiter' })).toBeDefined()
  cleanup()
  await show('WORKBOOK')
  expect(screen.getByRole('combobox', { name: 'Order of dates' })).toBeDefined()
  expect(screen.queryByRole('combobox', { name: 'Delimiter' })).toBeNull()
})

it('changes with each switch what the switch is named for, and nothing else', async () => {
  const asked = await show()
  const switches: Readonly<Record<string, Partial<ColumnMapping>>> = {
    'A fill': { shape: 'FILL' },
    '1.234,5': { decimalSign: ',' },
    'Costs are negative': { costs: 'NEGATIVE' },
    'Result before costs': { result: 'GROSS' },
    'A trade': { shape: 'ROUND_TRIP' },
    '1,234.5': { decimalSign: '.' },
    'Costs are positive': { costs: 'POSITIVE' },
    'After costs': { result: 'NET' },
  }
  const chosen = new Set(
    screen.getAllByRole<HTMLInputElement>('radio').flatMap((one) => one.labels?.[0]?.textContent ?? []),
  )
  expect([...chosen].toSorted()).toEqual(Object.keys(switches).toSorted())
  let before = guess
  for (const [name, change] of Object.entries(switches)) {
    await userEvent.click(screen.getByRole('radio', { name }))
    before = { ...before, ...change }
    expect([name, asked.at(-1)]).toEqual([name, before])
  }
  expect(asked).toHaveLength(8)

  const choices: readonly (readonly [list: string, choice: string, change: Partial<ColumnMapping>])[] = [
    ['Delimiter', 'Semicolon', { delimiter: ';' }],
    ['Order of dates', 'Day month year', { dateOrder: 'DMY' }],
  ]
  for (const [list, choice, change] of choices) {
    await userEvent.click(screen.getByRole('combobox', { name: list }))
    await userEvent.click(await screen.findByRole('option', { name: choice }))
    before = { ...before, ...change }
    expect([list, asked.at(-1)]).toEqual([list, before])
  }
})
