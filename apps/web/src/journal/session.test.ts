import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aUser } from '../testing/samples.ts'
import {
  authHeaders,
  currentUser,
  endSessionIfRefused,
  followSession,
  isKept,
  pageUser,
  sessionEnd,
  signedIn,
  signedInAgain,
  signedOut,
} from './session.ts'
import { noteUnsaved } from './unsaved.ts'

afterEach(signedOut)

/** What another tab does to the storage, as this tab hears of it. */
function elsewhere(value: string | null) {
  if (value === null) localStorage.removeItem('afterclose.session')
  else localStorage.setItem('afterclose.session', value)
  window.dispatchEvent(new StorageEvent('storage', { key: 'afterclose.session' }))
}

describe('the session', () => {
  it('accompanies requests with the signature and the serialized token', () => {
    const user = aUser()
    signedIn(user)
    expect(authHeaders()).toEqual({
      Authorization: 'Bearer signature-of-mara',
      'X-Auth-Token': JSON.stringify(user.originalToken),
    })
    signedOut()
    expect(authHeaders()).toEqual({})
  })

  it('[4.21] is kept in local storage and loaded at startup', async () => {
    signedIn(aUser())
    vi.resetModules()
    const restarted = await import('./session.ts')
    expect(restarted.currentUser()).toEqual(aUser())
  })

  it('ends here when another tab signs out, and follows when it signs in', () => {
    signedIn(aUser())
    const heard = vi.fn()
    const stop = followSession(heard)
    elsewhere(null)
    expect(currentUser()).toBeNull()
    elsewhere(JSON.stringify(aUser({ userId: 8 })))
    expect(currentUser()?.userId).toBe(8)
    expect(heard).toHaveBeenCalledTimes(2)
    stop()
  })

  it.each(['', '{', '{"userId":1}', 'null', 'ended'])('has ended when the storage holds %j', (text) => {
    signedIn(aUser())
    elsewhere(text)
    expect([currentUser(), sessionEnd()]).toEqual([null, 'ended'])
  })

  it('did not end by itself when somebody signs out, here or in another tab', () => {
    elsewhere('ended')
    signedIn(aUser())
    expect(sessionEnd()).toBeNull()
    elsewhere(null)
    expect([currentUser(), sessionEnd()]).toEqual([null, null])
  })

  it('has not ended by itself in the tab that signs out, although another one hears it from the server first', () => {
    signedIn(aUser())
    signedOut()
    elsewhere('ended')
    expect([currentUser(), sessionEnd()]).toEqual([null, null])
    expect(localStorage.getItem('afterclose.session')).toBeNull() // so that a reload does not say it either
  })

  it.each([401, 412])('[7.44] ends in every tab when a request of its own is answered %i', (status) => {
    const user = aUser({ demo: true })
    signedIn(user)
    endSessionIfRefused(status, user.signature)
    expect([currentUser(), sessionEnd()]).toEqual([null, 'demo'])
    elsewhere(localStorage.getItem('afterclose.session'))
    expect(sessionEnd()).toBe('demo')
  })

  describe('under something unsaved', () => {
    const user = aUser()
    const again = aUser({ signature: 'of the next session' })
    const other = aUser({ userId: 8 })
    const otherHalfWay = { ...other, fullyAuthenticated: false }
    let saved: () => void
    beforeEach(() => {
      signedIn(user)
      saved = noteUnsaved('form', 'dialog')
    })
    afterEach(() => saved())

    it.each([
      ['ended', () => endSessionIfRefused(401, user.signature), 'ended'],
      ['was signed out in another tab', () => elsewhere(null), 'elsewhere'],
    ] as const)('that %s, the page stays with its user, who signs in over it', async (_how, finish, end) => {
      finish()
      expect([currentUser(), pageUser(), isKept(), sessionEnd()]).toEqual([null, user, true, end])
      expect(authHeaders()).toEqual({})
      const goesOn = signedInAgain()
      signedIn(aUser({ signature: 'half-way', fullyAuthenticated: false }))
      expect([pageUser(), isKept()]).toEqual([user, true]) // the code is still to come
      signedIn(again)
      expect([currentUser(), pageUser(), isKept(), sessionEnd()]).toEqual([again, again, false, null])
      expect(await goesOn).toBe(true)
    })

    it.each([
      ['another user signs in over it', () => signedIn(other), other],
      ['another user begins to sign in over it', () => signedIn(otherHalfWay), otherHalfWay],
      ['another user signs in in another tab', () => elsewhere(JSON.stringify(other)), other],
      ['it is left without saving', signedOut, null],
    ] as const)('it goes when %s', async (_how, leave, next) => {
      endSessionIfRefused(401, user.signature)
      const goesOn = signedInAgain()
      leave()
      expect([pageUser(), isKept()]).toEqual([next, false])
      expect(await goesOn).toBe(false)
    })

    it('keeps no page of a demo open', () => {
      signedIn(aUser({ demo: true }))
      endSessionIfRefused(401, user.signature)
      expect([pageUser(), sessionEnd()]).toEqual([null, 'demo'])
    })
  })

  it('does not end for an answer to another session, or with another status', () => {
    signedIn(aUser())
    endSessionIfRefused(401, 'signature of an earlier session')
    endSessionIfRefused(403, aUser().signature)
    expect(currentUser()).toEqual(aUser())
  })
})
