import { type PriceSourceView } from '@afterclose/contract/price-sources'
import { readyMadeSource, readyMadeSources } from '@afterclose/contract/ready-made-sources'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { fakeServer } from '../../../../testing/fake-server.ts'
import { render } from '../../../../testing/render.tsx'
import { renderedParts } from '../../../../testing/rendered.ts'
import { atWork } from '../../../../testing/samples.ts'
import { ChoiceField } from '../../../../ui/choice-field.tsx'
import { ReadyMadeDialog } from './ready-made-dialog.tsx'

const ofId = (id: string) => readyMadeSources.find((source) => source.id === id)!

const own: PriceSourceView = {
  ...readyMadeSource(ofId('kraken'), 86_400),
  symbols: [],
  reach: null,
  keyWord: null,
  id: 3,
  hasKey: false,
  usedToday: 0,
  notBefore: null,
  modified: 'm',
}

async function choose(name: string) {
  await userEvent.click(screen.getByRole('combobox', { name: 'Source' }))
  await userEvent.click(await screen.findByRole('option', { name }))
}

it('adds a ready-made source in one step, and asks for a key where one is needed', async () => {
  atWork()
  const received = fakeServer({ 'POST /v1/price-sources': () => own })
  const closed = { times: 0 }
  await render(<ReadyMadeDialog sources={[]} onClose={() => (closed.times += 1)} />)
  expect(await screen.findByText(/tried here against an imitation only/)).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Add Stooq' }))
  expect(screen.getByText('is needed by this source')).toBeDefined()
  expect(received).toEqual([])
  await choose('Kraken')
  expect(screen.queryByLabelText('Key')).toBeNull()
  expect(screen.getByText(/Only the newest 720 bars/)).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Add Kraken' }))
  await waitFor(() => expect(closed.times).toBe(1))
  expect(received[0]?.body).toEqual(readyMadeSource(ofId('kraken'), 86_400))
})

it('takes the key of no source to another', async () => {
  atWork()
  const { container } = await render(<ReadyMadeDialog sources={[]} onClose={() => undefined} />)
  const chooseId = (id: string) => act(() => renderedParts(container, ChoiceField)[0]!.props.onChange(id))
  const key = () => screen.getByLabelText<HTMLInputElement>('Key')
  const withKey = readyMadeSources.filter(({ needsKey }) => needsKey)
  for (const first of withKey)
    for (const next of withKey.filter((one) => one !== first)) {
      chooseId(first.id)
      expect(key().value).toBe('')
      fireEvent.change(key(), { target: { value: `Key of ${first.name}` } })
      chooseId(next.id)
      expect([first.id, next.id, key().value]).toEqual([first.id, next.id, ''])
    }
})

it('adds no source twice', async () => {
  atWork()
  fakeServer({})
  await render(<ReadyMadeDialog sources={[own]} onClose={() => undefined} />)
  await choose('Kraken')
  expect(screen.getByText('You have this source already: Kraken 1d.')).toBeDefined()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add Kraken' }).disabled).toBe(true)
})
