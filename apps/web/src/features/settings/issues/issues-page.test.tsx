import type { IssueView } from '@afterclose/contract/issues'
import { issueCodes, issueSeverities } from '@afterclose/core/issue'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { serveTrades } from '../../../testing/engine.ts'
import { exampleFeed } from '../../../testing/example-feed.ts'
import { fakeServer, Refusal } from '../../../testing/fake-server.ts'
import { render } from '../../../testing/render.tsx'
import { aJournal, atWork } from '../../../testing/samples.ts'
import { aBarSeries } from '../../../testing/trade-bars.ts'
import { closeAllDialogs, useOpenDialogs } from '../../../journal/dialogs.ts'
import { IssuesPage } from './issues-page.tsx'

type Issue = z.output<typeof IssueView>
const url = '/v1/databases/1/issues'
const anIssue = (code: Issue['code'], tradeIds: number[], text: string): Issue => ({
  code,
  severity: issueSeverities[code],
  count: tradeIds.length,
  tradeIds,
  text,
})
const serve = (...issues: Issue[]) => ({ [`GET ${url}`]: () => ({ issues }) })
const row = async (name: string) => within(await screen.findByRole('listitem', { name }))

/** What a dialog would be opened with. */
function Opened() {
  return (
    <output>
      {useOpenDialogs().map((dialog) =>
        dialog.kind === 'trade'
          ? `${dialog.tradeId} of ${[...dialog.order].join()}`
          : dialog.kind === 'fill-prices' && `fill ${dialog.tradeIds?.join() ?? 'all'}`,
      )}
    </output>
  )
}
const page = (
  <>
    <IssuesPage />
    <Opened />
  </>
)

beforeEach(() => {
  serveTrades(exampleFeed())
  atWork()
})

describe('issues', () => {
  it('say what they weaken, and lead to their trades one after the other', async () => {
    fakeServer(serve(anIssue('STOP_MISSING', [4, 7, 9], '3 trades have no initial stop loss.')))
    await render(page)
    const issue = await row('No stop loss')
    expect(issue.getByText('3 trades have no initial stop loss.')).toBeDefined()
    expect(issue.getByText('Figures in R exclude these trades.')).toBeDefined()
    await userEvent.click(issue.getByRole('button', { name: 'Go through 3 trades' }))
    expect(screen.getByRole('status').textContent).toBe('4 of 4,7,9')
  })

  it('lead to the one place where they are mended', async () => {
    fakeServer(
      serve(
        anIssue('NO_INITIAL_DEPOSIT', [], 'Missing initial deposit.'),
        anIssue('UNMAPPED_SYMBOL', [2], '1 trade was imported under a symbol that matches no active instrument.'),
      ),
    )
    await render(page)
    const deposit = (await row('No first deposit')).getByRole('link', { name: 'Go to deposits and withdrawals' })
    expect(deposit.getAttribute('href')).toContain('/settings/deposits-withdrawals')
    const symbol = (await row('Unknown symbols')).getByRole('link', { name: 'Go to instruments' })
    expect(symbol.getAttribute('href')).toContain('/settings/instruments')
    expect((await row('No first deposit')).queryByRole('button')).toBeNull()
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Figures are wrong',
      'Figures may be wrong',
    ])
  })

  it('star all of their trades at once, which changes no figure', async () => {
    const received = fakeServer({
      ...serve(anIssue('POSSIBLE_DUPLICATE', [1, 2], '2 trades agree in instrument.')),
      'POST /v1/databases/1/trades/bulk': () => ({ changed: 2, receipt: null }),
    })
    await render(page)
    await userEvent.click(
      (await row('Possible duplicates')).getByRole('button', { name: 'Star them: Possible duplicates' }),
    )
    expect(await screen.findByText(/^2 trades starred\./)).toBeDefined()
    expect(received.find(({ call }) => call.startsWith('POST'))?.body).toEqual({
      ids: [1, 2],
      change: { type: 'star', inReview: true },
    })
  })

  it.each([
    [2, 'fill 4,7'],
    [900, 'fill all'],
  ])('lead %i trades to prices from bars: all of the journal where not all are named', async (count, asked) => {
    const issue = anIssue('HIGH_LOW_MISSING', [4, 7], 'Trades lack a highest or lowest price.')
    const bars = { series: [aBarSeries()], bytes: 1, mostBytes: null }
    fakeServer({ ...serve({ ...issue, count }), 'GET /v1/bar-series': () => bars })
    await render(page)
    await userEvent.click((await row('No highest and lowest price')).getByRole('button', { name: /^Fill them/ }))
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe(asked))
    act(closeAllDialogs)
  })

  it('each have a name and say what they weaken', async () => {
    fakeServer(serve(...issueCodes.map((code) => anIssue(code, [1], code))))
    await render(page)
    expect(await screen.findAllByRole('listitem')).toHaveLength(issueCodes.length)
  })

  it('say that nothing is missing, where nothing is', async () => {
    fakeServer(serve())
    await render(page)
    expect(await screen.findByText('No issues found.')).toBeDefined()
  })

  it('say what failed', async () => {
    fakeServer({ [`GET ${url}`]: () => new Refusal(500) })
    await render(page)
    expect((await screen.findByRole('alert')).textContent).toContain('Unexpected error occurred while loading issues.')
  })

  it('[6.3] of a shared journal are read, and nothing is starred', async () => {
    fakeServer(serve(anIssue('POSSIBLE_DUPLICATE', [1, 2], '2 trades agree in instrument.')))
    atWork({ journals: [aJournal({ sharedBy: 'ann', readOnly: true })] })
    await render(page)
    expect((await row('Possible duplicates')).queryByRole('button', { name: /^Star/ })).toBeNull()
  })
})
