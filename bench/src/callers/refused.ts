import { createNote, longestBody } from '@afterclose/contract/notes'
import { restoreJournal } from '@afterclose/contract/restore'
import { changeTrades } from '@afterclose/contract/trades'
import { urlOf } from '@afterclose/server/test/support/client'
import { newAccount, newJournal } from '../support/account.ts'
import type { Row } from './rows.ts'

const callersAtOnce = 20
const mostIds = 100_000
/** For its name, or because the account has too many uploads at once. */
const refusedFile = [415, 429]

/** Twenty callers at once, each with a name, length, ids or depth that is refused, or just allowed. */
export async function refusedCalls(url: string, quick: boolean): Promise<readonly Row[]> {
  const account = await newAccount(url) // a visitor may not restore
  const { headers } = account
  const params = { journalId: (await newJournal(account)).id }
  const notes = url + urlOf(createNote, params)
  const bulk = url + urlOf(changeTrades, params)
  const restore = url + restoreJournal.url
  const note = (body: string): string => JSON.stringify({ title: 'Measured', body })
  const change = (ids: readonly number[]): string => JSON.stringify({ ids, change: { type: 'star', inReview: true } })
  const item = '<li><p>Waited <strong>too long</strong></p></li>'
  const largest = `<ul>${item.repeat(Math.floor((longestBody - 9) / item.length))}</ul>`
  const row = (name: string, to: string, body: string | FormData, statuses: readonly number[]): Row => ({
    name: `${callersAtOnce} callers at once, ${name}`,
    trades: 0,
    async work() {
      const type = typeof body === 'string' ? { 'content-type': 'application/json' } : {}
      const ask = async (): Promise<void> => {
        const answer = await fetch(to, { method: 'POST', headers: { ...headers, ...type }, body })
        await answer.arrayBuffer()
        if (!statuses.includes(answer.status))
          throw new Error(`${name}: answered ${answer.status}, not ${statuses.join(' or ')}`)
      }
      for (let round = 0; round < (quick ? 1 : 10); round++)
        await Promise.all(Array.from({ length: callersAtOnce }, ask))
    },
  })
  return [
    row('notes of 90 kB of <p>', notes, note('<p>'.repeat(30_000)), [400]),
    row('notes of 100 kB of &', notes, note('&'.repeat(longestBody)), [400]),
    row('the largest notes', notes, note(largest), [200]),
    row('bulk changes of 100,000 ids', bulk, change(shuffled(mostIds)), [404]),
    row('bulk changes of 100,000 wrong ids', bulk, change(Array(mostIds).fill(0)), [400]),
    row('2 MB of brackets', bulk, `{"ids":${'['.repeat(2_000_000)}`, [400]),
    row('refused files of 0.5 MB', restore, wrongFile(0.5), refusedFile),
    row('refused files of 20 MB', restore, wrongFile(20), refusedFile),
  ]
}

/** A picture instead of an archive: refused by its name, before its content is read. */
function wrongFile(megabytes: number): FormData {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(megabytes * 1e6)]), 'archive.png')
  return form
}

/** 1 to `count`, the same each time. */
function shuffled(count: number): readonly number[] {
  const step = 61_803 // coprime to the count, so that each number occurs once
  return Array.from({ length: count }, (_, i) => 1 + ((i * step) % count))
}
