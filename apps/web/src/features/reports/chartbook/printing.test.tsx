import { screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { render } from '../../../testing/render.tsx'
import { Masonry } from './masonry.tsx'
import { aCard, aPicture } from './sample-cards.ts'
import { mostPrinted, sharesOf } from './use-printing.ts'

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
  expect(screen.getByText('5 pictures of 7, 2 are left out. Filters make the selection smaller.')).toBeDefined()
})
