import { createComment } from '@afterclose/contract/comments'
import { exportJournal } from '@afterclose/contract/export'
import { createPayin } from '@afterclose/contract/payins'
import { createTrade } from '@afterclose/contract/trades'
import { textToHtml } from '@afterclose/core/rich-text'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { filledJournal } from '../../../test/support/filled-journal.ts'
import { testServer, type TestServer } from '../../../test/support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer('SQLite')
})
afterAll(() => server.close())

const formulas = [
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  "=cmd|' /C calc'!A0",
  '=HYPERLINK("https://evil.example")',
  '＝1+1',
  '＠SUM(A1)',
  '“＋1”',
] as const

/** Cells of a CSV file as RFC 4180 says it, by line. */
const cellsOf = (text: string): readonly (readonly string[])[] =>
  text
    .replace(/^\ufeff/, '')
    .split('\r\n')
    .map((line) =>
      [...line.matchAll(/(?:^|,)("(?:[^"]|"")*"|[^,]*)/g)].map(([, cell = '']) =>
        cell.replace(/^"|"$/g, '').replaceAll('""', '"'),
      ),
    )

it.each(['trades', 'payins'] as const)('a spreadsheet runs nothing of the exported %s', async (format) => {
  const trader = await server.signUp()
  const params = { journalId: await filledJournal(server, trader) }
  for (const text of formulas) {
    const { id } = await trader.call(createComment, { params, body: { name: text, type: 'EXIT', rating: 'NEUTRAL' } })
    const trade = {
      instrumentId: 1,
      direction: 'LONG',
      entryDate: '2024-01-02T10:00:00',
      exitDate: '2024-01-02T11:00:00',
    } as const
    const gain = { gainMode: 'MANUAL', manualGain: '-5' } as const
    await trader.call(createTrade, { params, body: { ...trade, ...gain, exitComments: [id], notes: textToHtml(text) } })
    const payin = { delta: '-1', timestamp: '2024-01-02T00:00:00', textualReason: text }
    await trader.call(createPayin, { params, body: payin })
  }
  const cells = cellsOf((await trader.bytes(exportJournal, { params, query: { format } })).toString()).flat()
  expect(cells.filter((cell) => /^[=+@\t\r]|^-(?!\d)/.test(cell))).toEqual([])
  expect(cells).toContain(format === 'trades' ? '-5' : '-1') // numbers stay numbers
  for (const text of formulas) expect(cells).toContain(`'${text}`)
})
