import type { GalleryPicture } from '@afterclose/contract/screenshots'
import { noFilters } from '@afterclose/core/filters'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DialogHost, JournalDialogs } from '../../../app/dialog-host.tsx'
import { closeAllDialogs, type OpenDialog, useOpenDialogs } from '../../../journal/dialogs.ts'
import { setFilters } from '../../../journal/filters.ts'
import { lookups } from '../../../journal/journal-data.ts'
import { queryClient } from '../../../journal/query-client.ts'
import { type Answers, Refusal } from '../../../testing/answers.ts'
import { serveTrades } from '../../../testing/engine.ts'
import { exampleFeed } from '../../../testing/example-feed.ts'
import { feedOf } from '../../../testing/feed-of.ts'
import { fakeServer } from '../../../testing/fake-server.ts'
import { render } from '../../../testing/render.tsx'
import { aJournal, atWork } from '../../../testing/samples.ts'
import { storedMissedTrade } from '../../../testing/stored-missed-trade.ts'
import { storedPlan } from '../../../testing/stored-plan.ts'
import { keepLookups } from '../../../testing/stored-trade.ts'
import { ChartbookPage } from './chartbook-page.tsx'
import { aPicture } from './sample-cards.ts'

const pictures = [
  aPicture({ ownerId: 1, description: 'Breakout of the range' }),
  aPicture({ ownerId: 6 }),
  aPicture({ ownerId: 8 }),
  aPicture({ ownerId: 8, slot: 2 }),
  aPicture({ ownerId: 12, fileId: null, url: 'https://charts.example/12', width: null, height: null }),
]
const list = (of: string) => `GET /v1/databases/1/pictures?of=${of}&limit=1000`
const small = ({ fileId }: GalleryPicture): string => `GET /v1/files/${fileId}/thumbnail`
const bytes = () => new Response(new Uint8Array([1]))
/** A server with these pictures of one kind of records, each of which can be read. */
const serve = (shown: readonly GalleryPicture[] = pictures, more: Answers = {}, of = 'TRADE') =>
  fakeServer({
    [list(of)]: () => ({ pictures: shown, next: null }),
    ...Object.fromEntries(
      shown.flatMap((one) => [
        [small(one), bytes],
        [`GET /v1/files/${one.fileId}`, bytes],
      ]),
    ),
    ...more,
  })

beforeEach(() => {
  URL.createObjectURL = () => 'blob:picture'
  URL.revokeObjectURL = () => {}
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  serveTrades(exampleFeed())
  atWork()
  serve()
  queryClient.setQueryData(lookups.gridStates(1).queryKey, [])
})

afterEach(() => vi.useRealTimers())

const show = (search = '') =>
  render(
    <>
      <ChartbookPage />
      <JournalDialogs />
      <DialogHost />
    </>,
    `/reports/chartbook${search}`,
  )
const cards = async (name: string | RegExp = /^Pictures/) =>
  (await screen.findAllByRole('list', { name })).flatMap((list) =>
    within(list)
      .getAllByRole('listitem')
      .map((item) => within(item).getByRole('figure').textContent),
  )
const empty = 'Add screenshots to your trades to build your chartbook'

