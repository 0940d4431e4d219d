import '../testing/browser.ts'
import { isRedirect } from '@tanstack/react-router'
import { afterEach, describe, expect, it } from 'vitest'
import { signedIn, signedOut } from '../journal/session.ts'
import { configQuery } from '../journal/app-config.ts'
import { queryClient } from '../journal/query-client.ts'
import { aConfig, aUser } from '../testing/samples.ts'
import { onlyHalfWay, onlySignedIn, onlySignedOut, returnAddress } from './guards.ts'

afterEach(signedOut)

const halfWay = aUser({ fullyAuthenticated: false, features: { twoFactor: true, issues: false } })

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
    for (const href of ['/', '/home'])
      expect(sentTo(() => onlySignedIn(at(href)))).toMatchObject({ to: '/login', search: {} })
  })
  it('remember the journal that a link to Home names', () => {
    expect(sentTo(() => onlySignedIn(at('/home?journal=5')))).toMatchObject({
      to: '/login',
      search: { return: '/home?journal=5' },
    })
  })
  it('[2.1.2] show to a signed-in user', () => {
    signedIn(aUser())
    expect(sentTo(() => onlySignedIn(at('/home')))).toBeNull()
  })
  it('[6] [6.4] lead one who is half-way to the code, and remember where he wanted to go', () => {
    signedIn(halfWay)
    expect(sentTo(() => onlySignedIn(at('/home')))).toMatchObject({ to: '/two-factor', search: {} })
    expect(sentTo(() => onlySignedIn(at('/journal?tab=open')))).toMatchObject({
      to: '/two-factor',
      search: { return: '/journal?tab=open' },
    })
  })
  it('ask one who is half-way to sign in again where the server asks for no codes any more', () => {
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

describe('the code of a sign-in', () => {
  it('[2.1.9] shows to one who is half-way', () => {
    signedIn(halfWay)
    expect(sentTo(() => onlyHalfWay({ search: {} }))).toBeNull()
  })
  it('[2.1.9] shows where the configuration of the server has codes', () => {
    queryClient.setQueryData(configQuery.queryKey, aConfig({ features: { twoFactor: true, issues: false } }))
    signedIn(aUser({ fullyAuthenticated: false }))
    expect(sentTo(() => onlyHalfWay({ search: {} }))).toBeNull()
    queryClient.clear()
  })
  it('[4.21] sends who is fully signed in to the root, or to where he wanted to go', () => {
    signedIn(aUser())
    expect(sentTo(() => onlyHalfWay({ search: {} }))).toMatchObject({ href: '/' })
    expect(sentTo(() => onlyHalfWay({ search: { return: '/journal' } }))).toMatchObject({ href: '/journal' })
  })
  it('[2.1.9] [4.21] sends others to sign in first, and to the root where codes are off', () => {
    expect(sentTo(() => onlyHalfWay({ search: { return: '/journal' } }))).toMatchObject({
      to: '/login',
      search: { return: '/journal' },
    })
    signedIn(aUser({ fullyAuthenticated: false }))
    expect(sentTo(() => onlyHalfWay({ search: {} }))).toMatchObject({ to: '/' })
  })
  it('takes the place of the sign-in page for one who is half-way', () => {
    signedIn(halfWay)
    expect(sentTo(() => onlySignedOut({ search: { return: '/journal' } }))).toMatchObject({
      to: '/two-factor',
      search: { return: '/journal' },
    })
    signedIn(aUser({ fullyAuthenticated: false }))
    expect(sentTo(() => onlySignedOut({ search: {} }))).toBeNull()
  })
})

describe('the return address', () => {
  it.each([
    'https://example.org',
    '//example.org',
    '/\\example.org',
    'journal',
    '/login?return=/home',
    '/two-factor',
    '/\t/example.org',
    '/\n/example.org',
    '\t//example.org',
    '/journal\u0000',
  ])('is the root instead of %s', (wanted) => {
    expect(returnAddress(wanted)).toBe('/')
  })
  it('is a page of ours', () => {
    expect(returnAddress('/settings/instruments?x=1')).toBe('/settings/instruments?x=1')
    expect(returnAddress('/two-factor-tokens')).toBe('/two-factor-tokens')
  })
})
