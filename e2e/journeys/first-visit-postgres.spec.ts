// @large: the first visit once more, on PostgreSQL
import { firstVisit } from '../support/first-visit.ts'
import { test } from '../support/journal.ts'

test.use({ settings: { SIGN_UP: 'first' }, store: 'PostgreSQL' })

test('a newcomer comes to the same numbers on PostgreSQL', async ({ page }) => {
  await firstVisit(page)
})
