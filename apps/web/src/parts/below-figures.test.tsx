import { act, screen } from '@testing-library/react'
import { useLayoutEffect, useState } from 'react'
import { expect, it } from 'vitest'
import { render } from '../testing/render.tsx'
import { BelowFigures } from './below-figures.tsx'

let choose: (trades: number) => void = () => {}
let change: (unit: string) => void = () => {}
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
  choose = setTrades
  change = setUnit
  return (
    <>
      <Figures trades={trades} />
      <BelowFigures of={trades}>{(shown) => <Blocks trades={shown} unit={unit} />}</BelowFigures>
    </>
  )
}

it('follows its figures: they are in the document before its blocks are drawn, once', async () => {
  await render(<Page />)
  expect(log.splice(0)).toEqual(['drawn: 5 EUR', '5 trades, below: 5 EUR'])
  await act(async () => choose(8))
  expect(log.splice(0)).toEqual(['8 trades, below: 5 EUR', 'drawn: 8 EUR'])
  expect(screen.getByText('8 EUR')).toBeDefined()
})

it('follows what else its blocks show at once', async () => {
  await render(<Page />)
  log.splice(0)
  await act(async () => change('R'))
  expect(log.splice(0)).toEqual(['drawn: 5 R'])
  await act(async () => {
    choose(9)
    change('%')
  })
  expect(log.at(-1)).toBe('drawn: 9 %')
  expect(screen.getByText('9 %')).toBeDefined()
})
