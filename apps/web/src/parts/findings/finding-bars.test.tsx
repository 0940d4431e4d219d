import { runs } from '@afterclose/testkit/runs'
import fc from 'fast-check'
import { cleanup, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { render } from '../../testing/render.tsx'
import { PairBars } from './pair-bars.tsx'
import { StepBars } from './step-bars.tsx'

interface Drawn {
  /** Where a bar begins and ends, and where 0 is, along the axis of its values. */
  readonly begin: number
  readonly end: number
  readonly zero: number
}

const barsOf = (values: readonly number[]) =>
  values.map((value, i) => ({ name: `Group ${i}`, value, text: String(value), isNamed: i === 0 }))
const charts = {
  'pair bars, in percent from the left': {
    element: (values: readonly number[]) => <PairBars label="Chart" bars={barsOf(values)} isResult />,
    drawn: (chart: Element): readonly Drawn[] =>
      [...chart.children].map((pair) => {
        const [bar, zero] = [...pair.querySelectorAll('i')].map(({ style }) => style)
        const left = Number.parseFloat(bar!.left)
        return { begin: left, end: left + Number.parseFloat(bar!.width), zero: Number.parseFloat(zero!.left) }
      }),
  },
  'steps, in pixels from the top': {
    element: (values: readonly number[]) => <StepBars label="Chart" bars={barsOf(values)} band="" />,
    drawn: (chart: Element): readonly Drawn[] => {
      const zero = -Number.parseFloat([...chart.querySelectorAll('i')].at(-1)!.style.top)
      return [...chart.querySelectorAll('span > i')].map((bar) => {
        if (!(bar instanceof HTMLElement)) throw new Error('No bar')
        const top = Number.parseFloat(bar.style.top)
        return { begin: -top - Number.parseFloat(bar.style.height), end: -top, zero }
      })
    },
  },
}

it.each(Object.entries(charts))('a bar reaches from 0 to its value (%s)', async (_, { element, drawn }) => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: -50, max: 50 }), { minLength: 2, maxLength: 5 }), async (values) => {
      fc.pre(values.some((value) => value !== 0))
      await render(element(values))
      const bars = drawn(screen.getByRole('img', { name: 'Chart' }))
      cleanup()
      expect(bars).toHaveLength(values.length)
      const largest = Math.max(...values.map(Math.abs))
      const perUnit = Math.max(...bars.map(({ begin, end }) => end - begin)) / largest
      expect(perUnit).toBeGreaterThan(0)
      for (const [i, { begin, end, zero }] of bars.entries()) {
        expect(begin - zero).toBeCloseTo(Math.min(0, values[i]! * perUnit), 3)
        expect(end - zero).toBeCloseTo(Math.max(0, values[i]! * perUnit), 3)
      }
    }),
    { numRuns: runs({ quick: 20 }), examples: [[[2, -1]]] },
  )
})
