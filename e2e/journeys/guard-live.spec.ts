// @large: waits for fills to be merged
import { guardLive } from '../support/guard-live.ts'
import { test } from '../support/journal.ts'

test('a fill that a program sends changes the state line of an open page', async ({ page, openJournal }) => {
  await guardLive(page, await openJournal())
})