describe('the chartbook', () => {
  it('shows the pictures of closed trades, the newest first, with what they came to', async () => {
    await show()
    expect(await cards()).toEqual([
      expect.stringMatching(/^charts\.example.* longWinner\+1\.98R.*, 12$/),
      expect.stringMatching(/ longWinner\+3\.97R.*, 8$/),
      expect.stringMatching(/ longWinner\+3\.97R.*, 8$/),
      expect.stringMatching(/ longLoser−1\.5[34]R.*, 6$/),
      expect.stringMatching(/ longWinner\+1\.9[67]R.*, 1Breakout of the range$/),
    ])
    expect(screen.getByText('4 pictures and 1 link of 4 closed trades.')).toBeDefined()
    expect(screen.getAllByRole('img', { name: /^Tilt (green|red|grey)$/ })).toHaveLength(5)
  })

  it('colours the dot of a tilt by whether rules were kept or broken, grey where neither', async () => {
    const tilts = [-1, 0, 2]
    serveTrades(
      feedOf(...tilts.map((tiltMeter, i) => ({ tiltMeter, gain: '10', exitDate: `2024-01-0${i + 2}T10:00:00` }))),
    )
    serve(tilts.map((_, i) => aPicture({ ownerId: i + 1 })))
    await show()
    expect((await screen.findAllByRole('img', { name: /^Tilt / })).map(({ ariaLabel }) => ariaLabel)).toEqual([
      'Tilt green',
      'Tilt grey',
      'Tilt red',
    ])
  })

  it('follows the filters, and says when they leave nothing', async () => {
    const user = userEvent.setup()
    setFilters({ ...noFilters, basic: { ...noFilters.basic, setup: [2] } })
    await show()
    expect(await cards()).toHaveLength(2)
    setFilters({ ...noFilters, basic: { ...noFilters.basic, year: [1999] } })
    expect(await screen.findByText('No pictures match the selected filters.')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Clear filters' }))
    expect(await cards()).toHaveLength(5)
  })

  it('stands under its months, and goes to the one that is chosen', async () => {
    await show()
    const heads = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
    await screen.findByRole('list', { name: 'Pictures of January 2024' })
    expect(heads()).toEqual(['February 20241 picture', 'January 20244 pictures'])
    const seen: (string | null)[] = []
    vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
      if (this.tagName === 'SECTION') seen.push(this.getAttribute('aria-label'))
    })
    await userEvent.type(screen.getByRole('combobox', { name: 'Go to' }), 'jan{Enter}')
    expect(seen).toEqual(['January 2024'])
  })

  it('folds a month, and opens it again where somebody goes to it', async () => {
    await show()
    const head = () => screen.getByRole('button', { name: /^January 2024/ })
    const list = () => screen.queryByRole('list', { name: 'Pictures of January 2024' })
    await screen.findByRole('list', { name: 'Pictures of January 2024' })
    await userEvent.click(head())
    expect(head().getAttribute('aria-expanded')).toBe('false')
    expect(list()).toBeNull()
    await userEvent.type(screen.getByRole('combobox', { name: 'Go to' }), 'jan{Enter}')
    expect(head().getAttribute('aria-expanded')).toBe('true')
    expect(list()).not.toBeNull()
    await userEvent.click(head())
    await userEvent.click(head())
    expect(list()).not.toBeNull()
  })

  it('has no heads where the trader wants none, and none by R', async () => {
    await show('?group=none')
    expect(await cards('Pictures')).toHaveLength(5)
    expect(screen.queryByRole('combobox', { name: 'Go to' })).toBeNull()
    cleanup()
    await show('?order=best')
    expect(await cards('Pictures')).toHaveLength(5)
  })

  it('sorts by R and groups by outcome', async () => {
    await show('?order=worst&group=outcome')
    expect(await cards('Pictures of Loser')).toHaveLength(1)
    expect((await cards('Pictures of Winner')).map((text) => /[+−][\d.]+/.exec(text ?? '')?.[0])).toEqual([
      '+1.97',
      '+1.98',
      '+3.97',
      '+3.97',
    ])
  })

  it('opens a picture over the whole screen, walks by arrows, and gives the focus back', async () => {
    const user = userEvent.setup()
    await show()
    const opener = (await screen.findAllByRole('button', { name: /^Enlarge .*screenshot 1$/ }))[0]!
    await user.click(opener)
    const viewer = within(await screen.findByRole('dialog'))
    expect(viewer.getByText('1 of 4')).toBeDefined()
    await user.keyboard('{ArrowRight}')
    expect(viewer.getByText('2 of 4')).toBeDefined()
    await user.keyboard('{ArrowLeft}{ArrowLeft}')
    expect(viewer.getByText('4 of 4')).toBeDefined()
    expect(viewer.getByText('Breakout of the range')).toBeDefined()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(opener))
  })

  it('opens the trade from its picture', async () => {
    const user = userEvent.setup()
    await show()
    await user.click((await screen.findAllByRole('button', { name: /^Enlarge .*trade 6/ }))[0]!)
    await user.click(await screen.findByRole('button', { name: /^Open .*trade 6$/ }))
    await waitFor(() => expect(screen.queryByText('3 of 4')).toBeNull())
    expect(await screen.findByRole('dialog', { name: /trade 6/ })).toBeDefined()
  })

  it('opens a trade from its title, among those of all pictures that show', async () => {
    const opened: OpenDialog[] = []
    function Opened() {
      opened.push(...useOpenDialogs())
      return null
    }
    await render(
      <>
        <ChartbookPage />
        <Opened />
      </>,
      '/reports/chartbook',
    )
    fireEvent.click((await screen.findAllByRole('button', { name: /^ES long.*trade 6$|^[^E].* long, trade 6$/ }))[0]!)
    await waitFor(() => expect(opened.at(-1)).toMatchObject({ kind: 'trade', tradeId: 6, order: [12, 8, 6, 1] }))
    act(closeAllDialogs)
  })

  it('begins a slideshow with the first picture', async () => {
    const user = userEvent.setup()
    await show()
    await cards()
    await user.click(screen.getByRole('button', { name: 'Play slideshow' }))
    expect(await screen.findByText('1 of 4')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Pause slideshow' }))
    const viewer = within(screen.getByRole('dialog'))
    expect(viewer.getByRole('button', { name: 'Play slideshow' })).toBeDefined()
    await user.click(viewer.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('goes on by itself every five seconds, round the pictures, until it is paused', async () => {
    await show()
    await cards()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
    fireEvent.click(screen.getByRole('button', { name: 'Play slideshow' }))
    await pass(0)
    expect(screen.getByText('1 of 4')).toBeDefined()
    await pass(4999)
    expect(screen.getByText('1 of 4')).toBeDefined()
    await pass(1)
    expect(screen.getByText('2 of 4')).toBeDefined()
    for (const _ of [3, 4, 1]) await pass(5000)
    expect(screen.getByText('1 of 4')).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'Pause slideshow' }))
    await pass(60_000)
    expect(screen.getByText('1 of 4')).toBeDefined()
  })

  it('prints all pictures of the selection, not those near the screen alone', async () => {
    const user = userEvent.setup()
    // ten trades with six pictures each
    serve(
      [1, 2, 3, 5, 6, 7, 8, 9, 10, 11].flatMap((ownerId) =>
        [1, 2, 3, 4, 5, 6].map((slot) => aPicture({ ownerId, slot })),
      ),
    )
    const onPaper: number[] = []
    HTMLImageElement.prototype.decode = () => Promise.resolve()
    window.print = () => void onPaper.push(document.querySelectorAll('li img').length)
    await show('?group=none')
    const near = (await cards()).length
    expect(near).toBeLessThan(60)
    expect(screen.getByText(/^\d+ pictures of 60, only those on screen/)).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Print' }))
    await waitFor(() => expect(onPaper).toEqual([60]))
    expect(screen.queryByText(/those on screen/)).toBeNull()
    act(() => void window.dispatchEvent(new Event('afterprint')))
    expect(await cards()).toHaveLength(near)
  })

  it('compares two', async () => {
    const user = userEvent.setup()
    await show()
    const boxes = await screen.findAllByRole('checkbox', { name: /^Compare/ })
    await user.click(boxes[0]!)
    expect(screen.getByRole('button', { name: 'Compare side by side' })).toHaveProperty('disabled', true)
    await user.click(boxes[2]!)
    await user.click(boxes[3]!) // the third takes the place of the first
    await waitFor(() => expect(screen.getAllByRole('checkbox', { checked: true })).toHaveLength(2))
    expect(boxes[0]).toHaveProperty('checked', false)
    await user.click(screen.getByRole('button', { name: 'Compare side by side' }))
    expect(within(await screen.findByRole('dialog', { name: 'Compare' })).getAllByRole('figure')).toHaveLength(2)
    await user.keyboard('{Escape}')
    await user.click(await screen.findByRole('button', { name: 'Clear' }))
    expect(screen.queryAllByRole('checkbox', { checked: true })).toHaveLength(0)
  })

  it('says of a single picture that it could not be read, and reads it again', async () => {
    const user = userEvent.setup()
    let broken = true
    serve(pictures, {
      [small(pictures[1]!)]: () => (broken ? new Refusal(404) : bytes()),
    })
    await show()
    const card = within(
      (await screen.findByRole('checkbox', { name: /trade 6/ })).closest<HTMLElement>('figure') ?? document.body,
    )
    expect(await card.findByText('This picture could not be loaded.')).toBeDefined()
    broken = false
    await user.click(card.getByRole('button', { name: 'Try again' }))
    expect(await card.findByRole('button', { name: /^Enlarge .*trade 6/ })).toBeDefined()
  })

  it('says how to begin where there are none', async () => {
    serve([])
    await show()
    expect(await screen.findByText(empty)).toBeDefined()
    expect(screen.getByRole('button', { name: 'Add New Trade' })).toBeDefined()
  })

  it('offers nothing that writes in a journal that is shared to be read', async () => {
    atWork({ journals: [aJournal({ readOnly: true, sharedBy: 'ann@example.org' })] })
    serve([])
    await show()
    expect(await screen.findByText('This journal has no pictures of trades.')).toBeDefined()
    expect(screen.queryByText(empty)).toBeNull()
    expect(screen.queryByRole('button', { name: /^(Add|New)/ })).toBeNull()
  })

  it('tells pictures of open trades from those that filters leave out', async () => {
    serve([aPicture({ ownerId: 999 })])
    await show()
    expect(await screen.findByText('No closed trade has a picture yet.')).toBeDefined()
    expect(screen.getByText(/1 picture belongs to trades that are still open/)).toBeDefined()
  })

  it('can be tried again', async () => {
    const user = userEvent.setup()
    fakeServer({})
    await show()
    const again = await screen.findByRole('button', { name: 'Try again' })
    serve()
    await user.click(again)
    expect(await cards()).toHaveLength(5)
  })
})

