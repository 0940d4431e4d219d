import { render } from '../testing/render.tsx'
import { screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { forgetJournals } from '../journal/active-journal.ts'
import { signedIn, signedOut } from '../journal/session.ts'
import { atWork, aUser } from '../testing/samples.ts'
import { FirstScreen } from './loading-screen.tsx'

afterEach(() => {
  signedOut()
  forgetJournals()
})

const outline = () => document.querySelector('.at-work')
const { originalToken } = aUser()

describe('the first screen', () => {
  it('is the outline of the shell where a journal was open in a session that may be valid', async () => {
    atWork()
    await render(<FirstScreen />)
    expect(outline()).not.toBeNull()
    expect(screen.getByRole('main', { name: 'Loading' }).getAttribute('aria-busy')).toBe('true')
    expect(outline()?.textContent).toBe('') // nothing that the server has not confirmed
  })

  it.each([
    ['collapsed', 'hidden', 'at-work sidebar-collapsed'],
    ['open', 'shown', 'at-work balance-shown'],
  ])('has a sidebar that is %s and a balance that is %s, as they were left', async (sidebar, balance, classes) => {
    atWork()
    localStorage.setItem('afterclose.sidebar', sidebar)
    localStorage.setItem('afterclose.balance', balance)
    await render(<FirstScreen />)
    expect(outline()?.className).toBe(classes)
  })

  it.each([
    ['nobody is signed in', () => signedOut()],
    ['the code is missing', () => signedIn(aUser({ fullyAuthenticated: false }))],
    [
      'the session is over',
      () => signedIn(aUser({ originalToken: { ...originalToken, expires: '2020-01-01T00:00:00Z' } })),
    ],
    ['no journal was open on this device', forgetJournals],
  ])('is the mark alone where %s', async (_, become) => {
    atWork()
    become()
    await render(<FirstScreen />)
    expect(outline()).toBeNull()
    expect(screen.getByRole('main', { name: 'Loading' })).toBeDefined()
  })

  it('says why the page does not load, in its place', async () => {
    atWork()
    await render(<FirstScreen>Broken</FirstScreen>)
    expect(outline()?.querySelector('main')?.textContent).toBe('Broken')
    expect(document.querySelector('.page-outline')).toBeNull()
    expect(document.querySelector('[aria-busy]')).toBeNull()
  })
})
