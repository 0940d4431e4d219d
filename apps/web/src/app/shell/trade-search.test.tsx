import { render } from '../../testing/render.tsx'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { useOpenDialogs } from '../../journal/dialogs.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { atWork } from '../../testing/samples.ts'
import { DialogHost } from '../dialog-host.tsx'
import { TradeSearch } from './trade-search.tsx'

function OpenTrade() {
  const [dialog] = useOpenDialogs()
  return dialog?.kind === 'trade' ? <p>Trade {dialog.tradeId} is open</p> : null
}
async function searchFor(text: string) {
  atWork()
  await render(
    <>
      <TradeSearch />
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
    expect(received).toEqual([])
  })

  it('says when there is no such trade', async () => {
    fakeServer({})
    await searchFor('12')
    expect(await screen.findByText('There is no trade 12 in this journal.')).toBeDefined()
    expect(screen.queryByText(/is open/)).toBeNull()
  })
})
