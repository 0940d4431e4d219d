import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { render } from '../testing/render.tsx'
import { atWork } from '../testing/samples.ts'
import '../testing/charts.ts'
import { barOption } from '../ui/chart/bar-option.ts'
import { chartOf } from '../ui/chart/chart-of.ts'
import { figure } from '../ui/figure.ts'
import { measure } from '../ui/measure.ts'
import { chartBlock } from './chart-block.tsx'

interface Day {
  readonly name: string
  readonly gain: number
}
const gain = measure({ head: 'Gain, R', value: (day: Day) => day.gain, cases: { count: () => 12, noun: 'trade' } })
const made: string[] = []
const Days = chartBlock<{ report: { readonly days: readonly Day[]; readonly beside: string }; shout: boolean }, Day>({
  question: 'Which day pays?',
  measure: gain,
  chart: ({ report: { days }, shout, measure: by }) => {
    made.push(days.map(({ name }) => name).join())
    return chartOf({
      kinds: ['bar'],
      option: (theme) => barOption({ rows: days, name: ({ name }) => name, measure: by }, theme, String),
      rows: days,
      name: figure({ head: 'Day', value: ({ name }: Day) => (shout ? name.toUpperCase() : name) }),
      figures: [by],
      counts: { of: () => 12, noun: 'trade' },
      opens: ({ name }) => ({ title: name, of: { is: 'all' } }),
    })
  },
  drawnFrom: ({ report: { days } }) => [days],
  height: 200,
  reading: ({ report: { days } }, verdict) => [`${days.length} days, ${verdict === 'TESTING' ? '' : 'un'}tested.`],
  missing: ({ report: { days } }) => days.length === 0 && <p>No day has trades.</p>,
  notes: ({ report: { days } }) => <p>The last is {days.at(-1)?.name}.</p>,
})

const week = {
  days: [
    { name: 'Monday', gain: 2 },
    { name: 'Tuesday', gain: -1 },
  ],
  beside: '',
} as const
const none = { days: [], beside: '' } as const

function Page() {
  const [props, change] = useState<Parameters<typeof Days>[0]>({ report: week, shout: false })
  const button = (name: string, next: Partial<typeof props>) => (
    <button type="button" onClick={() => change({ ...props, ...next })}>
      {name}
    </button>
  )
  return (
    <>
      <Days {...props} actions={<i>Above</i>}>
        <p>Below</p>
      </Days>
      {button('test', { verdict: 'TESTING' })}
      {button('beside', { report: { ...week, beside: 'other' } })}
      {button('shout', { shout: true })}
      {button('empty', { report: none })}
    </>
  )
}

it('a block makes its chart again for other props or parts of its report, not for another verdict, and says what is missing', async () => {
  atWork()
  await render(<Page />)
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
  expect(await screen.findByRole('img', { name: 'Which day pays? 2 days, untested.' })).toBeDefined()
  expect(screen.getByText('Gain, R')).toBeDefined()
  for (const text of ['Above', 'Below', 'The last is Tuesday.']) expect(screen.getByText(text)).toBeDefined()
  const drawn = made.length

  press('test')
  expect(await screen.findByRole('img', { name: 'Which day pays? 2 days, tested.' })).toBeDefined()
  press('beside')
  expect(made).toHaveLength(drawn)

  press('shout')
  fireEvent.click(screen.getByRole('button', { name: 'Show as table' }))
  expect(screen.getByRole('row', { name: 'MONDAY 2' })).toBeDefined()
  expect(made.length).toBeGreaterThan(drawn)

  press('empty')
  expect(screen.getByRole('region', { name: 'Which day pays?' }).textContent).toBe(
    'Which day pays?Gain, RAboveNo day has trades.',
  )
})
