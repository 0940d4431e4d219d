import { api as contract } from '@afterclose/contract/api'
import { quotaMessage } from '@afterclose/contract/storage-words'
import { act, renderHook } from '@testing-library/react'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { fakeServer, Refusal } from '../testing/fake-server.ts'
import { aJournal, aUser } from '../testing/samples.ts'
import { api } from './api.ts'
import { useBusy } from './busy-calls.ts'
import { ApiError, addressOf, problemIn, sentenceOf } from './call-server.ts'
import { wroteJustNow } from './live/own-writes.ts'
import { sendFile } from './send-file.ts'
import { currentUser, isKept, sessionEnd, signedIn, signedOut } from './session.ts'

afterEach(() => {
  signedOut()
  vi.unstubAllGlobals()
})
/** Whether the browser would leave the page without asking. */
const mayLeave = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
const readJournal = () => api.readJournal({ params: { journalId: 1 } })

describe('the address of a call', () => {
  it('contains its parameters and the given part of its query', () => {
    expect(addressOf(contract.listImports, { params: { journalId: 3 }, query: { active: 'true' } })).toBe(
      '/v1/databases/3/imports?active=true',
    )
    expect(addressOf(contract.readImport, { params: { journalId: 3, importIdentifier: 'a/b c' } })).toBe(
      '/v1/databases/3/imports/a%2Fb%20c',
    )
    expect(addressOf(contract.listImports, { params: { journalId: 3 }, query: { active: undefined } })).toBe(
      '/v1/databases/3/imports',
    )
  })
})

describe('a request', () => {
  it('sends the two headers of a signed-in user, and returns the response as parsed by the contract', async () => {
    signedIn(aUser())
    const received = fakeServer({ 'GET /v1/databases/1': () => ({ ...aJournal(), unknownField: 1 }) })
    expect(await readJournal()).toEqual(aJournal())
    expect(received[0]?.headers.get('authorization')).toBe('Bearer signature-of-mara')
    expect(JSON.parse(received[0]?.headers.get('x-auth-token') ?? '')).toEqual(aUser().originalToken)
  })

  it('counts as a write of this tab if only a writer may send it', async () => {
    signedIn(aUser())
    fakeServer({
      'POST /v1/databases/31/select': () => aJournal({ id: 31 }),
      'PATCH /v1/databases/31': () => aJournal({ id: 31 }),
    })
    await api.selectJournal({ params: { journalId: 31 } })
    expect(wroteJustNow(31)).toBe(false)
    await api.changeJournal({ params: { journalId: 31 }, body: { name: 'Another name' } })
    expect(wroteJustNow(31)).toBe(true)
  })

  it('is sent again if the server is too busy, which the page shows meanwhile', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    signedIn(aUser())
    let refusals = 2
    const received = fakeServer({
      'GET /v1/databases/1': () => (refusals-- > 0 ? new Refusal(429, 'Busy') : aJournal()),
    })
    const { result } = renderHook(useBusy)
    const answer = readJournal()
    expect(result.current).toBe(false)
    await act(() => vi.advanceTimersByTimeAsync(900))
    expect([received.length, result.current]).toEqual([1, true])
    await act(() => vi.advanceTimersByTimeAsync(1200))
    expect(await answer).toEqual(aJournal())
    expect([received.length, result.current]).toEqual([3, false])
  })

  it('is not sent again after an abort, and fails with the server’s text if the server stays busy', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    signedIn(aUser())
    const received = fakeServer({ 'GET /v1/databases/1': () => new Refusal(429, 'Busy') })
    const unwanted = new AbortController()
    const given = expect(api.readJournal({ params: { journalId: 1 } }, unwanted.signal)).rejects.toThrow('aborted')
    await vi.advanceTimersByTimeAsync(10)
    unwanted.abort()
    await given
    expect(received).toHaveLength(1)
    const refused = expect(readJournal()).rejects.toMatchObject({ code: 'Busy', status: 429 })
    await vi.advanceTimersByTimeAsync(60_000)
    await refused
    expect(received).toHaveLength(31)
  })

  it.each([401, 412])('[7.44] that is answered with %i ends the session, also after a reload', async (status) => {
    signedIn(aUser())
    fakeServer({ 'GET /v1/databases/1': () => new Refusal(status) })
    await expect(readJournal()).rejects.toThrow(ApiError)
    expect([currentUser(), sessionEnd()]).toEqual([null, 'ended'])
    vi.resetModules()
    const restarted = await import('./session.ts')
    expect([restarted.currentUser(), restarted.sessionEnd()]).toEqual([null, 'ended'])
  })

  it('that saves something waits for the next sign-in, and is then sent once more', async () => {
    signedIn(aUser())
    const again = aUser({ signature: 'of the next session' })
    const received = fakeServer({
      'DELETE /v1/databases/1': () => (currentUser()?.signature === again.signature ? { ok: true } : new Refusal(401)),
    })
    const saved = api.deleteJournal({ params: { journalId: 1 } })
    await expect.poll(isKept).toBe(true)
    signedIn(again)
    await saved
    expect(received).toHaveLength(2)
  })

  it('that would save something lets the browser ask before the page is left, until it is answered or refused', async () => {
    signedIn(aUser())
    const removed = Promise.withResolvers<unknown>()
    const changed = Promise.withResolvers<unknown>()
    fakeServer({
      'GET /v1/databases/1': () => (expect(mayLeave()).toBe(true), aJournal()),
      'POST /v1/databases/1/select': () => (expect(mayLeave()).toBe(true), aJournal()),
      'DELETE /v1/databases/1': () => removed.promise,
      'PATCH /v1/databases/1': () => changed.promise,
    })
    await readJournal()
    await api.selectJournal({ params: { journalId: 1 } })
    const removal = api.deleteJournal({ params: { journalId: 1 } })
    const change = api.changeJournal({ params: { journalId: 1 }, body: { name: 'Another name' } })
    expect(mayLeave()).toBe(false)
    removed.resolve({ ok: true })
    await removal
    expect(mayLeave()).toBe(false)
    changed.resolve(new Refusal(409))
    await expect(change).rejects.toThrow(ApiError)
    expect(mayLeave()).toBe(true)
  })

  it('with a file lets the browser ask before the page is left, until it is answered', async () => {
    signedIn(aUser())
    const stored = Promise.withResolvers<unknown>()
    fakeServer({ 'POST /v1/databases/1/imports': () => stored.promise })
    const { signal } = new AbortController()
    const file = { params: { journalId: 1 }, body: new FormData(), onProgress: () => {}, signal }
    const sent = sendFile(contract.startImport, file)
    expect(mayLeave()).toBe(false)
    stored.resolve(new Refusal(409))
    await expect(sent).rejects.toThrow(ApiError)
    expect(mayLeave()).toBe(true)
  })

  it('without a session ends no session when it is rejected, as with a wrong password', async () => {
    fakeServer({ 'GET /v1/databases/1': () => new Refusal(401) })
    await expect(readJournal()).rejects.toThrow(ApiError)
    expect(sessionEnd()).toBeNull()
  })

  it.each([400, 403, 404, 409, 500])('that is answered with %i leaves him signed in', async (status) => {
    signedIn(aUser())
    fakeServer({ 'GET /v1/databases/1': () => new Refusal(status) })
    await expect(readJournal()).rejects.toMatchObject({ status })
    expect(currentUser()).not.toBeNull()
  })

  it('of a session that was replaced meanwhile does not end the new one', async () => {
    signedIn(aUser())
    fakeServer({
      'GET /v1/databases/1': () => {
        signedIn(aUser({ signature: 'a newer one' }))
        return new Refusal(401)
      },
    })
    await expect(readJournal()).rejects.toThrow(ApiError)
    expect(currentUser()?.signature).toBe('a newer one')
  })

  it('that reaches no server says so', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('failed')))
    const error = await readJournal().catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ status: 0 })
    expect(sentenceOf(error, 'loading data')).toMatch(/could not be reached/)
  })
})

