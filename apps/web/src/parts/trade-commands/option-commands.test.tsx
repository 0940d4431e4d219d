import '../../testing/engine.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { RowMenu } from '../../features/journal/row-menu.tsx'
import { fakeServer, Refusal } from '../../testing/fake-server.ts'
import { render } from '../../testing/render.tsx'
import { atWork } from '../../testing/samples.ts'
import { keepLookups } from '../../testing/stored-trade.ts'
import { DialogHost, JournalDialogs } from '../../app/dialog-host.tsx'
import type { TradeSubject } from './trade-commands.ts'

const url = 'POST /v1/databases/1/trades/legs'
const undoUrl = 'POST /v1/databases/1/undo'

beforeEach(() => {
  atWork()
  keepLookups()
})

async function show(changes: Partial<TradeSubject>, answer: () => unknown) {
  const received = fakeServer({ [url]: answer, [undoUrl]: () => ({ restored: 4 }) })
  const onDone = vi.fn<() => void>()
  const subject: TradeSubject = {
    journalId: 1,
    readOnly: false,
    ids: [8],
    starred: null,
    grouped: null,
    options: { hasOneLeg: null, legs: null },
    open: () => {},
    onDone,
    ...changes,
  }
  await render(
    <>
      <RowMenu label="Line" subject={subject} at={{ x: 0, y: 0 }} onClose={() => {}} />
      <JournalDialogs />
      <DialogHost />
    </>,
  )
  const item = (name: RegExp) => screen.findByRole('menuitem', { name })
  const bodies = (call: string) => received.filter((one) => one.call === call).map(({ body }) => body)
  return { onDone, item, bodies }
}
const decided = { changed: 2, trades: [11, 12, 13, 14], receipt: 'sealed' }

describe('the commands of trades in options', () => {
  it('make one trade of several, which Undo takes apart again', async () => {
    const { item, bodies, onDone } = await show({ ids: [3, 8] }, () => ({ ...decided, trades: [3] }))
    await userEvent.click(await item(/^Make one trade/))
    expect(await screen.findByText('The legs are one trade.')).toBeDefined()
    expect(bodies(url)).toEqual([{ ids: [3, 8], together: true }])
    expect(onDone).toHaveBeenCalledOnce()
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('The legs are separate trades again.')).toBeDefined()
    expect(bodies(undoUrl)).toEqual([{ receipt: 'sealed' }])
  })

  it('take one apart, and say how many trades it is then', async () => {
    const { item, bodies } = await show({}, () => decided)
    await userEvent.click(await item(/^Take apart/))
    expect(await screen.findByText('Taken apart into 4 trades.')).toBeDefined()
    expect(bodies(url)).toEqual([{ ids: [8], together: false }])
  })

  it('say why they cannot be run for one trade, or one leg', async () => {
    const { item, bodies } = await show({ options: { hasOneLeg: true, legs: null } }, () => decided)
    const [together, apart] = [await item(/^Make one trade/), await item(/^Take apart/)]
    expect(together.textContent).toBe('Make one tradeSelect the trades of its other legs, too.')
    expect(apart.textContent).toBe('Take apartIt has one leg.')
    for (const one of [together, apart]) expect(one.hasAttribute('disabled')).toBe(true)
    expect(bodies(url)).toEqual([])
  })

  it('tell the rule of the server that is broken', async () => {
    const why = 'The trades are of two underlyings. One trade has one.'
    const { item, onDone } = await show({ ids: [3, 8] }, () => new Refusal(400, 'Invalid input', why))
    await userEvent.click(await item(/^Make one trade/))
    expect(await screen.findByText(why)).toBeDefined()
    await waitFor(() => expect(onDone).not.toHaveBeenCalled())
  })

  it('show the legs of a trade, and hide them', async () => {
    const toggle = vi.fn<() => void>()
    const { item } = await show({ options: { hasOneLeg: false, legs: { shown: true, toggle } } }, () => decided)
    await userEvent.click(await item(/^Hide its legs/))
    expect(toggle).toHaveBeenCalledOnce()
  })

  it('are not there for other trades, nor for a reader', async () => {
    await show({ options: undefined }, () => decided)
    expect(screen.queryByRole('menuitem', { name: /Make one trade|Take apart|legs/ })).toBeNull()
  })
})
