import { fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { render } from '../testing/render.tsx'
import { aJournal, atWork } from '../testing/samples.ts'
import { keepLookups } from '../testing/stored-trade.ts'
import { useReportSource } from './report-source.ts'

afterEach(() => void vi.useRealTimers())

function Source() {
  const source = useReportSource()
  return <button type="button" onClick={({ currentTarget }) => (currentTarget.textContent = source().file.join(' '))} />
}

it.each([
  ['UTC', 'Futures and FX 2026-11-23'],
  ['Asia/Tokyo', 'Futures and FX 2026-11-24'],
])('a file is named after the day of a journal in %s, not of the server or of Greenwich', async (timeZone, name) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-23T20:30:00Z') })
  atWork({ journals: [aJournal({ timeZone })] })
  keepLookups()
  await render(<Source />)
  fireEvent.click(screen.getByRole('button'))
  expect(screen.getByRole('button').textContent).toBe(name)
})
