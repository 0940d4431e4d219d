import { IconHome } from '@tabler/icons-react'
import { describe, expect, it } from 'vitest'
import { groupOf, isGroup, type MenuItem, menu, menuFor } from './menu.ts'

const items: readonly MenuItem[] = [
  { label: 'Home', icon: IconHome, to: '/home' },
  {
    label: 'Diary',
    icon: IconHome,
    pages: [
      { label: 'Notebook', to: '/journal', permission: 'NOTES' },
      { label: 'Sessions', to: '/chart-lab/equity', permission: 'SESSIONS' },
    ],
  },
  { label: 'Issues', icon: IconHome, to: '/settings/instruments', feature: 'issues' },
]
const off = { twoFactor: false, issues: false }
const labels = (shown: readonly MenuItem[]) =>
  shown.map((item) => (isGroup(item) ? [item.label, ...item.pages.map((page) => page.label)] : item.label))

describe('the menu of a user', () => {
  it('[2.3.1] leaves out pages for which he lacks the permission', () => {
    expect(labels(menuFor(items, { permissions: ['NOTES'], features: off }))).toEqual(['Home', ['Diary', 'Notebook']])
  })
  it('[2.3.1] leaves out a group of which nothing is left', () => {
    expect(labels(menuFor(items, { permissions: [], features: off }))).toEqual(['Home'])
  })
  it('[2.3.11] shows a page of a feature only while that is on', () => {
    expect(labels(menuFor(items, { permissions: [], features: { ...off, issues: true } }))).toEqual(['Home', 'Issues'])
  })
  it('[2.3.15] knows the group of a page', () => {
    expect(groupOf(items, '/journal')).toBe('Diary')
    expect(groupOf(items, '/home')).toBeNull()
  })
  it('[2.3.2] [2.3.4] [2.3.5] [2.3.11] holds the pages that exist, in order', () => {
    expect(labels(menuFor(menu, { permissions: [], features: off }))).toEqual([
      'Home',
      'Journal',
      'Equity Graph',
      ['Settings', 'Deposits/Withdrawals', 'Instruments'],
    ])
  })
})
