import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { render } from '../../testing/render.tsx'
import { Chart } from './chart.tsx'

vi.mock('./chart-canvas.tsx', () => ({
  default: ({ label, onPick }: { label: string; onPick?: (point: number) => void }) => (
    <button type="button" onClick={() => onPick?.(1)}>
      {label}
    </button>
  ),
}))

const show = (changes: Partial<Parameters<typeof Chart>[0]> = {}) =>
  render(
    <Chart
      title="Which setup pays?"
      measure="Net gain, USD"
      reading="Breakout, by far."
      option={() => ({})}
      points={2}
      table={{
        columns: [{ head: 'Setup' }, { head: 'Net gain', format: (value) => value.toFixed(2), signed: true }],
        rows: [
          ['Breakout', 264],
          ['Pullback', null],
        ],
      }}
      {...changes}
    />,
  )

describe('a chart', () => {
  it('says what it answers, and the answer in words, also to those who do not see it', async () => {
    await show()
    expect(screen.getByRole('heading', { name: 'Which setup pays?' })).toBeDefined()
    expect(screen.getByText('Breakout, by far.')).toBeDefined()
    expect(await screen.findByRole('button', { name: 'Which setup pays? Breakout, by far.' })).toBeDefined()
  })

  it('is a table behind a switch', async () => {
    const user = userEvent.setup()
    await show()
    await user.click(screen.getByRole('button', { name: 'Show as table' }))
    const table = within(screen.getByRole('table', { name: 'Which setup pays?' }))
    expect(table.getAllByRole('row').map((row) => row.textContent)).toEqual([
      'SetupNet gain',
      'Breakout264.00',
      'Pullback–',
    ])
    await user.click(screen.getByRole('button', { name: 'Show as chart' }))
    expect(screen.queryByRole('table')).toBeNull()
  })

  it('leads from a point, and from a row, to what is behind it', async () => {
    const user = userEvent.setup()
    const picked: string[] = []
    await show({
      onPick: (point) => picked.push(`point ${point}`),
      table: { columns: [{ head: 'Setup' }], rows: [['Breakout']], onPick: (row) => picked.push(`row ${row}`) },
    })
    await user.click(await screen.findByRole('button', { name: /by far/ }))
    await user.click(screen.getByRole('button', { name: 'Show as table' }))
    await user.click(screen.getByRole('button', { name: 'Breakout' }))
    expect(picked).toEqual(['point 1', 'row 0'])
  })

  it('saves its table as a file named after it', async () => {
    const user = userEvent.setup()
    const saved: { name: string; blob: Blob }[] = []
    const blobs = new Map<string, Blob>()
    vi.stubGlobal('URL', {
      createObjectURL: (blob: Blob) => {
        blobs.set('blob:1', blob)
        return 'blob:1'
      },
      revokeObjectURL: () => {},
    })
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      const blob = blobs.get(this.href)
      if (blob !== undefined) saved.push({ name: this.download, blob })
    })
    await show()
    await user.click(screen.getByRole('button', { name: 'Download' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Table (CSV)' }))
    click.mockRestore()
    expect(saved[0]?.name).toBe('which-setup-pays.csv')
    expect(saved[0]?.blob.type).toBe('text/csv')
  })
})
