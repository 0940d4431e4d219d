import { readFileSync } from 'node:fs'
import { addSplit, confirmImport, undoImport } from '@afterclose/contract/imports'
import { readTrade, replaceTrade, type TradeView } from '@afterclose/contract/trades'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FileToImport, importFile, type JournalOf, settledImport, upload } from '../../test/support/import-file.ts'
import { type TestServer, testServer } from '../../test/support/server.ts'
import { contentOf, newJournal, of } from '../../test/support/statements.ts'
import { stores } from '../../test/support/stores.ts'

const cases = new URL('../../../../packages/importers/test/cases/', import.meta.url)
const caseFile = (name: string): FileToImport => ({
  name: `${name}.csv`,
  bytes: readFileSync(new URL(`${name}.csv`, cases), 'utf8'),
})
/** A file of Robinhood with some of its rows. */
const robinhood = (...rows: readonly string[]): FileToImport => ({
  name: 'activity.csv',
  bytes: `Activity Date,Process Date,Settle Date,Instrument,Description,Trans Code,Quantity,Price,Amount\n${rows.join('\n')}\n`,
})
const sold = '6/20/2024,6/20/2024,6/21/2024,NVDA,NVIDIA,Sell,40,$130.00,"$5,200.00"'
const split = '6/10/2024,6/10/2024,6/10/2024,NVDA,NVIDIA,SPL,36,,'
const bought = '5/20/2024,5/20/2024,5/22/2024,NVDA,NVIDIA,Buy,4,$950.00,"($3,800.00)"'

