import '../../testing/engine.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { lookups } from '../../journal/journal-data.ts'
import { queryClient } from '../../journal/query-client.ts'
import { render } from '../../testing/render.tsx'
import { aJournal, atWork } from '../../testing/samples.ts'
import { anInstrument, keepLookups } from '../../testing/stored-trade.ts'
import { LegsOffer } from './legs-offer.tsx'

const contract = { ...anInstrument, name: 'SPY 2026-04-17 560 P' }
const text = /^Each option contract of this journal is a separate trade/

async function show(changes: Parameters<typeof aJournal>[0], instrument = contract) {
  atWork({ journals: [aJournal(changes)] })
  queryClient.setQueryData(lookups.instruments(1).queryKey, [instrument])
  return render(
    <>
      <LegsOffer />
      <p>Below it</p>
    </>,
  )
}

beforeEach(() => {
  localStorage.clear()
  atWork()
  keepLookups()
})

describe('the notice about legs that are apart', () => {
  it('leads to the settings, and stays away once it was closed', async () => {
    const { unmount } = await show({ optionLegs: 'APART' })
    expect(await screen.findByText(text)).toBeDefined()
    expect(screen.getByRole('link', { name: 'See which' }).getAttribute('href')).toContain('/settings/general')
    await userEvent.click(screen.getByRole('button', { name: 'Do not show this again' }))
    expect(screen.queryByText(text)).toBeNull()
    unmount()
    await show({ optionLegs: 'APART' })
    expect(await screen.findByText('Below it')).toBeDefined()
    expect(screen.queryByText(text)).toBeNull()
  })

  it.each([
    ['that groups legs', { optionLegs: 'TOGETHER' }, contract],
    ['without options', { optionLegs: 'APART' }, anInstrument],
    ['that is only read', { optionLegs: 'APART', sharedBy: 'ann', readOnly: true }, contract],
  ] as const)('is not in a journal %s', async (_, changes, instrument) => {
    await show(changes, instrument)
    expect(await screen.findByText('Below it')).toBeDefined()
    expect(screen.queryByText(text)).toBeNull()
  })
})
