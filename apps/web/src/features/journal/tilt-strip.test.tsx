import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { drawnOption } from '../../testing/charts.ts'
import { serveTrades } from '../../testing/engine.ts'
import { exampleFeed } from '../../testing/example-feed.ts'
import { render } from '../../testing/render.tsx'
import { atWork } from '../../testing/samples.ts'
import { TiltPanel, TiltStrip, useLastTilts } from './tilt-strip.tsx'

function Journal() {
  const bars = useLastTilts()
  const [open, setOpen] = useState(false)
  return (
    <>
      <TiltStrip bars={bars} open={open} onToggle={() => setOpen(!open)} />
      {open && bars !== undefined && <TiltPanel bars={bars} />}
    </>
  )
}

beforeEach(() => {
  serveTrades(exampleFeed())
  atWork()
})

it('opens the chart of its trades by a key, as bars or as the sum of all', async () => {
  const user = userEvent.setup()
  await render(<Journal />)
  const strip = await screen.findByRole('button', {
    name: /^Tiltmeter: 8 of the last 12 trades followed the rules, 3 broke/,
  })
  await user.tab()
  expect(document.activeElement).toBe(strip)
  await user.keyboard('{Enter}')
  expect(strip.getAttribute('aria-expanded')).toBe('true')
  const chart = await screen.findByRole('img', { name: /^Was the plan kept\?/ })
  const kindOf = async () => (await drawnOption(chart)).series.map(({ type }) => type)
  expect(await kindOf()).toEqual(['bar'])
  await user.click(screen.getByRole('radio', { name: 'Sum' }))
  await waitFor(async () => expect(await kindOf()).toEqual(['line']))
  await user.click(strip)
  expect(screen.queryByRole('img', { name: /^Was the plan kept\?/ })).toBeNull()
})
