import { screen } from '@testing-library/react'
import { Profiler } from 'react'
import { expect, it } from 'vitest'
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
