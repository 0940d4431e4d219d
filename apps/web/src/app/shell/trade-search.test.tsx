import { render } from '../../testing/render.tsx'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { useOpenDialogs } from '../../journal/dialogs.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { atWork } from '../../testing/samples.ts'
import { keepLookups } from '../../testing/stored-trade.ts'
import { DialogHost } from '../dialog-host.tsx'
import { Palette } from './palette.tsx'
import { TradeSearch } from './trade-search.tsx'

function OpenTrade() {
  const [dialog] = useOpenDialogs()
  return dialog?.kind === 'trade' ? <p>Trade {dialog.tradeId} is open</p> : null
}
async function searchFor(text: string) {
  atWork()
  keepLookups()
  await render(
    <>
      <TradeSearch />
      <Palette />
      <OpenTrade />
      <DialogHost />
    </>,
  )
  const field = screen.getByPlaceholderText<HTMLInputElement>('Search by Trade ID')
  await userEvent.type(field, `${text}{Enter}`)
  return field
}

describe('the search by Trade ID', () => {
  it('[5.9] answers what is not numeric with an alert, and opens nothing', async () => {
    const received = fakeServer({})
    await searchFor('EURUSD')
    expect(within(await screen.findByRole('dialog')).getByText('Invalid Trade ID.')).toBeDefined()
    expect(received.filter(({ call }) => call.includes('trade'))).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'OK' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('offers to find words that are no ID, as Ctrl+K does', async () => {
    fakeServer({ 'GET /v1/databases/1/saved-filters': () => ({ savedFilters: [] }) })
    const field = await searchFor('MESZ')
    await userEvent.click(await screen.findByRole('button', { name: 'Find “MESZ”' }))
    expect(await screen.findByLabelText<HTMLInputElement>('Search or ask')).toHaveProperty('value', 'MESZ')
    expect(await screen.findByRole('option', { name: /^Filter the Journal by Instrument ES/ })).toBeDefined()
    expect(field.value).toBe('')
  })

  it('says when there is no such trade', async () => {
    fakeServer({})
    await searchFor('12')
    expect(await screen.findByText('There is no trade 12 in this journal.')).toBeDefined()
    expect(screen.queryByText(/is open/)).toBeNull()
  })
})
