import { noFilters } from '@afterclose/core/filters'
import { comments } from '@afterclose/testkit/worked-example'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { refreshTrades } from '../../journal/engine/hooks.ts'
import { setFilters } from '../../journal/filters.ts'
import { lookups } from '../../journal/journal-data.ts'
import { queryClient } from '../../journal/query-client.ts'
import { refuseTrades, serveTrades } from '../../testing/engine.ts'
import { exampleFeed } from '../../testing/example-feed.ts'
import { render } from '../../testing/render.tsx'
import { aJournal, atWork } from '../../testing/samples.ts'
import { MilestonesPage } from './milestones-page.tsx'

beforeEach(() => {
  serveTrades(exampleFeed())
  atWork()
  queryClient.setQueryData(
    lookups.comments(1).queryKey,
    comments.map((one) => ({ ...one, modified: '' })),
  )
})

const row = async (name: string) =>
  (await screen.findByRole('rowheader', { name: new RegExp(`^${name}`) })).closest('tr')?.textContent

describe('milestones of the worked example', () => {
  it('[1.5] [9.2] [9.3] show nine counters, their level as a word and what is missing to the next', async () => {
    await render(<MilestonesPage />)
    expect(await row('Custom statistic comments')).toBe(
      'Custom statistic commentsused on trades15Bronzelevel 2, 12%35 to Silver',
    )
    expect(await row('Fully journaled trades')).toBe(
      'Fully journaled tradesall four comment types and a picture5Starterlevel 1, 50%5 to Bronze',
    )
    expect(await row('Positive entry comments')).toContain('8Starterlevel 1, 80%2 to Bronze')
    expect(await row('Positive exit comments')).toContain('5Starter')
    expect(await row('Positive management comments')).toContain('4Starter')
    expect(await row('Green tiltmeter')).toContain('8Starter')
    expect(await row('New balance highs')).toContain('4Starter')
    expect(await row('Winning days')).toContain('6Starter')
    expect(await row('Winning trades')).toContain('6Starter')
    const table = within(screen.getByRole('table', { name: 'Milestones, largest count first' }))
    expect(table.getAllByRole('row')).toHaveLength(10)
    expect(screen.getByText('12 closed trades of this journal; filters do not apply.')).toBeDefined()
  })

  it('name the nearest badge, the last one that was reached, and how the tiltmeter challenge stands', async () => {
    await render(<MilestonesPage />)
    const finding = await screen.findByText(/^The nearest badge is /)
    expect(finding.textContent).toBe('The nearest badge is green tiltmeter, Bronze:')
    expect(finding.parentElement?.textContent).toBe(
      'The nearest badge is green tiltmeter, Bronze: 2 to go. Custom statistic comments reached Bronze on 16 January 2024.',
    )
    const latest = within(screen.getByRole('region', { name: 'Latest badges' })).getAllByRole('listitem')
    expect(latest.map(({ textContent }) => textContent)).toEqual(['2024-01-16Custom statistic commentsBronze'])
    // T9 is grey, T10 red
    expect(screen.getByText('2 of 20.').parentElement?.textContent).toBe(
      '2 of 20. A red trade resets the streak, a grey one does not count. Longest so far: 3, up to 3 January 2024.',
    )
  })

  it('[4.11] are of all closed trades, whatever is filtered, and follow the trades', async () => {
    setFilters({ ...noFilters, basic: { ...noFilters.basic, outcome: 'LOSER' } })
    await render(<MilestonesPage />)
    expect(await row('Winning trades')).toContain('6Starter')
    serveTrades(exampleFeed({ revision: 2, closed: 7 }))
    await refreshTrades()
    expect(await screen.findByText('7 closed trades of this journal; filters do not apply.')).toBeDefined()
    expect(await row('Winning trades')).toContain('3Starter')
  })

  it('show no badge to whom the journal is shared with, but what they count', async () => {
    atWork({ journals: [aJournal({ sharedBy: 'eva.k', readOnly: true })] })
    await render(<MilestonesPage />)
    expect(await row('Custom statistic comments')).toBe('Custom statistic commentsused on trades15')
    expect(screen.queryByText(/Bronze|Starter|nearest/)).toBeNull()
    expect(screen.queryByRole('region', { name: 'Latest badges' })).toBeNull()
    expect(screen.getByText('2 of 20.')).toBeDefined()
  })
})

it('says that there is nothing to count yet', async () => {
  serveTrades(exampleFeed({ closed: 0 }))
  await render(<MilestonesPage />)
  expect(await screen.findByText('Add or import trades to see this page.')).toBeDefined()
  expect(screen.queryByRole('table')).toBeNull()
})

it('says what failed, and tries again', async () => {
  refuseTrades()
  await render(<MilestonesPage />)
  expect(await screen.findByRole('alert')).toBeDefined()
  serveTrades(exampleFeed())
  await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }))
  expect(await row('Winning trades')).toContain('6Starter')
})