describe('the chartbook of other records', () => {
  beforeEach(() => keepLookups())
  const others = (of: string, ownerIds: readonly number[], more: Answers = {}) =>
    serve(
      ownerIds.map((ownerId) => aPicture({ ownerId })),
      more,
      of,
    )

  it('has what missed trades would have brought, and opens one', async () => {
    const user = userEvent.setup()
    others('MISSED', [4, 5], {
      'GET /v1/databases/1/missed-trades?limit=500': () => ({
        missedTrades: [
          storedMissedTrade({ id: 4, missedR: 2.5, outcome: 'WINNER', entryDate: '2026-10-01T10:00:00' }),
          storedMissedTrade({ id: 5, setupId: 3, missedR: null, outcome: null, entryDate: '2026-10-02T10:00:00' }),
        ],
        next: null,
      }),
    })
    await show('?of=MISSED&order=red')
    expect(await cards()).toEqual([expect.stringMatching(/long–Breakout/), expect.stringMatching(/Winner\+2\.50R/)])
    expect(screen.getByTitle('The result of the missed trade is unknown.')).toBeDefined()
    expect(screen.queryByRole('img', { name: /^Tilt/ })).toBeNull()
    await user.click(screen.getByRole('button', { name: /^\S+ long, missed trade 4$/ }))
    expect(await screen.findByRole('dialog', { name: /missed trade/i })).toBeDefined()
  })

  it('has plans without a result, and opens one', async () => {
    const user = userEvent.setup()
    others('PLAN', [1, 2], {
      'GET /v1/databases/1/trade-plans?limit=200': () => ({
        tradePlans: [
          storedPlan({ id: 1, planDate: '2026-10-20' }),
          storedPlan({ id: 2, title: 'Gap fill', planDate: '2026-10-21' }),
        ],
        next: null,
      }),
    })
    await show('?of=PLAN&order=best&group=outcome')
    const [first, second] = await cards()
    expect(first).toMatch(/^Gap fill.*2026-10-21/)
    expect(second).toMatch(/^Retest of the high/)
    expect(first).not.toMatch(/ R$/)
    await user.click(screen.getByRole('button', { name: 'Gap fill' }))
    expect(await screen.findByRole('dialog', { name: 'Edit Gap fill' })).toBeDefined()
  })

  it('has the examples of setups in the order of the setups', async () => {
    const user = userEvent.setup()
    others('SETUP', [3])
    const { address } = await show('?of=SETUP')
    expect(await cards()).toEqual(['Breakout'])
    expect(screen.queryByRole('combobox', { name: 'Order' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Breakout' }))
    await waitFor(() => expect(address()).toMatch(/^\/settings\/setups\/3(\?|$)/))
  })

  it.each([
    ['MISSED', 'Add screenshots to your missed trades to build your chartbook', 'Add missed trade'],
    ['PLAN', 'Add screenshots to your plans to build your chartbook', 'New plan'],
  ])('says how to begin with those of %s', async (of, words, button) => {
    others(of, [], {
      'GET /v1/databases/1/missed-trades?limit=500': () => ({ missedTrades: [], next: null }),
      'GET /v1/databases/1/trade-plans?limit=200': () => ({ tradePlans: [], next: null }),
    })
    await show(`?of=${of}`)
    expect(await screen.findByText(words)).toBeDefined()
    expect(screen.getByRole('button', { name: button })).toBeDefined()
  })
})
