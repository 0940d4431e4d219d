import type { TradeContext } from '@afterclose/contract/trade-context'
import { contextGroups, contextReasons, contextTags } from '@afterclose/core/market-context'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { render } from '../../testing/render.tsx'
import { atWork } from '../../testing/samples.ts'
import { aContext } from '../../testing/trade-bars.ts'
import { EntryContext } from './entry-context.tsx'
import { tagWords } from './entry-context-words.ts'

const path = 'GET /v1/databases/1/trades/5/context'
const url = `${path}?length=15m`
const shownTags = async () => {
  await screen.findByText('Trend')
  const block = screen.getByRole('region', { name: 'How was the market at the entry?' })
  return within(block)
    .getAllByRole('term')
    .map((term) => [term.textContent, term.nextElementSibling?.textContent])
}

beforeEach(() => atWork())

describe('the market at the entry of a trade', () => {
  it('[5.3] lists the tags with their numbers, and says why one is not known', async () => {
    fakeServer({ [url]: () => aContext() })
    await render(<EntryContext tradeId={5} />)
    expect(await shownTags()).toEqual([
      ['Trend', 'With the tradeefficiency 0.42'],
      ['Volatility', 'Highhigher than in 88% of earlier sessions at this time'],
      ['In the day’s range', 'Upper third71% of the range'],
      ['In yesterday’s range', '–price bars are missing before the entry'],
      ['Opening gap', 'Down−0.31 of a usual day’s range'],
      ['Since the open', 'Second half hour45 minutes'],
      ['Yesterday’s type', 'Inside day'],
    ])
  })

  it('is asked again by bars of another length, which is kept', async () => {
    const asked = fakeServer({
      [url]: () => aContext(),
      [`${path}?length=1h`]: () => aContext(),
      'POST /v1/account-settings/7': () => ({ 'journal.1.contextLength': '1h' }),
    })
    await render(<EntryContext tradeId={5} />)
    await shownTags()
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '15m' }).checked).toBe(true)
    await userEvent.click(screen.getByRole('radio', { name: '1h' }))
    await waitFor(() => expect(asked.filter(({ call }) => call.startsWith(path))).toHaveLength(2))
    expect(asked.some(({ body }) => JSON.stringify(body) === '{"journal.1.contextLength":"1h"}')).toBe(true)
  })

  it('is not shown where nothing is known, as there are no bars', async () => {
    const none = { group: null, value: null, why: 'NO_SERIES' } as const
    const received = fakeServer({
      [url]: () => ({
        ...Object.fromEntries(contextTags.map((tag) => [tag, none])),
        sinceOpen: { ...none, why: 'NO_SESSION' },
      }),
    })
    await render(<EntryContext tradeId={5} />)
    expect(screen.getByRole('region', { name: 'How was the market at the entry?' })).toBeDefined()
    await waitFor(() => expect(received).toHaveLength(1))
    await waitFor(() => expect(screen.queryByRole('region')).toBeNull())
  })

  it('can be asked again where it fails', async () => {
    fakeServer({ [url]: () => new Response('', { status: 500 }) })
    await render(<EntryContext tradeId={5} />)
    expect(await screen.findByRole('button', { name: /try again/i })).toBeDefined()
  })

  it('has words for every group and every reason', () => {
    for (const tag of contextTags) {
      for (const group of contextGroups[tag]) {
        const known = { group, value: 0.5, why: null } as TradeContext[typeof tag]
        expect(tagWords(tag, known).group).toMatch(/^[A-Z]/)
      }
      for (const why of contextReasons)
        expect(tagWords(tag, { group: null, value: null, why })).toMatchObject({
          group: '–',
          detail: expect.stringMatching(/^[a-z]/),
        })
    }
  })
})
