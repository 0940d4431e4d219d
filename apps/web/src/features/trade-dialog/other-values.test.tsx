import '../../testing/engine.ts'
import { render } from '../../testing/render.tsx'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { TradeView, TradeWritings } from '@afterclose/contract/trades'
import { beforeEach, describe, expect, it } from 'vitest'
import { DialogHost, JournalDialogs } from '../../app/dialog-host.tsx'
import { openTradeDialog } from '../../journal/dialogs.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { aJournal, atWork } from '../../testing/samples.ts'
import { keepLookups, storedTrade } from '../../testing/stored-trade.ts'

const url = '/v1/databases/1/trades'
const imported: Partial<TradeView> = { source: 'TOPSTEPX', externalId: 'a' }

async function open(writings: Partial<TradeWritings>, trade: Partial<TradeView> = imported) {
  const received = fakeServer({
    [`GET ${url}/5`]: () => storedTrade(5, trade),
    [`GET ${url}/5/writings`]: () => ({ withoutFills: false, broker: {}, alsoSaid: [], ...writings }),
    [`PUT ${url}/5`]: () => ({ ...storedTrade(5), receipt: 'of the edit' }),
  })
  await render(
    <>
      <JournalDialogs />
      <DialogHost />
    </>,
  )
  openTradeDialog({ tradeId: 5 })
  await screen.findByRole('tab', { name: 'Trade' })
  return received
}
const list = (name: string) => screen.findByRole('region', { name })
const valueOf = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name }).value

beforeEach(() => {
  atWork({ journals: [aJournal()] })
  keepLookups()
})

describe('a trade from an import', () => {
  it('shows the broker’s values beside those that were typed, and uses them with a click', async () => {
    const received = await open({ broker: { size: '3', exitPrice: '6011' } })
    const stated = within(await list('Stated by the broker'))
    expect(stated.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Exit price', 'Size'])
    await userEvent.click(stated.getByRole('button', { name: 'Use Size 3' }))
    expect([valueOf('Size'), valueOf('Exit price')]).toEqual(['3', '6,010.25'])
    expect(stated.getByRole('button', { name: 'Size 3 is used' }).textContent).toBe('Used')
    fireEvent.change(screen.getByRole('textbox', { name: 'Size' }), { target: { value: '4' } })
    await userEvent.click(stated.getByRole('button', { name: 'Use Size 3' }))
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const sent = received.find(({ call }) => call === `PUT ${url}/5`)
    expect(sent?.body).toMatchObject({ size: '3', exitPrice: '6010.25' })
  })

  it('takes executions with all that follows from them', async () => {
    const fill = { date: '2026-10-23T09:51:00', price: '6000', size: '1', commission: '0', swap: '0' }
    const executions = [
      { ...fill, side: 'ENTRY' as const },
      { ...fill, side: 'EXIT' as const, date: '2026-10-23T10:51:00', price: '6005' },
    ]
    const typed = { entryPrice: '6000', exitPrice: '6005', size: '1', exitDate: '2026-10-23T10:51:00' }
    await open({ broker: { executions, ...typed, fxRate: '1.5' } })
    const stated = within(await list('Stated by the broker'))
    expect(stated.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Executions', 'Exchange rate'])
    await userEvent.click(stated.getByRole('button', { name: /^Use Executions/ }))
    expect([valueOf('Size'), valueOf('Exit price'), valueOf('Exchange rate')]).toEqual(['1', '6,005.00', '1'])
  })

  it('shows what merged trades noted differently, in names and formats of the form', async () => {
    await open({ alsoSaid: [{ stopLoss: '5980', tradeType: 'DEMO', finalStop: '5985.5', planId: 7 }, { setupId: 3 }] })
    const also = within(await list('Also noted for this trade'))
    expect(also.getAllByRole('definition').map(({ firstChild }) => firstChild?.textContent)).toEqual([
      'Demo',
      '5,980.00',
      '5,985.5',
      'ID 7',
      'Breakout',
    ])
    await userEvent.click(also.getByRole('button', { name: 'Use Stop loss 5,980.00' }))
    expect(valueOf('Stop loss')).toBe('5,980.00')
    expect(also.queryByRole('button', { name: /Final stop|plan/ })).toBeNull()
    expect(screen.queryByRole('region', { name: 'Stated by the broker' })).toBeNull()
  })

  it('says when no import contains its fills any more', async () => {
    await open({ withoutFills: true })
    expect(
      await screen.findByText(/^This trade is without its fills: no import contains them any more\./),
    ).toBeDefined()
  })

  it('only shows the values of a journal that is only read', async () => {
    atWork({ journals: [aJournal({ readOnly: true })] })
    await open({ broker: { size: '3' } })
    const stated = within(await list('Stated by the broker'))
    expect(stated.getByRole('definition').textContent).toBe('3')
    expect(stated.queryByRole('button')).toBeNull()
  })
})

describe('a trade that was entered by hand', () => {
  it('asks for none of it', async () => {
    const received = await open({ broker: { size: '3' } }, { source: 'MANUAL' })
    await screen.findByRole('textbox', { name: 'Size' })
    expect(received.map(({ call }) => call)).not.toContain(`GET ${url}/5/writings`)
  })
})
