import { createTrade, mostNoteMatches, removeTrade, replaceTrade, searchTradeNotes } from '@afterclose/contract/trades'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestServer, testServer } from '../../../test/support/server.ts'
import { stores } from '../../../test/support/stores.ts'
import { workedJournal } from '../../../test/support/worked-journal.ts'

const plain = {
  instrumentId: 1,
  direction: 'LONG',
  entryDate: '2024-03-01T10:00:00',
  exitDate: '2024-03-01T11:00:00',
  entryPrice: '1.1000',
  exitPrice: '1.1010',
  size: '1.50',
} as const

describe.each(stores)('the notes of trades on %s', (store) => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(store)
  })
  afterAll(() => server.close())

  async function journal() {
    const { trader, params } = await workedJournal(server, 'lookups')
    const add = async (notes: string, changes: { exitDate?: null } = {}) =>
      trader.call(createTrade, { params, body: { ...plain, ...(changes.exitDate === null && open), notes } })
    const search = async (words: string) => (await trader.call(searchTradeNotes, { params, query: { words } })).trades
    const ids = async (words: string) => (await search(words)).map(({ id }) => id)
    return { trader, params, add, search, ids }
  }
  const open = { exitDate: null, exitPrice: null }

  it('are found by all of their words, in any order and capitals, and never by what only marks them up', async () => {
    const { add, ids } = await journal()
    const first = await add('<p>Waited for the <b>Retest</b></p><p>of the range</p>')
    await add('<p>No retest, chased it</p>')
    const third = await add('<p>Ärger über den Ausstieg &amp; die Größe</p>')
    expect(await ids('RANGE retest')).toEqual([first.id])
    expect(await ids('retest of')).toEqual([first.id])
    expect(await ids('ärger GRÖSSE')).toEqual([])
    expect(await ids('ÄRGER größe')).toEqual([third.id])
    expect(await ids('ausstieg & die')).toEqual([third.id])
    expect(await ids('amp')).toEqual([])
    expect(await ids('<p>')).toEqual([])
    expect(await ids('100%')).toEqual([])
    expect(await ids('e_est')).toEqual([])
  })

  it('are returned with their trade and the text around the match', async () => {
    const { add, search } = await journal()
    const text = `${'The market was quiet all morning. '.repeat(4)}Then the breakout came. ${'It ran for hours. '.repeat(9)}`
    const { id } = await add(`<p>${text}</p>`, { exitDate: null })
    const [match] = await search('breakout')
    expect(match).toMatchObject({ id, instrumentId: 1, exitDate: null })
    expect(match?.excerpt).toMatch(/^… quiet all morning\. Then the breakout came\. It ran for hours\. .* …$/)
    expect(match!.excerpt.length).toBeLessThanOrEqual(124)
    expect((await search('quiet'))[0]?.excerpt).toMatch(/^The market was quiet/)
  })

  it('say the text around a match within a long word, or in a text without blanks', async () => {
    const { add, search } = await journal()
    await add('<p>See https://example.com/charts/2024/EURUSD-breakout-of-the-range for the picture of it</p>')
    await add(`<p>${'押し目を待ってから買った。'.repeat(12)}損切り${'は浅い。'.repeat(12)}</p>`)
    expect((await search('breakout'))[0]?.excerpt).toContain('breakout-of-the-range for the picture')
    expect((await search('損切り'))[0]?.excerpt).toContain('損切りは浅い。')
  })

  it('are searched from the last trade on, past hundreds, as far as there are matches to show', async () => {
    const { trader, params, add, ids } = await journal()
    const wantedTrade = await add('<p>the needle</p>')
    for (let i = 0; i < 205; i++) await add('<p>hay</p>')
    expect(await ids('needle')).toEqual([wantedTrade.id])
    const hay = await ids('hay')
    expect(hay).toHaveLength(mostNoteMatches)
    expect(hay).toEqual(hay.toSorted((a, b) => b - a))
    await trader.call(removeTrade, { params: { ...params, tradeId: hay[0]! } })
    expect(await ids('hay')).not.toContain(hay[0])
    const { id, ...body } = { ...plain, id: hay[1]!, notes: '<p>gone</p>' }
    await trader.call(replaceTrade, { params: { ...params, tradeId: id }, body })
    expect(await ids('hay')).not.toContain(hay[1])
  })

  it('are not searched for a single letter', async () => {
    const { ids } = await journal()
    await expect(ids(' a ')).rejects.toMatchObject({ status: 400, fields: [{ field: 'words' }] })
  })
})
