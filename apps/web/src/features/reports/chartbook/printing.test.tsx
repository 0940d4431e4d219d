import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useRef } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '../../../journal/query-client.ts'
import { thumbnailQuery } from '../../../parts/slots/picture.tsx'
import { render } from '../../../testing/render.tsx'
import { openAtFirst } from './gallery.tsx'
import { Masonry } from './masonry.tsx'
import { aCard, aPicture } from './sample-cards.ts'
import { mostPrinted, sharesOf, usePrinting } from './use-printing.ts'

const cardsOf = (count: number) =>
  Array.from({ length: count }, (_, i) => aCard({ picture: aPicture({ ownerId: i + 1 }) }))

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    vi.fn(
      class {
        observe() {}
        disconnect() {}
      },
    ),
  )
})

it('the paper has the first groups whole, and no more than it holds', () => {
  const groups = [200, mostPrinted - 220, 90, 4].map((count, i) => ({ name: `${i}`, cards: cardsOf(count) }))
  expect(sharesOf(groups)).toEqual([200, mostPrinted - 220, 20, 0])
  expect(sharesOf(groups.slice(0, 1))).toEqual([200])
})

it('says how many pictures are left out on paper', async () => {
  await render(
    <Masonry label="Pictures" cards={cardsOf(7)} printed={5}>
      {({ name }) => name}
    </Masonry>,
  )
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
    [1, 2, 3, 4, 5].map((trade) => `NQ long, trade ${trade}`),
  )
  expect(screen.getByText('5 pictures of 7, 2 are not shown. Use filters to narrow the selection.')).toBeDefined()
})

describe('a long list', () => {
  it('begins with a page of pictures, and shows more when asked', async () => {
    await render(
      <Masonry label="Pictures" cards={cardsOf(130)} printed={null}>
        {({ name }) => name}
      </Masonry>,
    )
    const more = () => screen.queryByRole('button', { name: /^Show/ })
    expect(more()?.parentElement?.textContent).toBe('Show 60 more60 of 130 pictures')
    const height = () => Number.parseInt(screen.getByRole('list').style.height)
    const before = height()
    fireEvent.click(more()!)
    expect(more()?.parentElement?.textContent).toBe('Show 10 more120 of 130 pictures')
    expect(height()).toBeGreaterThan(before * 1.9)
    fireEvent.click(more()!)
    expect(more()).toBeNull()
  })

  it('leads the focus to the first of the pictures that it shows more of, also when the button goes', async () => {
    const user = userEvent.setup()
    await render(
      <Masonry label="Pictures" cards={cardsOf(70)} printed={null}>
        {({ name }) => name}
      </Masonry>,
    )
    const list = screen.getByRole('list')
    const bottom = Number.parseInt(list.style.height)
    vi.spyOn(list, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 500 - bottom, 0, bottom))
    fireEvent.scroll(window)
    await screen.findByText('NQ long, trade 60')
    screen.getByRole('button', { name: 'Show 10 more' }).focus()
    await user.keyboard('{Enter}')
    expect(screen.queryByRole('button')).toBeNull()
    expect(document.activeElement?.textContent).toBe('NQ long, trade 61')
  })

  it('is whole on paper', async () => {
    await render(
      <Masonry label="Pictures" cards={cardsOf(70)} printed={70}>
        {({ name }) => name}
      </Masonry>,
    )
    expect(screen.getAllByRole('listitem')).toHaveLength(70)
    expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull()
  })

  it.each([
    [[43, 40, 12], 1],
    [[20, 40, 1], 2],
    [[90, 1], 1],
    [[10, 20], 2],
    [[], 0],
  ])('of groups of %j pictures opens the first %i', (counts, open) => {
    expect(openAtFirst(counts.map((count) => ({ cards: cardsOf(count) })))).toBe(open)
  })
})

describe('printing', () => {
  const groups = [{ name: 'All', cards: cardsOf(1) }]
  function Printed() {
    const page = useRef<HTMLDivElement>(null)
    const { busy, print } = usePrinting(page, groups)
    return (
      <div ref={page}>
        <img alt="" />
        <button type="button" disabled={busy} onClick={print}>
          Print
        </button>
      </div>
    )
  }
  /** Presses "Print", and says when the pictures are drawn. */
  async function begin() {
    const print = vi.fn()
    vi.stubGlobal('print', print)
    const drawn = Promise.withResolvers<void>()
    const decode = vi.fn(() => drawn.promise)
    HTMLImageElement.prototype.decode = decode
    queryClient.setQueryData(thumbnailQuery(groups[0]!.cards[0]!.picture.fileId!).queryKey, new Blob())
    await render(<Printed />)
    fireEvent.click(screen.getByRole('button', { name: 'Print' }))
    await vi.waitFor(() => expect(decode).toHaveBeenCalledOnce())
    expect(print).not.toHaveBeenCalled()
    return { print, drawn }
  }

  it('begins once the pictures are drawn, and is over when the browser says so', async () => {
    const { print, drawn } = await begin()
    await act(async () => drawn.resolve())
    expect(print).toHaveBeenCalledOnce()
    expect(screen.getByRole<HTMLButtonElement>('button').disabled).toBe(true)
    fireEvent(window, new Event('afterprint'))
    expect(screen.getByRole<HTMLButtonElement>('button').disabled).toBe(false)
  })

  it('does not begin once the page is left', async () => {
    const { print, drawn } = await begin()
    cleanup()
    await act(async () => drawn.resolve())
    expect(print).not.toHaveBeenCalled()
  })
})
