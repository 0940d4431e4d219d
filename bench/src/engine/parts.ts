import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Arena } from '@afterclose/engine/kernel/arena'
import { webAssembly } from '@afterclose/engine/kernel/web-assembly'

/** A part of the compiled kernel that can be omitted: code that becomes dead is removed by the compiler. */
export interface Part {
  readonly name: string
  /** File in packages/engine/assembly. */
  readonly file: string
  /** Texts that occur once. Of a pair, the second replaces the first. */
  readonly without: readonly (string | readonly [string, string])[]
}

const sums = (names: readonly string[]): readonly string[] => names.map((name) => `    ${name}\n`)

/** From whole passes down to single figures. */
export const kernelParts: readonly Part[] = [
  {
    name: 'pass over groups: cells, sums by outcome, index, runs',
    file: 'kernel.ts',
    without: ['    if (byExit) addGroupsByExit(count)\n    else addGroupsByEntry(count)\n'],
  },
  {
    name: '– cells of combinations',
    file: 'groups.ts',
    without: [['    if (combinations != 0) {', '    if (false) {']],
  },
  { name: '– cells of holding time and R', file: 'groups.ts', without: [['    if (bins != 0) {', '    if (false) {']] },
  {
    name: '– cells of days and hours',
    file: 'groups.ts',
    without: [
      ['    if (itsSlot != slot) {', '    if (false) {'],
      ...sums(['sumA = f64x2.add(sumA, a)', 'sumB = f64x2.add(sumB, b)', 'sumWon = f64x2.add(sumWon, won)']),
    ],
  },
  {
    name: '– of each cell all but gain, R, trades and winners',
    file: 'groups.ts',
    without: [
      '  v128.store(cell, f64x2.add(v128.load(cell, CELL_PERCENT), b), CELL_PERCENT)\n',
      '  v128.store(cell, f64x2.add(v128.load(cell, CELL_WON), won), CELL_WON)\n',
      '  store<u64>(cell, load<u64>(cell, CELL_LOSERS) + counts2, CELL_LOSERS)\n',
    ],
  },
  {
    name: '– sums of winners and of losers',
    file: 'groups.ts',
    without: sums([
      'winnersA = f64x2.add(winnersA, v128.and(isWinner, a))',
      'winnersB = f64x2.add(winnersB, v128.and(isWinner, b))',
      'losersA = f64x2.add(losersA, v128.and(isLoser, a))',
      'losersB = f64x2.add(losersB, v128.and(isLoser, b))',
    ]),
  },
  {
    name: '– compounded index and its lowest',
    file: 'groups.ts',
    without: sums([
      'index = f64x2.pmin(f64x2.mul(index, factor), v128.load(CEILING))',
      'lowest = f64x2.pmin(lowest, index)',
    ]),
  },
  {
    name: '– runs of wins and losses',
    file: 'groups.ts',
    without: sums([
      'run = i32x4.add(v128.and(run, v128.load64_zero(kind, KIND_RUNS_KEPT)), v128.load64_zero(kind, KIND_RUNS))',
      'longest = i32x4.max_s(longest, run)',
    ]),
  },
  {
    name: 'pass over gains and R: sums, peaks, falls, extremes, spread',
    file: 'kernel.ts',
    without: ['    addGains(count, values, falls)\n'],
  },
  {
    name: '– peaks, falls and new highs',
    file: 'gains.ts',
    without: sums([
      'highs = i64x2.sub(highs, f64x2.lt(v128.shuffle<f64>(peak, peak1, 0, 2), sums))',
      'peak = f64x2.pmax(peak1, sum)',
      'fall = f64x2.pmax(f64x2.pmax(fall, fall1), fall2)',
    ]),
  },
  {
    name: '– largest and smallest',
    file: 'gains.ts',
    without: sums([
      'largest = f64x2.pmax(f64x2.pmax(largest, one), two)',
      'smallest = f64x2.pmin(f64x2.pmin(smallest, one), two)',
    ]),
  },
  {
    name: '– spread of R',
    file: 'gains.ts',
    without: sums([
      'away = f64x2.add(away, v128.shuffle<f64>(distance, square, 0, 2))',
      'away = f64x2.add(away, v128.shuffle<f64>(distance, square, 1, 3))',
    ]),
  },
  {
    name: 'pass over per cents and holding times, with the profit factor',
    file: 'kernel.ts',
    without: ['    addReturns(count, nets, lines == 0 ? 0 : factors)\n'],
  },
  {
    name: 'points of the drawn line, and rows of extremes',
    file: 'kernel.ts',
    without: [
      '    if (unit != UNIT_PERCENT) findExtremes(count, trades, peak, fall)\n',
      '    drawStretches(count, trades)\n',
    ],
  },
]

const assembly = fileURLToPath(new URL('../../../packages/engine/assembly/', import.meta.url))

/** @throws Error if the kernel's source does not contain the text */
export function sourceWithout({ name, file, without }: Part): string {
  return without.reduce<string>(
    (source, each) => {
      const [there, instead] = typeof each === 'string' ? [each, ''] : each
      if (source.split(there).length !== 2) throw new Error(`"${name}": ${file} has not once: ${there.trim()}`)
      return source.replace(there, () => instead)
    },
    readFileSync(join(assembly, file), 'utf8'),
  )
}

/** Compiles the kernel without a part; null: complete. @returns its run function, on the arena's memory */
export function runWithout(part: Part | null, arena: Arena): () => void {
  if (webAssembly === undefined) throw new Error('There is no WebAssembly to measure with')
  const { run } = new webAssembly.Instance(new webAssembly.Module(compiled(part)), { env: { memory: arena.memory } })
    .exports
  if (run === undefined) throw new Error('The kernel has no run')
  return () => void run()
}

/** Cached: journals of several sizes are measured with the same parts. */
const known = new Map<Part | null, Uint8Array>()

function compiled(part: Part | null): Uint8Array {
  const before = known.get(part)
  if (before !== undefined) return before
  const folder = mkdtempSync(join(tmpdir(), 'afterclose-parts-'))
  try {
    cpSync(assembly, join(folder, 'assembly'), { recursive: true })
    cpSync(join(assembly, '../src/kernel/layout.ts'), join(folder, 'src/kernel/layout.ts'))
    if (part !== null) writeFileSync(join(folder, 'assembly', part.file), sourceWithout(part))
    const compiler = fileURLToPath(new URL('../../../node_modules/assemblyscript/bin/asc.js', import.meta.url))
    const options = ['--enable', 'simd', '--runtime', 'stub', '-O3', '--noAssert', '--importMemory', '--noExportMemory']
    execFileSync(process.execPath, [compiler, 'assembly/kernel.ts', ...options, '-o', 'kernel.wasm'], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const bytes = readFileSync(join(folder, 'kernel.wasm'))
    known.set(part, bytes)
    return bytes
  } finally {
    rmSync(folder, { recursive: true })
  }
}
