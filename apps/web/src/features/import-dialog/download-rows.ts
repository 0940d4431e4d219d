import type { ImportJob } from '@afterclose/contract/imports'
import { api } from '../../journal/api.ts'
import { csvText, download, fileName } from '../../ui/chart/chart-export.ts'
import type { RowList } from './import-queries.ts'
import { changeWord } from './preview-view.ts'

const atOnce = 1000
const numberOf = (text: string | null | undefined): number | null => (text == null ? null : Number(text))

/** Saves all rows of a list, not only the visible page. */
export async function downloadRows(journalId: number, job: ImportJob, list: RowList): Promise<void> {
  const { importIdentifier } = job
  const rows: (string | number | null)[][] = []
  let total = 1
  for (let offset = 0; offset < total; offset += atOnce) {
    const page = await api.readImportRows({
      params: { journalId, importIdentifier },
      query: { list, offset, limit: atOnce },
    })
    total = page.total
    for (const row of page.rows) rows.push([row.line, row.text, row.column, row.reason])
    for (const trade of page.trades)
      rows.push([
        trade.lines.join(' '),
        trade.symbol,
        trade.direction,
        trade.entryDate,
        trade.exitDate,
        ...[trade.size, trade.entryPrice, trade.exitPrice, trade.costs, trade.gain].map((value) =>
          value === null ? null : Number(value),
        ),
        trade.effect,
      ])
    for (const { kind, symbol, direction, before, after, note } of page.changes)
      rows.push([
        changeWord(kind),
        symbol,
        direction,
        before.entryDate,
        ...[before, after].flatMap((state) => [
          state?.exitDate ?? null,
          numberOf(state?.size),
          numberOf(state?.exitPrice),
        ]),
        note,
      ])
  }
  const heads =
    list === 'changes'
      ? [
          'Change',
          'Instrument',
          'Direction',
          'Entry',
          ...['before', 'after'].flatMap((when) => [`Exit ${when}`, `Size ${when}`, `Exit price ${when}`]),
          'Note',
        ]
      : list === 'trades'
        ? [
            'Lines',
            'Instrument',
            'Direction',
            'Entry',
            'Exit',
            'Size',
            'Entry price',
            'Exit price',
            'Costs',
            'Gain',
            'Effect',
          ]
        : ['Line', 'Row', 'Column', 'Reason']
  const text = csvText({ columns: heads.map((head) => ({ head })), rows })
  download(fileName(`${job.fileName} ${list}`, 'csv'), new Blob(['\ufeff', text], { type: 'text/csv;charset=utf-8' }))
}
