import { type PriceSourceView, binanceSource } from '@afterclose/contract/price-sources'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { fakeServer, Refusal } from '../../../../testing/fake-server.ts'
import { render } from '../../../../testing/render.tsx'
import { atWork } from '../../../../testing/samples.ts'
import { binanceDraft, draftOfView } from './source-draft.ts'
import { SourceDialog } from './source-dialog.tsx'

const kept: PriceSourceView = {
  ...binanceSource,
  symbols: [{ instrument: 'Bitcoin', symbol: 'BTCUSDT' }],
  id: 4,
  keyHeader: 'X-Api-Key',
  hasKey: true,
  usedToday: 12,
  notBefore: null,
  modified: '2026-11-20T08:00:00.000Z',
}
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const show = async (source: PriceSourceView | null) => {
  atWork()
  const closed = { times: 0 }
  await render(
    <SourceDialog
      source={source}
      begun={source === null ? binanceDraft : draftOfView(source)}
      onClose={() => (closed.times += 1)}
    />,
  )
  await screen.findByRole('dialog')
  return closed
}
/** At once: letter by letter takes long in a form that is checked whole. */
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))

describe('the form of a source of price bars', () => {
  it('says what is wrong with each field, and sends nothing', async () => {
    const received = fakeServer({})
    const closed = await show(null)
    for (const [name, text, problem] of [
      ['Address', 'https://bars.example/{symbol}', 'must contain {symbol} and {from}'],
      ['Address', 'https://bars.example/{symbol}/{from}/{day}', 'has {day}, which is not a known placeholder'],
      ['Address', 'https://{symbol}.example/{from}', 'must begin with https:// or http:// and a host'],
      ['Address', 'https://me:secret@bars.example/{symbol}/{from}', 'must not contain a password'],
    ] as const) {
      type(name, text)
      await save()
      expect(await screen.findByText(problem)).toBeDefined()
    }
    type('Address', 'https://bars.example/{symbol}/{from}')
    type('Instruments with a different symbol there', 'Bitcoin BTCUSDT')
    await save()
    expect(await screen.findByText('Each line needs an instrument, =, and its symbol at the source.')).toBeDefined()
    type('Instruments with a different symbol there', 'Bitcoin =')
    await save()
    await waitFor(() =>
      expect(field('Instruments with a different symbol there').getAttribute('aria-invalid')).toBe('true'),
    )
    type('Instruments with a different symbol there', '')
    type('Header for the key', 'Host')
    await save()
    expect(await screen.findByText('is a header that cannot be set')).toBeDefined()
    expect([received, closed.times]).toEqual([[], 0])
  })

  it('sends what was typed, and shows what the server finds wrong beside its field', async () => {
    let answer: () => unknown = () =>
      new Refusal(400, 'Invalid input', 'Invalid input', [{ field: 'url', message: 'is an address of this network' }])
    const received = fakeServer({ 'POST /v1/price-sources': () => answer() })
    const closed = await show(null)
    type('Name', 'Our exchange')
    type('Instruments with a different symbol there', 'Bitcoin = BTCUSDT')
    await userEvent.type(screen.getByLabelText('Key'), 'secret')
    type('Header for the key', 'X-Api-Key')
    type('Pause between requests', '0')
    await save()
    expect(await screen.findByText('is an address of this network')).toBeDefined()
    expect(closed.times).toBe(0)
    answer = () => kept
    await save()
    await waitFor(() => expect(closed.times).toBe(1))
    expect(received.filter(({ call }) => call === 'POST /v1/price-sources').at(-1)?.body).toEqual({
      ...binanceSource,
      name: 'Our exchange',
      symbols: [{ instrument: 'Bitcoin', symbol: 'BTCUSDT' }],
      key: 'secret',
      keyHeader: 'X-Api-Key',
      pause: 0,
    })
  })

  it.each([
    ['keeps it', () => type('Name', 'Other'), { name: 'Other' }],
    ['takes another', () => userEvent.type(screen.getByLabelText('Key'), 'newer'), { key: 'newer' }],
    [
      'removes it',
      () => userEvent.click(screen.getByRole('checkbox', { name: 'Remove the stored key' })),
      { key: null },
    ],
  ] as const)('never shows a key that is kept, and %s', async (_what, change, sent) => {
    const received = fakeServer({ 'PUT /v1/price-sources/4': () => kept })
    const closed = await show(kept)
    const key = screen.getByLabelText<HTMLInputElement>('Key')
    expect([key.value, key.type]).toEqual(['', 'password'])
    expect(screen.getByText(/^A key is stored\./)).toBeDefined()
    await change()
    await save()
    await waitFor(() => expect(closed.times).toBe(1))
    const { id: _id, hasKey: _has, usedToday: _used, notBefore: _not, ...settings } = kept
    const bodies = received.filter(({ call }) => call === 'PUT /v1/price-sources/4').map(({ body }) => body)
    expect(bodies).toEqual([{ ...settings, ...sent }])
  })

  it('tries what is typed, with the key that is kept, and saves nothing', async () => {
    let problem: string | null = 'The source does not know the symbol.'
    const received = fakeServer({
      'POST /v1/price-sources/try': () => ({ problem, bars: 0, last: [] }),
    })
    await show(kept)
    const tryIt = screen.getByRole<HTMLButtonElement>('button', { name: 'Try it' })
    expect(tryIt.disabled).toBe(true)
    type('Test with symbol', 'NOTHING')
    await userEvent.click(tryIt)
    expect(await screen.findByText('The source does not know the symbol.')).toBeDefined()
    expect(received.at(-1)?.body).toMatchObject({ id: 4, symbol: 'NOTHING', source: { url: kept.url } })
    expect(received.at(-1)?.body).not.toHaveProperty('source.key')
    problem = null
    await userEvent.click(tryIt)
    expect(await screen.findByText(/The source responds, but has no bars for the last hour/)).toBeDefined()
    expect(received.map(({ call }) => call)).toEqual(['POST /v1/price-sources/try', 'POST /v1/price-sources/try'])
  })
})
