// @large: the same on PostgreSQL
import { guardLive } from '../support/guard-live.ts'
import { test } from '../support/journal.ts'

test.use({ store: 'PostgreSQL' })

test('a fill that a program sends changes the state line of an open page on PostgreSQL', async ({
  page,
  openJournal,
}) => {
  await guardLive(page, await openJournal())
})
