import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLayoutEffect, useState } from 'react'
import { expect, it } from 'vitest'
import { render } from '../testing/render.tsx'
import { BelowFigures } from './below-figures.tsx'

/** What stood below when new figures were in the document, and every rendering of the blocks. */
const log: string[] = []

function Figures({ trades }: { trades: number }) {
  useLayoutEffect(() => {
    log.push(`${trades} trades, below: ${document.querySelector('p')?.textContent}`)
  }, [trades])
  return <b>{trades}</b>
}

function Blocks({ trades, unit }: { trades: number; unit: string }) {
  log.push(`drawn: ${trades} ${unit}`)
  return (
    <p>
      {trades} {unit}
    </p>
  )
}

function Page() {
  const [trades, setTrades] = useState(5)
  const [unit, setUnit] = useState('EUR')
  return (
    <>
      <button type="button" onClick={() => setTrades(8)}>
        Filter
      </button>
      <button type="button" onClick={() => setUnit('R')}>
        R
      </button>
      <button
        type="button"
        onClick={() => {
          setTrades(9)
          setUnit('%')
        }}
      >
        Both
      </button>
      <Figures trades={trades} />
      <BelowFigures of={trades}>{(shown) => <Blocks trades={shown} unit={unit} />}</BelowFigures>
    </>
  )
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

it('follows its figures: they are in the document before its blocks are drawn, once', async () => {
  await render(<Page />)
  expect(log.splice(0)).toEqual(['drawn: 5 EUR', '5 trades, below: 5 EUR'])
  await press('Filter')
  expect(log.splice(0)).toEqual(['8 trades, below: 5 EUR', 'drawn: 8 EUR'])
  expect(screen.getByText('8 EUR')).toBeDefined()
})

it('follows what else its blocks show at once', async () => {
  await render(<Page />)
  log.splice(0)
  await press('R')
  expect(log.splice(0)).toEqual(['drawn: 5 R'])
  await press('Both')
  expect(log.at(-1)).toBe('drawn: 9 %')
  expect(screen.getByText('9 %')).toBeDefined()
})

function Opened() {
  return (
    <>
      <Figures trades={5} />
      <BelowFigures of={5} until={<p>Blocks come</p>}>
        {(trades) => <Blocks trades={trades} unit="EUR" />}
      </BelowFigures>
    </>
  )
}

it('leaves its place to something else until its figures are in the document for the first time', async () => {
  log.splice(0)
  await render(<Opened />)
  expect(log).toEqual(['5 trades, below: Blocks come', 'drawn: 5 EUR'])
  expect(screen.getByText('5 EUR')).toBeDefined()
  expect(screen.queryByText('Blocks come')).toBeNull()
})