describe('the sentence for a fault', () => {
  it('[8.7] is that of a known problem', () => {
    expect(
      sentenceOf(new ApiError(409, 'Duplicate Setup', 'Setup with this name already exists.'), 'saving setup'),
    ).toBe('Setup with this name already exists.')
  })
  it('is that of the server where a quota is reached: what is used, what is allowed, what frees it', () => {
    const full = quotaMessage('PICTURES', 4_980_000_000, 5_000_000_000, 31_000_000)
    const sentence =
      'Pictures use 4.98 GB of the 5.00 GB that this account may use, and this needs 31.0 MB. Delete pictures, or trades or journals with pictures. They may count for another ten minutes.'
    for (const doing of [
      'adding the screenshot',
      'uploading file',
      'reading price bars',
      'restoring a journal',
      'creating a new journal',
      'copying journal',
      'opening the demo journal',
    ] as const)
      expect(sentenceOf(new ApiError(409, 'Quota reached', full), doing)).toBe(sentence)
  })
  it('[8.2] else says what the user was doing', () => {
    const sentence = 'Unexpected error occurred while loading data.'
    expect(sentenceOf(new ApiError(500, 'Unexpected error', 'secret'), 'loading data')).toBe(sentence)
    expect(sentenceOf(new Error('a bug'), 'loading data')).toBe(sentence)
  })
  it('[8.13] tells nothing that the server says beyond the problems that are known', () => {
    const body = { code: 'ECONNREFUSED', message: 'connect ECONNREFUSED 10.0.0.7:5432' }
    expect(sentenceOf(problemIn(502, body), 'loading data')).toBe('Unexpected error occurred while loading data.')
  })
  it('has its own form for a list’s record that could not be saved', () => {
    const fault = new ApiError(500, 'Unexpected error', 'secret')
    for (const thing of ['instrument', 'setup', 'trade comment'] as const)
      expect(sentenceOf(fault, `saving ${thing}`)).toBe(`Error occurred when saving ${thing}.`)
  })
})
