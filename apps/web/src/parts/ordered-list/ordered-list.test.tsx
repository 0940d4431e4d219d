import { fireEvent, screen, waitFor } from '@testing-library/react'
import { Profiler } from 'react'
import { expect, it, vi } from 'vitest'
import { render } from '../../testing/render.tsx'
import { OrderedList } from './ordered-list.tsx'

const items = Array.from({ length: 100 }, (_, i) => ({ id: i + 1, name: `Setup ${i + 1}` }))

it('draws what a screen shows first, then all', async () => {
  const drawn: number[] = []
  await render(
    <Profiler id="list" onRender={() => drawn.push(document.querySelectorAll('li').length)}>
      <OrderedList label="Setups" items={items} itemKey={({ id }) => id} nameOf={({ name }) => name} />
    </Profiler>,
  )
  expect(screen.getAllByRole('listitem').map((row) => row.textContent)).toEqual(items.map(({ name }) => name))
  expect(drawn.filter((rows) => rows > 0)[0]).toBe(30)
})

it('tells which item was moved, from where and to where, and shows the new order before it is saved', async () => {
  // rows as a browser lays them out: 40 pixels each
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const row = this.closest('li')
    const top = row === null ? 0 : 40 * [...row.parentElement!.children].indexOf(row)
    return new DOMRect(0, top, 200, 40)
  })
  const saved = Promise.withResolvers<void>()
  const moved: unknown[] = []
  await render(
    <OrderedList
      label="Setups"
      items={items.slice(0, 5)}
      itemKey={({ id }) => id}
      nameOf={({ name }) => name}
      onMove={(...how) => {
        moved.push(how)
        return saved.promise
      }}
    />,
  )
  screen.getByRole('button', { name: 'Move Setup 2' }).focus()
  const press = async (code: string) => {
    fireEvent.keyDown(document.activeElement!, { code, key: code })
    await new Promise((done) => setTimeout(done)) // the next key is heard then
  }
  const heard = (words: string) => waitFor(() => expect(screen.getByRole('status').textContent).toContain(words))
  await press('Space')
  await press('ArrowDown')
  await heard('Moving Setup 2, place 3 of 5.')
  await press('ArrowDown')
  await heard('Moving Setup 2, place 4 of 5.')
  await press('Space')
  await waitFor(() => expect(moved).toEqual([[items[1], 3, 1]]))
  const names = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(names()).toEqual([1, 3, 4, 2, 5].map((id) => `Setup ${id}`))
})
