import { render } from '../../../testing/render.tsx'
import { act, fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { atWork } from '../../../testing/samples.ts'
import { NoticeBody } from './notice-body.tsx'

const show = async (html: string, onFollow = () => {}) => {
  atWork()
  return render(
    <div data-testid="body">
      <NoticeBody html={html} onFollow={onFollow} />
    </div>,
  )
}
const body = () => screen.getByTestId('body').innerHTML

it('shows what the server allows, and of anything else the text', async () => {
  await show(
    'A &lt;b&gt; &amp; <b>two</b><br><ul><li><em>one</em></li></ul><h1 onclick="x()">big</h1><img src=x onerror=x()>',
  )
  expect(body()).toBe('A &lt;b&gt; &amp; <b>two</b><br><ul><li><em>one</em></li></ul>big')
})

it('opens a page of ours in the application, and says so before', async () => {
  const onFollow = vi.fn()
  const { address } = await show('Look: <a href="/journal?trade=3">Show them</a>', onFollow)
  const link = screen.getByRole('link', { name: 'Show them' })
  expect(link.getAttribute('href')).toBe('/journal?trade=3&journal=1') // for another tab
  await act(async () => void fireEvent.click(link))
  expect(address()).toBe('/journal?trade=3')
  expect(onFollow).toHaveBeenCalledOnce()
})

it('leaves another tab to the browser', async () => {
  const { address } = await show('<a href="/journal">Show them</a>')
  const link = screen.getByRole('link', { name: 'Show them' })
  link.addEventListener('click', (event) => event.preventDefault()) // jsdom has no other tab
  await act(async () => void fireEvent.click(link, { ctrlKey: true }))
  expect(address()).toBe('/home')
})

it('opens other pages beside the application, and nothing that is no page', async () => {
  await show(
    '<a href="https://example.org/x">There</a> <a href="//example.org">A</a> <a href="javascript:alert(1)">B</a> <a href="/\\example.org">C</a>',
  )
  const links = screen.getAllByRole('link')
  expect(links.map(({ textContent }) => textContent)).toEqual(['There'])
  expect(links[0]?.getAttribute('target')).toBe('_blank')
  expect(links[0]?.getAttribute('rel')).toBe('noreferrer')
  expect(body()).toContain('A B C')
})
