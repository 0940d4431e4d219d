import {
  type BacktestFileView,
  importBacktestFile,
  longestBacktestFile,
  previewBacktestFile,
} from '@afterclose/contract/backtest-files'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { fakeServer, Refusal } from '../../../../testing/fake-server.ts'
import { render } from '../../../../testing/render.tsx'
import { atWork } from '../../../../testing/samples.ts'
import { ImportBacktestDialog } from './import-backtest-dialog.tsx'
import { readFile } from './read-file.ts'

const url = '/v1/databases/1/backtests/3'
const preview: BacktestFileView = {
  heads: ['A', 'R'],
  reasons: ['Unknown column name', 'By its name; it holds numbers'],
  fields: [
    { field: 'date', label: 'Date' },
    { field: 'r', label: 'R' },
  ],
  sample: [['2', '1.5']],
  mapping: { delimiter: ',', decimalSign: '.', dateOrder: 'YMD', headerLine: 1, columns: { r: 'R' } },
  remembered: false,
  undated: true,
  trades: 2,
  tradesWithR: 2,
  winners: 1,
  losers: 1,
  breakEvens: 0,
  totalR: 0.5,
  from: '2023-01-02T00:00:00',
  to: '2023-01-02T00:00:00',
  rejected: 1,
  rejectedRows: [{ line: 4, text: '3, x', reason: 'R: “x” is not a number' }],
  skipped: 0,
  skippedRows: [],
  unknownNames: ['Unheard'],
  room: 10_000,
}
const file = (text: string, name = 'tested.csv') => new File([text], name, { type: 'text/csv' })
const show = async (onClose = () => {}) => {
  atWork()
  await render(<ImportBacktestDialog backtest={{ id: 3, name: 'Range', periodFrom: '2023-01-02' }} onClose={onClose} />)
  return screen.findByLabelText(/Drop a CSV file/)
}

describe('a file of tested trades', () => {
  it('is looked at, read by other columns, added as one change and taken back as one', async () => {
    const user = userEvent.setup({ applyAccept: false })
    let closed = 0
    const received = fakeServer({
      [`POST ${url}/file-preview`]: ({ body }) => {
        const { mapping } = previewBacktestFile.body.parse(body)
        return mapping === null ? preview : { ...preview, mapping, trades: 3, totalR: 6 }
      },
      [`POST ${url}/file`]: () => ({ ids: [5, 6, 7], receipt: 'sealed' }),
      'POST /v1/databases/1/undo': () => ({ restored: 2 }),
    })
    await user.upload(await show(() => (closed += 1)), file('A,R\n2,1.5\n4,-1\n3,x\n'))
    expect(await screen.findByText('R: “x” is not a number')).toBeDefined()
    expect(screen.getByText(/does not exist in this journal and will be skipped: Unheard/)).toBeDefined()
    expect(screen.getByRole('combobox', { name: '“A” holds', description: 'Unknown column name' })).toBeDefined()
    expect(
      screen.getByRole('combobox', { name: '“R” holds', description: 'By its name; it holds numbers' }),
    ).toBeDefined()
    expect(received.at(-1)?.body).toEqual({
      form: 'TEXT',
      text: 'A,R\n2,1.5\n4,-1\n3,x\n',
      mapping: null,
      date: '2023-01-02T00:00:00',
      direction: 'LONG',
    })
    expect(screen.getByRole('button', { name: 'Add 2 trades' })).toBeDefined()
    await user.click(screen.getByRole('combobox', { name: '“A” holds' }))
    await user.click(await screen.findByRole('option', { name: 'R' }))
    await user.click(await screen.findByRole('button', { name: 'Add 3 trades' }))
    await waitFor(() => expect(closed).toBe(1))
    const sent = importBacktestFile.body.parse(received.find(({ call }) => call === `POST ${url}/file`)?.body)
    expect(sent.mapping?.columns).toEqual({ r: 'A' })
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Import undone, except for 1 trade that was changed since.')).toBeDefined()
    expect(received.find(({ call }) => call === 'POST /v1/databases/1/undo')?.body).toEqual({ receipt: 'sealed' })
  })

  it('cannot be added where nothing in it is read, nor where there is no room, and says when it is no table', async () => {
    const user = userEvent.setup({ applyAccept: false })
    let answer: () => unknown = () => ({ ...preview, trades: 0 })
    fakeServer({ [`POST ${url}/file-preview`]: () => answer() })
    const field = await show()
    await user.upload(field, file('A,B\n2,1.5\n'))
    expect(await screen.findByText(/Nothing in this file can be added yet/)).toBeDefined()
    expect(screen.getByRole('button', { name: 'Add trades' })).toHaveProperty('disabled', true)
    const again = async (next: () => unknown) => {
      answer = next
      await user.click(screen.getByRole('button', { name: 'Remove selected file' }))
      await user.upload(await screen.findByLabelText(/Drop a CSV file/), file('R\n1\n'))
    }
    await again(() => ({ ...preview, trades: 11, room: 10 }))
    expect(await screen.findByText(/There is room for 10 more/)).toBeDefined()
    expect(screen.getByRole('button', { name: 'Add trades' })).toHaveProperty('disabled', true)
    await again(() => new Refusal(422, 'Unknown file format', 'The format of this file was not recognised.'))
    expect(await screen.findByText('The format of this file was not recognised.')).toBeDefined()
  })

  it('is sent as its text, in the encoding that it has, and as its bytes where it is a workbook', async () => {
    const sent = (...codes: number[]) => readFile(new File([new Uint8Array(codes)], 'x.csv'))
    const text = { form: 'TEXT', text: 'ä' }
    expect(await sent(0xc3, 0xa4)).toEqual(text)
    expect(await sent(0xe4)).toEqual(text)
    expect(await sent(0xff, 0xfe, 0xe4, 0)).toEqual(text)
    expect(await sent(0xfe, 0xff, 0, 0xe4)).toEqual(text)
    expect(await sent(0x50, 0x4b, 3, 4, 0xff)).toEqual({ form: 'WORKBOOK', text: 'UEsDBP8=' })
    expect(await sent(0x20, 0x0a)).toBe('EMPTY')
    const long = Array.from({ length: longestBacktestFile }, (_, at) => [0x50, 0x4b, 3, 4][at] ?? 65)
    expect(await readFile(new File([new Uint8Array(long)], 'x.xlsx'))).toBe('TOO_LARGE')
  })
})
