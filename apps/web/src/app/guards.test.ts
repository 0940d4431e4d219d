import '../testing/browser.ts'
import { isRedirect } from '@tanstack/react-router'
import { afterEach, describe, expect, it } from 'vitest'
import { signedIn, signedOut } from '../journal/session.ts'
import { aUser } from '../testing/samples.ts'
import { onlySignedIn, onlySignedOut, returnAddress } from './guards.ts'

afterEach(signedOut)

/** Where a guard sends the visitor; null when he may stay. */
function sentTo(guard: () => void): unknown {
  try {
    guard()
    return null
  } catch (thrown) {
    if (isRedirect(thrown)) return thrown.options
    throw thrown
  }
}
const at = (href: string) => {
  const { pathname, search } = new URL(href, 'http://localhost')
  return {
    location: {
      pathname,
      href: pathname + search,
      search: {},
      searchStr: search,
      hash: '',
      state: {},
      publicHref: href,
      external: false,
    },
  }
}

describe('pages of a signed-in user', () => {
  it('[4.21] send a visitor to /login and remember where he wanted to go', () => {
    expect(sentTo(() => onlySignedIn(at('/journal?tab=open')))).toMatchObject({
      to: '/login',
      search: { return: '/journal?tab=open' },
    })
  })
  it('need not remember the page that is shown anyway', () => {
    expect(sentTo(() => onlySignedIn(at('/home')))).toMatchObject({ to: '/login', search: {} })
  })
  it('[2.1.2] show to a signed-in user', () => {
    signedIn(aUser())
    expect(sentTo(() => onlySignedIn(at('/home')))).toBeNull()
  })
  it('[6] stay closed to one who is not fully authenticated', () => {
    signedIn(aUser({ fullyAuthenticated: false }))
    expect(sentTo(() => onlySignedIn(at('/home')))).toMatchObject({ to: '/login' })
  })
})

describe('the sign-in page', () => {
  it('[2.1.7] shows while no user is signed in', () => {
    expect(sentTo(() => onlySignedOut({ search: {} }))).toBeNull()
  })
  it('[4.21] sends a signed-in user to the root', () => {
    signedIn(aUser())
    expect(sentTo(() => onlySignedOut({ search: {} }))).toMatchObject({ href: '/' })
  })
  it('[4.21] sends him to the return address', () => {
    signedIn(aUser())
    expect(sentTo(() => onlySignedOut({ search: { return: '/journal' } }))).toMatchObject({ href: '/journal' })
  })
})

describe('the return address', () => {
  it.each(['https://example.org', '//example.org', '/\\example.org', 'journal', '/login?return=/home'])(
    'is the root instead of %s',
    (wanted) => {
      expect(returnAddress(wanted)).toBe('/')
    },
  )
  it('is a page of ours', () => {
    expect(returnAddress('/settings/instruments?x=1')).toBe('/settings/instruments?x=1')
  })
})
