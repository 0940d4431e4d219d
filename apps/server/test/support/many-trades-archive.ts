import { createHash } from 'node:crypto'
import { createInstrument } from '@afterclose/contract/instruments'
import { createTrade } from '@afterclose/contract/trades'
import { archiveOf } from './archives.ts'
import { filesIn } from './archive-files.ts'
import { rawZip } from './raw-zip.ts'
import { testServer } from './server.ts'

/** The archive of a journal with so many trades, all of them alike but for their numbers. */
export async function manyTradesArchive(count: number): Promise<Buffer> {
  const server = await testServer('SQLite')
  const client = await server.signUp()
  const { id: journalId } = await server.journalOf(client, { name: 'Many trades' })
  const params = { journalId }
  await client.call(createInstrument, {
    params,
    body: { name: 'A', market: 'STOCKS', tickSize: '0.01', tickValue: '0.01' },
  })
  const times = { entryDate: '2024-01-02T09:00:00', exitDate: '2024-01-02T10:00:00' }
  const prices = { entryPrice: '100', exitPrice: '101.5', size: '2' }
  await client.call(createTrade, { params, body: { instrumentId: 1, direction: 'LONG', ...times, ...prices } })
  const files = await filesIn(await archiveOf(client, journalId))
  await server.close()

  const line = files.get('trades.jsonl')?.toString() ?? ''
  const lines = Array.from({ length: count }, (_, i) => line.replace('"id":1,', `"id":${i + 1},`))
  const trades = Buffer.from(lines.join(''))
  files.set('trades.jsonl', trades)
  const manifest = JSON.parse(files.get('manifest.json')?.toString() ?? '{}')
  manifest.counts.trades = count
  const sha256 = createHash('sha256').update(trades).digest('hex')
  manifest.entries['trades.jsonl'] = { bytes: trades.length, sha256 }
  files.set('manifest.json', Buffer.from(JSON.stringify(manifest)))
  return rawZip([...files].map(([name, content]) => ({ name, content })))
}
