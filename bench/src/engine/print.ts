import { type Gate, isMet } from './gates.ts'
import { type Line, meanStep, ratioOf } from './lines.ts'
import type { PeerResult } from './peer-messages.ts'
import { peers } from './peers/all.ts'
import type { ReportsResult } from './reports/of-home.ts'
import { queryOf } from './reports/queries.ts'

const digits = (value: number): string =>
  value < 1 ? value.toPrecision(2) : value < 10 ? value.toFixed(2) : value < 100 ? value.toFixed(1) : value.toFixed(0)

/** The lines as tables, and whether targets were met. */
export function print(lines: readonly Line[], gates: readonly Gate[]): void {
  printKernels(lines)
  for (const trades of new Set(lines.filter((line) => line.mode === 'script').map((line) => line.trades)))
    printRaces(lines, trades)
  for (const line of lines) if (line.mode === 'reports') printReports(lines, line)
  printTransport(lines)
  printBrowser(lines)
  for (const line of lines)
    if (line.mode === 'exactness') for (const wrong of line.wrong) console.log(`${line.trades} trades, ${wrong}`)
  const measured = gates.filter((gate) => gate.measured !== null)
  console.log(`\nPromises: ${measured.length} of ${gates.length} measured`)
  console.table(
    measured.map((gate) => ({
      target: gate.number ?? '–',
      what: gate.what,
      promised: `${gate.side} ${gate.bound}`,
      measured: digits(gate.measured ?? Number.NaN),
      verdict: verdict(gate),
      moonshot: gate.moonshot ?? '–',
    })),
  )
}

function printKernels(lines: readonly Line[]): void {
  const figures = lines.filter((line) => line.mode === 'kernels')
  if (figures.length === 0) return
  console.log('\nA pass of the kernels alone')
  console.table(
    figures.map(({ result: { name, trades, unit = 'ms', ours, plain, ratio } }) => ({
      what: name,
      trades,
      unit,
      ours: digits(ours),
      'in plain code': plain === null ? '–' : digits(plain),
      ratio: ratio === null ? '–' : digits(ratio),
    })),
  )
}

/** Each report: ms of a filter change, as a multiple of Home's, and other implementations as a multiple of it. */
function printReports(lines: readonly Line[], { trades, rows }: ReportsResult): void {
  console.log(`\nReports of ${trades.toLocaleString('en')} trades`)
  const others = lines.filter((line) => line.mode === 'reports beside').filter((line) => line.trades === trades)
  console.table(
    rows.map(({ name, ms, ofHome }) => ({
      report: name,
      ms: digits(ms),
      '× Home': digits(ofHome),
      ...Object.fromEntries(
        others.map(({ other, rows: beside }) => {
          const row = beside.find((one) => one.name === name)
          return [`${other} ×`, row === undefined ? '–' : digits(row.ratio)]
        }),
      ),
      'others answer': othersAnswer(name),
    })),
  )
  for (const line of lines)
    if (line.mode === 'missing beside reports' && line.trades === trades)
      console.log(`Reports beside ${line.other}: ${line.why}`)
}

/** The part of a report that others compute, or the reason why they do not. */
function othersAnswer(name: string): string {
  const query = queryOf(name)
  return typeof query === 'string' ? `– ${query}` : query.what
}

/** Times are milliseconds: medians of the step without filters, and the geometric mean over the script. */
function printRaces(lines: readonly Line[], trades: number): void {
  console.log(`\n${trades.toLocaleString('en')} trades`)
  console.table(lines.flatMap((line) => (line.mode === 'script' && line.trades === trades ? [raceRow(line)] : [])))
  for (const line of lines)
    if (line.mode === 'missing' && line.trades === trades)
      console.log(`${peers[line.peer].label} ${line.is}: ${line.why}`)
}

function raceRow(line: PeerResult) {
  const all = line.steps[0]!.ms
  const both = (peer: number, ours: number): string => `${digits(peer)} : ${digits(ours)}`
  return {
    peer: peers[line.peer].label,
    'all, typed': all.peer === null ? '–' : both(all.peer, all.typed),
    'all, objects': all.peer === null ? '–' : both(all.peer, all.object),
    'script, objects': both(meanStep(line, 'peer'), meanStep(line, 'object')),
    'worst step': both(worst(line, 'peer'), worst(line, 'object')),
    'CPU of script': both(line.cpu.peer, line.cpu.object),
    '× typed': digits(ratioOf(line, 'typed')),
    '× objects': digits(ratioOf(line, 'object')),
    'load ms': both(line.load.peer.ms, line.load.ours.ms),
    MB: both(line.load.peer.megabytes, line.load.ours.megabytes),
    repetitions: `${line.repetitions}${line.noisy === 0 ? '' : `, ${line.noisy} noisy`}`,
  }
}

const worst = ({ steps }: PeerResult, way: 'object' | 'peer'): number =>
  Math.max(...steps.map(({ ms }) => ms[way] ?? 0))

function printTransport(lines: readonly Line[]): void {
  const line = lines.find((each) => each.mode === 'transport')
  if (line === undefined) return
  console.log(`\n${line.trades.toLocaleString('en')} trades as they travel`)
  console.table(
    line.encodings.map(({ name, encode, decode, megabytes, packedMegabytes }) => ({
      as: name,
      'encode ms': digits(encode),
      'decode ms': digits(decode),
      MB: digits(megabytes),
      'MB, brotli 4': digits(packedMegabytes),
    })),
  )
}

function printBrowser(lines: readonly Line[]): void {
  const measured = lines.filter((line) => line.mode === 'browser')
  for (const line of lines)
    if (line.mode === 'missing browser') console.log(`No browser at ${line.trades} trades: ${line.why}`)
  if (measured.length === 0) return
  console.log(`\nIn a worker of Chromium ${measured[0]?.browser}`)
  console.table(
    measured.flatMap(({ trades, decode, open, kernels, unlikeNode }) =>
      (['best', 'plain'] as const).map((kernel) => ({
        trades,
        kernel,
        'all, typed': digits(kernels[kernel].typed.all),
        'all, objects': digits(kernels[kernel].object.all),
        'script, typed': digits(kernels[kernel].typed.mean),
        'script, objects': digits(kernels[kernel].object.mean),
        'decode ms': digits(decode),
        'make ready ms': digits(open),
        'like Node': unlikeNode.length === 0 ? 'to the last bit' : unlikeNode[0],
      })),
    ),
  )
}

/** Margin by which a target was met or missed: 1.00 is exactly met. */
function verdict(gate: Gate): string {
  const measured = gate.measured ?? Number.NaN
  const by = gate.side === 'at least' ? measured / gate.bound : gate.bound / measured
  return `${isMet(gate) ? 'met' : 'MISSED'}${Number.isFinite(by) ? ` (${digits(by)} of it)` : ''}`
}
