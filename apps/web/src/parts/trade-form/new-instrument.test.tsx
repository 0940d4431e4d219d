import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { render } from '../../testing/render.tsx'
import { aJournal, atWork } from '../../testing/samples.ts'
import { Dialog } from '../dialog.tsx'
import { NewInstrument } from './new-instrument.tsx'

const create = 'POST /v1/databases/1/instruments'
const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })

async function show(name: string) {
  const received = fakeServer({
    [create]: () => ({ id: 12 }),
    'GET /v1/databases/1/instruments': () => ({ instruments: [] }),
  })
  await render(
    <Dialog title="Add a trade" onClose={() => {}} unsaved={false} width={800}>
      <NewInstrument name={name} onMade={() => {}} onCancel={() => {}} />
    </Dialog>,
  )
  const add = () => userEvent.click(screen.getByRole('button', { name: 'Add instrument' }))
  const sent = () => received.find(({ call }) => call === create)?.body
  return { add, sent }
}

describe('the small form of an instrument', () => {
  beforeEach(() => {
    atWork({ journals: [aJournal({ tradeMarkets: ['FUTURES', 'STOCKS', 'CFD'] })] })
  })

  it('knows the ticks of a future by its name, and sends them', async () => {
    const { add, sent } = await show('MNQ')
    expect(screen.getByText('A tick is 0.25, worth 0.5 for size 1.')).toBeDefined()
    expect(screen.queryByRole('textbox', { name: 'Tick size' })).toBeNull()
    await add()
    await waitFor(() =>
      expect(sent()).toMatchObject({ name: 'MNQ', market: 'FUTURES', tickSize: '0.25', tickValue: '0.5' }),
    )
  })

  it('takes other ticks under More, and asks for the second of two', async () => {
    const { add, sent } = await show('MNQ')
    await userEvent.click(screen.getByRole('button', { name: 'More' }))
    await userEvent.type(box('Tick size'), '0.5')
    await add()
    expect(await screen.findByText('Tick value is required')).toBeDefined()
    expect(sent()).toBeUndefined()
    await userEvent.type(box('Tick value'), '1')
    await add()
    await waitFor(() => expect(sent()).toMatchObject({ tickSize: '0.5', tickValue: '1' }))
  })

  it('asks for ticks that it does not know', async () => {
    const { add, sent } = await show('Palladium forward')
    await add()
    expect(await screen.findByText('Tick size is required')).toBeDefined()
    expect(screen.getByText('Tick value is required')).toBeDefined()
    expect(sent()).toBeUndefined()
  })
})
