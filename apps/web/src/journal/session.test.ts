import { afterEach, describe, expect, it, vi } from 'vitest'
import { aUser } from '../testing/samples.ts'
import {
  authHeaders,
  currentUser,
  endSessionIfRefused,
  followSession,
  sessionEnd,
  signedIn,
  signedOut,
} from './session.ts'

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

  it('does not end for an answer to another session, or with another status', () => {
    signedIn(aUser())
    endSessionIfRefused(401, 'signature of an earlier session')
    endSessionIfRefused(403, aUser().signature)
    expect(currentUser()).toEqual(aUser())
  })
})
