import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { aUser } from '../../testing/samples.ts'
import { signedIn, signedOut } from '../session.ts'
import { ownDrafts, readDraft, removeDraft, removeDraftsOf, writeDraft } from './drafts.ts'

const texts = async (beginning?: string) => (await ownDrafts(beginning)).map(({ text }) => text)

beforeEach(() => signedIn(aUser()))
afterEach(async () => {
  await removeDraftsOf(() => true)
  signedOut()
})

it('a draft is kept until it is removed, and the newest text counts', async () => {
  expect(await readDraft('1/trade/5/notes')).toBeNull()
  await writeDraft('1/trade/5/notes', 'First')
  await writeDraft('1/trade/5/notes', 'Second')
  expect(await readDraft('1/trade/5/notes')).toBe('Second')
  await removeDraft('1/trade/5/notes')
  expect(await readDraft('1/trade/5/notes')).toBeNull()
})

it('drafts are read by the beginning of their names, and one by its whole name', async () => {
  await writeDraft('note/1/5/a', 'five')
  await writeDraft('note/1/50/a', 'fifty')
  await writeDraft('session/1/5/a', 'session')
  expect(await texts('note/')).toEqual(['five', 'fifty'])
  expect(await texts('note/1/5/')).toEqual(['five'])
  expect(await readDraft('note/1/5')).toBeNull()
})

it('another user neither sees nor removes a draft, and nobody sees one without a session', async () => {
  await writeDraft('1/trade/5/notes', 'Mine')
  signedOut()
  expect(await texts()).toEqual([])
  await writeDraft('1/trade/5/notes', 'Of nobody')
  signedIn(aUser({ userId: 8 }))
  expect(await texts()).toEqual([])
  await removeDraft('1/trade/5/notes')
  await writeDraft('1/trade/5/notes', 'Theirs')
  expect(await texts()).toEqual(['Theirs'])
  signedIn(aUser())
  expect(await texts()).toEqual(['Mine'])
})