describe.each(stores)('corporate actions on %s', (store) => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(store)
  })
  afterAll(() => server.close())

  const results = async (journal: JournalOf) =>
    (await contentOf(journal)).trades.map(({ size, exitDate, gain }) => [size, exitDate !== null, gain])

  it.each(['rh-split', 'schwab-split', 'generic-split', 'ib-split'])('%s is saved as +1,400.00', async (name) => {
    const journal = await newJournal(server, { currency: 'USD' })
    const { preview } = await importFile(journal, caseFile(name))
    expect(preview.actions?.join(' ')).toContain('NVDA was split on 2024-06-')
    expect(preview.totals.map(({ computed, agrees }) => [computed, agrees])).toEqual(
      name === 'ib-split'
        ? [
            ['1400', true],
            ['0', true],
          ]
        : [],
    )
    expect(await results(journal)).toEqual([['40', true, '1400']])
  })

  it('a file that is split at the split gives the same in each order, and what the others say after an undo', async () => {
    const parts = [bought, split, sold].map((row) => robinhood(row))
    for (const order of [
      [0, 1, 2],
      [2, 1, 0],
      [1, 0, 2],
    ]) {
      const journal = await newJournal(server, { currency: 'USD' })
      const jobs = new Map<number, string>()
      for (const at of order) jobs.set(at, (await importFile(journal, parts[at]!)).job.importIdentifier)
      expect(await results(journal)).toEqual([['40', true, '1400']])
      await journal.trader.call(undoImport, { params: of(journal, jobs.get(1)!) })
      expect(await results(journal)).toEqual([['4', true, '-3280']])
      await importFile(journal, robinhood(sold, split, bought))
      expect(await results(journal)).toEqual([['40', true, '1400']])
    }
  })

  it('a total of the file is compared with the saved results, which without the split are not Interactive Brokers’ 1,400.00', async () => {
    const journal = await newJournal(server, { currency: 'USD' })
    const { name, bytes } = caseFile('ib-split')
    const { preview } = await upload(journal, { name, bytes: String(bytes).replace(/Corporate Actions,Data.*\n/, '') })
    expect(preview).toMatchObject({
      agrees: false,
      totals: [
        { stated: '1400', computed: '-3280', note: '4680.00 in the file is not in the results of the trades.' },
        { agrees: true },
      ],
    })
  })

  describe('after a new name', () => {
    const before = [
      '5/21/2022,5/21/2022,5/24/2022,FB,Meta Platforms,Sell,10,$195.00,"$1,950.00"',
      '5/20/2022,5/20/2022,5/24/2022,FB,Meta Platforms,Buy,10,$190.00,"($1,900.00)"',
    ]
    const renamed = [
      '6/9/2022,6/9/2022,6/9/2022,META,Meta Platforms,SXCH,10,,',
      '6/9/2022,6/9/2022,6/9/2022,FB,Meta Platforms,SXCH,10S,,',
    ]
    const after = '7/1/2022,7/1/2022,7/6/2022,META,Meta Platforms,Buy,10,$160.00,"($1,600.00)"'

    it('one instrument is proposed for both symbols', async () => {
      const journal = await newJournal(server, { currency: 'USD' })
      expect((await importFile(journal, robinhood(...renamed, ...before))).preview.warnings).toEqual([])
      const { preview } = await importFile(journal, robinhood(after))
      expect(preview.warnings).toEqual([
        'META is the new name of FB. To keep them as one, add META to the aliases of FB, and import the file again.',
      ])
      expect((await upload(journal, robinhood(after))).preview?.warnings).toEqual([])
    })

    it('one is proposed for two that are both new', async () => {
      const journal = await newJournal(server, { currency: 'USD' })
      const { preview } = await upload(journal, robinhood(after, ...renamed, ...before))
      expect(preview).toMatchObject({ newInstruments: ['FB', 'META'] })
      expect(preview?.warnings).toEqual([
        'META is the new name of FB. To keep them as one, add an instrument META with the alias FB, and import the file again.',
      ])
    })
  })

  it('a split that no file states is added by hand, previewed, and undone like an import', async () => {
    const journal = await newJournal(server, { currency: 'USD' })
    await importFile(journal, robinhood(sold, bought))
    expect(await results(journal)).toEqual([['4', true, '-3280']])
    const [nvda] = (await contentOf(journal)).instruments
    const add = async (date: string) => {
      const { importIdentifier } = await journal.trader.call(addSplit, {
        params: { ...journal.params, instrumentId: nvda!.id },
        body: { date, to: '10', from: '1' },
      })
      const { preview } = await settledImport(journal, importIdentifier)
      await journal.trader.call(confirmImport, { params: of(journal, importIdentifier) })
      await settledImport(journal, importIdentifier)
      return { importIdentifier, preview }
    }
    const { importIdentifier, preview } = await add('2024-06-07')
    expect(preview?.actions).toEqual(['NVDA was split on 2024-06-07: 4 became 40.'])
    expect(await results(journal)).toEqual([['40', true, '1400']])
    await journal.trader.call(undoImport, { params: of(journal, importIdentifier) })
    expect(await results(journal)).toEqual([['4', true, '-3280']])
    await add('2024-06-07')
    // A file that states it, too, some days later does not split again.
    await importFile(journal, robinhood(sold, split, bought))
    expect(await results(journal)).toEqual([['40', true, '1400']])
  })

  describe('money for a fraction of a share', () => {
    // 105 at 4, 10 for 105 and 21.30 for the rest; 10 at 50: 500 + 21.30 − 420.
    const purchase = '5/20/2024,5/20/2024,5/22/2024,QZX,QZX,Buy,105,$4.00,($420.00)'
    const reverse = [
      '6/10/2024,6/10/2024,6/10/2024,QZX,QZX,SPR,10,,',
      '6/10/2024,6/10/2024,6/10/2024,QZX,QZX,SPR,105S,,',
    ]
    const cash = '6/12/2024,6/12/2024,6/12/2024,QZX,QZX,CIL,,,$21.30'
    const sale = '6/20/2024,6/20/2024,6/21/2024,QZX,QZX,Sell,10,$50.00,$500.00'

    it('counts in the result of the trade, in files of any order', async () => {
      const files = [[purchase], reverse, [cash], [sale]].map((rows) => robinhood(...rows))
      for (const order of [
        [0, 1, 2, 3],
        [3, 2, 1, 0],
        [2, 0, 3, 1],
      ]) {
        const journal = await newJournal(server, { currency: 'USD' })
        for (const at of order) await importFile(journal, files[at]!)
        expect(await results(journal)).toEqual([['10', true, '101.3']])
      }
    })

    it('is named in the preview, also if it is in no trade', async () => {
      const journal = await newJournal(server, { currency: 'USD' })
      const alone = await upload(journal, robinhood(cash))
      expect(alone.preview?.actions).toEqual([
        '21.3 was paid for a fraction of QZX on 2024-06-12. It is in no trade, because nothing was held.',
      ])
      const whole = await newJournal(server, { currency: 'USD' })
      const { preview } = await upload(whole, robinhood(sale, cash, ...reverse, purchase))
      expect(preview?.actions).toEqual([
        'QZX was split on 2024-06-10: 105 became 10.',
        '21.3 was paid for a fraction of QZX on 2024-06-12. It counts in the result of the trade.',
      ])
    })

    it.each([
      ['only of the trades', '100', '100'],
      ['of the corporate action, too', '101.3', '101.3'],
    ])('is compared with a total %s', async (_, stated, computed) => {
      const journal = await newJournal(server, { currency: 'USD' })
      const rows = [
        '"QZX(US1234567890) Split 1 for 10 (QZX, QZX CORP, US1234567891)",10.5,0,0,0,',
        '"QZX(US1234567890) Split 1 for 10 (QZX.OLD, QZX CORP, US1234567890)",-105,0,0,0,',
        '"QZX(US1234567890) Cash in Lieu of Fractional Shares (QZX, QZX CORP, US1234567891)",-0.5,21.3,0,1.3,',
      ].map((row) => `Corporate Actions,Data,Stocks,USD,2024-06-10,"2024-06-07, 20:25:00",${row}\n`)
      const { name, bytes } = caseFile('ib-split')
      const text = String(bytes)
        .replaceAll('NVDA', 'QZX')
        .replace('09:31:00",4,950,950,-3800,0,3800', '09:31:00",105,4,4,-420,0,420')
        .replace('09:31:00",-40,130,130,5200,0,-3800,1400', '09:31:00",-10,50,50,500,0,-400,100')
        .replace('QZX,,-36,,,1400,0,0,1400,0,', `QZX,,95,,,80,0,0,${stated},0,`)
        .replace(/Corporate Actions,Data.*\n/, rows.join(''))
      const { preview } = await importFile(journal, { name, bytes: text })
      expect(preview).toMatchObject({ agrees: true, totals: [{ stated, computed, note: null }, { agrees: true }] })
      expect(await results(journal)).toEqual([['10.5', true, '101.3']])
    })
  })

  it('units from an unknown company are a trade without a result, and the preview says so', async () => {
    const journal = await newJournal(server, { currency: 'USD' })
    const { preview } = await importFile(
      journal,
      robinhood(
        '7/1/2022,7/1/2022,7/6/2022,QZN,QZN Corp,Sell,5,$16.00,$80.00',
        '6/9/2022,6/9/2022,6/9/2022,QZN,QZN Corp,SOFF,5,,',
      ),
    )
    expect(preview.actions).toEqual([
      '5 QZN were received in a spin-off on 2022-06-09. Their result is not known. The file does not state from which company: check its result, too.',
    ])
    expect(preview.gaps).toEqual([])
    expect(await results(journal)).toEqual([['5', true, null]])
  })

  it('a withheld result is empty until somebody enters it, and other fields can be edited before', async () => {
    const journal = await newJournal(server, { currency: 'USD' })
    const rows = [
      '7/1/2022,7/1/2022,7/6/2022,QZN,QZN Corp,Sell,10,$160.00,"$1,600.00"',
      '6/9/2022,6/9/2022,6/9/2022,QZN,QZN Corp,MRGS,10,,',
      '6/9/2022,6/9/2022,6/9/2022,QZO,QZO Corp,MRGS,10S,,$30.00',
      '5/20/2022,5/20/2022,5/24/2022,QZO,QZO Corp,Buy,10,$190.00,"($1,900.00)"',
    ]
    const { preview } = await importFile(journal, robinhood(...rows))
    expect(preview.actions).toEqual([expect.stringContaining('Enter the result yourself.')])
    expect(await results(journal)).toEqual([['10', true, null]])
    const params = { ...journal.params, tradeId: 1 }
    const edit = async (change: Partial<TradeView>) => {
      const { modified: _modified, ...trade } = await journal.trader.call(readTrade, { params })
      await journal.trader.call(replaceTrade, { params, body: { ...trade, ...change } })
    }
    expect((await journal.trader.call(readTrade, { params })).notes).toContain('QZO was merged into QZN on 2022-06-09')
    await edit({ inReview: true })
    await edit({ manualGain: '-270' })
    expect(await results(journal)).toEqual([['10', true, '-270']])
  })
})
