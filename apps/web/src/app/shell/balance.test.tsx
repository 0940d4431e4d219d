import { render } from '../../testing/render.tsx'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { lookups } from '../../journal/journal-data.ts'
import { queryClient } from '../../journal/query-client.ts'
import { atWork } from '../../testing/samples.ts'
import { Balance, shortBalance } from './balance.tsx'

async function show(collapsed: boolean, showAccountBalance: string) {
  atWork({ settings: { showAccountBalance } })
  queryClient.setQueryData(lookups.balance(1).queryKey, { accountBalance: '74444.6', warning: null })
  await render(<Balance collapsed={collapsed} />)
}

describe('[2.3.18] the account balance', () => {
  it('shows in full in the expanded sidebar', async () => {
    await show(false, 'true')
    expect(screen.getByText('74,444.60')).toBeDefined()
  })
  it('shows in thousands in the collapsed one', async () => {
    await show(true, 'true')
    expect(screen.getByText('74.4K')).toBeDefined()
  })
  it('does not show unless the user wants it', async () => {
    await show(false, 'false')
    expect(screen.queryByText('74,444.60')).toBeNull()
  })
  it.each([
    ['0', '0.0K'],
    ['999.99', '1.0K'],
    ['-1250', '−1.3K'],
    ['1234567.89', '1,234.6K'],
    ['-12345678', '−12.3M'],
    ['928394880000', '928.4B'],
  ])('%s is %s in short', (balance, text) => {
    expect(shortBalance(balance)).toBe(text)
  })
})
