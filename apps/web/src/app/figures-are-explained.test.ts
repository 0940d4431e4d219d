import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { performanceColumns } from '../parts/performance-table/performance-columns.ts'
import { unitWords } from '../journal/engine/unit-words.ts'
import { definitionOf } from '@afterclose/engine/reports/figures/definitions'
import { units } from '@afterclose/engine/trades/unit'
import { parseSync } from 'vite'
import { expect, it } from 'vitest'

const src = join(import.meta.dirname, '..')
const sources = (...patterns: string[]): readonly string[] =>
  globSync(patterns, { cwd: src, exclude: ['**/*.test.tsx', '**/*.story.tsx'] }).toSorted()
const textOf = (page: string): string => readFileSync(join(src, page), 'utf8')

it('every figure of a row of figures on pages about trades names its definition', () => {
  const pages = sources('features/{home,chart-lab,reports}/**/*.tsx')
  expect(pages.length).toBeGreaterThan(10)
  expect(pages.filter((page) => /<Stat\b/.test(textOf(page)))).toEqual([])
})

it('every column of the performance table has a definition, in each unit', () => {
  for (const unit of units) {
    const words = unitWords(unit, { currency: 'USD', decimals: 2 })
    for (const { key, explains } of performanceColumns({ unit, words, currency: 'USD', decimals: 2 }))
      expect([key, explains !== undefined && definitionOf(explains.figure).words !== '']).toEqual([key, true])
  }
})

const leftBare = [
  // prices after entries, explained by the headers and the note around them
  'features/chart-lab/exit-analysis/offered.tsx',
  // costs compared with similar trades, explained by the sentences above the table; the row opens its trades
  'features/chart-lab/mistakes/mistake-table.tsx',
  // numbers of one trade, or of one missed trade, which the row opens
  'features/missed-trades/analysis/missed-drawer.tsx',
  'features/missed-trades/analysis/next-taken.tsx',
  // the total of a week opens its trades, whose totals explain themselves
  'features/reports/calendar/month-block.tsx',
  // on paper nothing opens
  'features/reports/monthly/month-paper.tsx',
  // chances, explained by the note around them
  'parts/how-sure/luck-note.tsx',
  // numbers of one trade
  'parts/trade-list.tsx',
]

it('every figure in a table on these pages opens how it comes about', () => {
  const pages = sources(
    'features/{home,chart-lab,reports,missed-trades}/**/*.tsx',
    'parts/{day-drawer,performance-table,trades-drawer,group-*,how-sure}/*.tsx',
    'parts/*.tsx',
  )
  expect(pages.length).toBeGreaterThan(80)
  const bare = pages.filter((page) => bareCells(textOf(page)).length > 0)
  expect(bare).toEqual(leftBare)
})

it('sees a figure that nothing explains, through functions of its file, too', () => {
  const column = (cell: string) => `const columns = [{ head: 'Net', align: 'end', cell: ${cell} }]`
  expect(bareCells(column('({ net }) => words.exact(net)'))).toHaveLength(1)
  expect(bareCells(`const whole = (n) => formatNumber(n); ${column('({ net }) => whole(net)')}`)).toHaveLength(1)
  expect(bareCells('const row = <tr><td>{formatPercent(rate)}</td></tr>')).toHaveLength(1)
  expect(bareCells('const row = <tr><td><RMultiple value={r} /></td></tr>')).toHaveLength(1)
  expect(bareCells(column('(row) => net.text(row)'))).toHaveLength(1)
  expect(bareCells('const columns = [figureColumn(net)]')).toHaveLength(1)
  expect(bareCells('const columns = [figureColumn(net, (_, text) => <Explained>{text}</Explained>)]')).toEqual([])
  const explained = 'const figure = (text) => <Explained figure="netGain">{text}</Explained>;'
  expect(bareCells(`${explained} ${column('({ net }) => figure(words.exact(net))')}`)).toEqual([])
  expect(bareCells(column('({ name }) => name'))).toEqual([])
})

/** Names of what writes a number, and of what opens how one comes about; the name of a row opens its trades. */
const writing = new Set(
  'formatNumber formatWhole signedWhole formatPercent formatR sentenceR formatRatio formatMoney formatDuration RMultiple Money exact short brief'.split(
    ' ',
  ),
)
const explaining = new Set(['Explained', 'FigureCell', 'MissedFigure', 'GroupName', 'onAsk', 'setAsked'])

/** A call of the text of a figure: `text(row)`, `net.text(row)`. */
function callsText(node: Node): boolean {
  const callee = node['callee']
  if (node.type !== 'CallExpression' || !isNode(callee)) return false
  return nameOf(callee.type === 'MemberExpression' ? callee['property'] : callee) === 'text'
}

/** A call that makes a column of a figure, which so writes it. */
const isFigureColumn = (node: Node): boolean =>
  node.type === 'CallExpression' && isNode(node['callee']) && nameOf(node['callee']) === 'figureColumn'

/** A node of the syntax tree, as far as it is read here. */
type Node = { readonly type: string; readonly start: number; readonly end: number } & Readonly<Record<string, unknown>>
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value
const childrenOf = (node: Node): readonly Node[] =>
  Object.values(node)
    .flatMap((value) => (Array.isArray(value) ? value : [value]))
    .filter(isNode)
const nameOf = (value: unknown): string | null =>
  isNode(value) && /^(JSX)?Identifier$/.test(value.type) ? String(value['name']) : null

/** Cells, `<td>` and those of columns, that write one and reach nothing in their file that explains it. */
function bareCells(text: string): readonly string[] {
  const { program, errors } = parseSync('page.tsx', text)
  expect(errors).toEqual([])
  const declared = new Map<string, Node>()
  const cells: Node[] = []
  const visit = (node: Node): void => {
    const name = /^(FunctionDeclaration|VariableDeclarator)$/.test(node.type) ? nameOf(node['id']) : null
    if (name !== null) declared.set(name, node)
    const opening = node['openingElement']
    // a bar beside a figure is not read
    if (
      isNode(opening) &&
      nameOf(opening['name']) === 'td' &&
      !/aria-hidden/.test(text.slice(opening.start, opening.end))
    )
      cells.push(node)
    if (node.type === 'ObjectExpression') {
      const cell = childrenOf(node).find((part) => part.type === 'Property' && nameOf(part['key']) === 'cell')
      const drawn = /\bdrawn: true/.test(text.slice(node.start, node.end))
      if (cell !== undefined && !drawn) cells.push(cell)
    }
    if (isFigureColumn(node)) cells.push(node)
    childrenOf(node).forEach(visit)
  }
  // its types say less than the tree holds
  const root: unknown = program
  if (isNode(root)) visit(root)
  const reaches = (node: Node, names: ReadonlySet<string>, seen: Set<string>): boolean => {
    const name = nameOf(node)
    if (names === writing && (callsText(node) || isFigureColumn(node))) return true
    if (name === null) return childrenOf(node).some((child) => reaches(child, names, seen))
    if (names.has(name)) return true
    const own = declared.get(name)
    if (own === undefined || seen.has(name)) return false
    seen.add(name)
    return reaches(own, names, seen)
  }
  return cells
    .filter((cell) => reaches(cell, writing, new Set()) && !reaches(cell, explaining, new Set()))
    .map((cell) => text.slice(cell.start, cell.end))
}
