import { screen } from '@testing-library/react'
import { Component, type ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { render } from '../testing/render.tsx'
import { lazyPart } from './later.tsx'

const Greeting = ({ name }: { readonly name: string }) => <p>Hello {name}</p>

class Boundary extends Component<{ children: ReactNode }, { failed: string | null }> {
  override state = { failed: null }
  static getDerivedStateFromError = (error: Error) => ({ failed: error.message })
  override render = () => this.state.failed ?? this.props.children
}

it('draws what stands in its place until its code is loaded, once for all', async () => {
  const code = Promise.withResolvers<typeof Greeting>()
  const load = vi.fn(() => code.promise)
  const Late = lazyPart(load, ({ name }) => <p>Wait, {name}</p>)
  expect(load).not.toHaveBeenCalled()
  await render(
    <main>
      <Late name="Ann" />
      <Late name="Ben" />
    </main>,
  )
  expect(screen.getByRole('main').textContent).toBe('Wait, AnnWait, Ben')
  code.resolve(Greeting)
  expect(await screen.findByText('Hello Ann')).toBeDefined()
  expect(screen.getByRole('main').textContent).toBe('Hello AnnHello Ben')
  expect(load).toHaveBeenCalledOnce()
})

it('is drawn at once where its code is loaded already', async () => {
  const Late = lazyPart(async () => Greeting)
  const { unmount } = await render(<Late name="Ann" />)
  await screen.findByText('Hello Ann')
  unmount()
  await render(
    <main>
      <Late name="Eve" />
    </main>,
  )
  expect(screen.getByRole('main').textContent).toBe('Hello Eve')
})

it('passes a failure to the error boundary around it, and loads again when it is drawn again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const load = vi.fn(async (): Promise<typeof Greeting> => Promise.reject(new Error('No network')))
  const Late = lazyPart(load)
  const shown = (
    <Boundary>
      <Late name="Ann" />
    </Boundary>
  )
  const { unmount } = await render(shown)
  expect(await screen.findByText('No network')).toBeDefined()
  unmount()
  load.mockResolvedValueOnce(Greeting)
  await render(shown)
  expect(await screen.findByText('Hello Ann')).toBeDefined()
  expect(load).toHaveBeenCalledTimes(2)
})
